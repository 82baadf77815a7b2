// The buttons of a pending friend request. They disappear with the first press, and return if the command fails.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { afterFrame } from '../../platform/after-frame.ts';
import { useBusy } from '../../shared/use-busy.ts';
import { useCommand } from '../../shared/use-command.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { toasts } from '../../ui/toasts.ts';
import styles from './Requests.module.css';

type Decision = 'approve' | 'reject' | 'recall';

/** Moves the focus from the row of a failed decision back to its button. */
function focusDecision(row: HTMLElement | null, decision: Decision): void {
  if (row === document.activeElement) {
    row?.querySelector<HTMLElement>(`[data-decision="${decision}"]`)?.focus({ preventScroll: true });
  }
}

export interface RequestButtonsProps {
  /** The id of the request. */
  id: number;
  /** The name of the other user. */
  name: string;
  isReceived: boolean;
  /** Only the button that approves. */
  onlyApprove?: boolean;
}

export function RequestButtons({ id, name, isReceived, onlyApprove = false }: RequestButtonsProps) {
  const { t } = useLingui();
  const command = useCommand();
  // A decided request stays without buttons until the engine reports its new status.
  const [isDecided, setDecided] = useState(false);
  const [busy, run] = useBusy();
  const doneWords: Readonly<Record<Decision, string>> = {
    approve: t`You are friends now.`,
    reject: t`Request rejected.`,
    recall: t`Request recalled.`,
  };
  const decide = (decision: Decision, button: HTMLElement): void => {
    // The pressed button disappears, so its row keeps the focus.
    const row = button.closest('li');
    row?.focus({ preventScroll: true });
    void run(async () => {
      const receipt = await command('decideRequest', { id, decision });
      setDecided(receipt.ok);
      if (receipt.ok) toasts.add({ kind: 'good', text: doneWords[decision] });
      else afterFrame(() => focusDecision(row, decision));
    });
  };
  if (busy || isDecided) return <Spinner label={t`Sending`} />;
  if (!isReceived) {
    return (
      <Button
        size="small"
        data-decision="recall"
        aria-label={t`Recall the request to ${name}`}
        onClick={(event) => decide('recall', event.currentTarget)}
      >
        {t`Recall`}
      </Button>
    );
  }
  return (
    <span className={styles.buttons}>
      {!onlyApprove && (
        <Button
          size="small"
          data-decision="reject"
          aria-label={t`Reject the request from ${name}`}
          onClick={(event) => decide('reject', event.currentTarget)}
        >
          {t`Reject`}
        </Button>
      )}
      <Button
        size="small"
        kind="primary"
        data-decision="approve"
        aria-label={t`Approve the request from ${name}`}
        onClick={(event) => decide('approve', event.currentTarget)}
      >
        {t`Approve`}
      </Button>
    </span>
  );
}
