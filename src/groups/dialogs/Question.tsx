// A question before an act that cannot be undone. It stays open with the reason when the act fails.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Result } from '../../core/contract/result.ts';
import { useBusy } from '../../shared/use-busy.ts';
import { useFailureWords } from '../../shared/use-failure-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './Dialogs.module.css';

export interface QuestionProps {
  title: string;
  text: string;
  /** The label of the button that acts. */
  confirm: string;
  act: () => Promise<Result<unknown>>;
  onDone: () => void;
  onClose: () => void;
}

export function Question({ title, text, confirm, act, onDone, onClose }: QuestionProps) {
  const { t } = useLingui();
  const failureText = useFailureWords();
  const [error, setError] = useState<string | null>(null);
  const [busy, run, unlessBusy] = useBusy();
  const cancel = (): void => unlessBusy(onClose);
  const confirmAct = async (): Promise<void> => {
    setError(null);
    const receipt = await act();
    if (receipt.ok) onDone();
    else setError(failureText(receipt.error));
  };
  return (
    <Dialog
      open
      alert
      onClose={cancel}
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={cancel}>{t`Cancel`}</Button>
          <Button kind="danger" busy={busy} onClick={() => void run(confirmAct)}>
            {confirm}
          </Button>
        </>
      }
    >
      {error !== null && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </Dialog>
  );
}
