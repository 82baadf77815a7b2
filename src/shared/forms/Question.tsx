// A question before an act. It stays open with the reason when the act fails.
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Failure, Result } from '../../core/contract/result.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './Question.module.css';
import { useFormCommand } from './use-form-command.ts';

export interface QuestionProps {
  title: string;
  text: string;
  /** The label of the button that acts. */
  confirm: string;
  act: () => Promise<Result<unknown>>;
  /** The sentence for a failure; default: the sentences of failed commands about a person or group. */
  failureText?: (failure: Failure) => string;
  /** Called after the act has succeeded; default: `onClose`. */
  onDone?: () => void;
  onClose: () => void;
  /** `primary` for an act that can be undone; default: `danger`. */
  kind?: 'danger' | 'primary';
  /** Options of the act. */
  children?: ReactNode;
}

export function Question(props: QuestionProps) {
  const {
    title,
    text,
    confirm,
    act,
    failureText,
    onClose,
    onDone = onClose,
    kind = 'danger',
    children,
  } = props;
  const { t } = useLingui();
  const { busy, error, submit, unlessBusy } = useFormCommand(failureText);
  const cancel = (): void => unlessBusy(onClose);
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
          <Button kind={kind} busy={busy} onClick={() => submit(act, onDone)}>
            {confirm}
          </Button>
        </>
      }
    >
      {(error !== undefined || children !== undefined) && (
        <div className={styles.content}>
          {error !== undefined && <Banner kind="wrong">{error}</Banner>}
          {children}
        </div>
      )}
    </Dialog>
  );
}
