// The captcha dialog (CAPT-01..06, VAL-18): a picture, or its task as text for users who cannot see the picture. Both
// take their answer in the same field.
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useRef, useState } from 'react';
import { plainWidth } from '../../core/domain/typed-code.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { useLimit } from '../../shared/forms/use-limit.ts';
import { FaultCopy } from '../../shared/diagnostics/FaultCopy.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Captcha.module.css';
import { type SolvedCaptcha, useCaptcha } from './use-captcha.ts';
import { useRegistrationFailure } from './use-registration-words.ts';

export interface CaptchaDialogProps {
  /** Called once the server has accepted the code. Close the dialog. */
  onSolved: (solved: SolvedCaptcha) => void;
  onCancel: () => void;
  /** See Dialog. */
  finalFocus: () => HTMLElement | null;
}

export function CaptchaDialog({ onSolved, onCancel, finalFocus }: CaptchaDialogProps) {
  const { t } = useLingui();
  const failureWords = useRegistrationFailure();
  const { state, dispatch, isChecking, check } = useCaptcha();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isTextWanted, setTextWanted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const { captcha, problem, hasLoadFailed } = state;
  const { tooLong } = useLimit()(code, LIMITS.code.max);
  const isTextShown = Boolean(captcha?.question) && (isTextWanted || captcha?.image === '');
  const task =
    captcha?.image === ''
      ? t`Answer the question.`
      : isTextShown
        ? t`Enter the code, or answer the question.`
        : t`Enter the code in the picture.`;
  const failure = problem?.kind === 'failed' ? failureWords(problem.failure) : null;
  const copy = problem?.kind === 'failed' && <FaultCopy failure={problem.failure} />;
  const error = isMissing
    ? t`please enter code`
    : problem?.kind === 'wrong'
      ? t`Wrong captcha. Try the new one.`
      : tooLong;

  const clear = (): void => {
    setCode('');
    setMissing(false);
    input.current?.focus();
  };
  const refresh = (): void => {
    dispatch({ kind: 'refresh' });
    clear();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = plainWidth(code);
    setMissing(typed === '');
    if (typed === '' || tooLong !== undefined) input.current?.focus();
    else check(typed, onSolved, clear);
  };

  return (
    <Dialog
      open
      onClose={onCancel}
      title={t`Are you a person?`}
      description={task}
      width={400}
      initialFocus={input}
      finalFocus={finalFocus}
      actions={
        <>
          <Button onClick={onCancel}>{t`Cancel`}</Button>
          <Button kind="primary" type="submit" form={id} busy={isChecking} disabled={captcha === null}>
            {t`Confirm`}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.captcha} noValidate onSubmit={submit}>
        {hasLoadFailed ? (
          <Banner kind="wrong" action={<Button size="small" onClick={refresh}>{t`Try again`}</Button>}>
            {failure} {copy}
          </Banner>
        ) : (
          <div className={styles.frame} aria-busy={captcha === null}>
            {captcha === null && <Spinner size={24} label={t`Loading…`} />}
            {captcha !== null && captcha.image !== '' && (
              <button
                type="button"
                className={styles.refresh}
                aria-label={t`Load another picture`}
                title={t`Load another picture`}
                onClick={refresh}
              >
                <img
                  className={styles.picture}
                  src={captcha.image}
                  alt=""
                  draggable={false}
                  onError={() => dispatch({ kind: 'picture-broken', captchaId: captcha.captchaId })}
                />
              </button>
            )}
            {captcha?.image === '' && (
              <Button size="small" onClick={refresh}>{t`Load another question`}</Button>
            )}
          </div>
        )}
        <div className={styles.text} aria-live="polite">
          {isTextShown ? (
            <p id={`${id}-text`} className={styles.question}>
              <bdi>{captcha?.question}</bdi>
            </p>
          ) : (
            captcha !== null &&
            captcha.question !== '' && (
              <Button
                size="small"
                onClick={() => {
                  setTextWanted(true);
                  input.current?.focus();
                }}
              >
                {t`Show a question instead`}
              </Button>
            )
          )}
        </div>
        <TextField
          ref={input}
          label={isTextShown ? t`Code, or answer to the question` : t`Code`}
          name="captcha"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          readOnly={isChecking}
          error={error}
          aria-describedby={isTextShown ? `${id}-text` : undefined}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setMissing(false);
            dispatch({ kind: 'typed' });
          }}
        />
        {failure !== null && !hasLoadFailed && (
          <Banner kind="wrong" action={copy}>
            {failure}
          </Banner>
        )}
      </form>
    </Dialog>
  );
}
