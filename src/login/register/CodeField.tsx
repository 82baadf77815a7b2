// The field for a code that the server sends to a phone or email address, with the button that requests the code. The
// button shows the countdown of its lock.
import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { FaultCopy } from '../../shared/diagnostics/FaultCopy.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Register.module.css';
import type { CodeRequest } from './use-code-request.ts';
import { useRegistrationFailure } from './use-registration-words.ts';

export interface CodeFieldProps {
  /** The props of the text field. */
  field: ComponentProps<typeof TextField>;
  request: CodeRequest;
  /** The address in the form. */
  address: string;
  /** The sentence after the server has sent the code. */
  sentText: string;
  onRequest: () => void;
}

export function CodeField({ field, request, address, sentText, onRequest }: CodeFieldProps) {
  const { t } = useLingui();
  const failureWords = useRegistrationFailure();
  const { busy, secondsLeft } = request;
  const failure = request.failureFor(address);
  const isLocked = secondsLeft > 0;
  return (
    <>
      <div className={styles.code}>
        <TextField
          {...field}
          autoComplete="one-time-code"
          inputMode="numeric"
          {...(request.isSentTo(address) && { hint: sentText })}
        />
        <Button
          className={styles.getCode}
          size="large"
          data-get-code
          busy={busy}
          disabled={isLocked}
          reason={t`A new code can be requested after the countdown.`}
          onClick={onRequest}
        >
          {isLocked ? t`Again in ${secondsLeft} s` : t`Get code`}
        </Button>
      </div>
      {failure && (
        <Banner kind="wrong" className={styles.failure} action={<FaultCopy failure={failure} />}>
          {failureWords(failure)}
        </Banner>
      )}
    </>
  );
}
