// The tab. A message that did not go out: why, and the two acts that end it (X-CHAT-16, ERR-20).
import { useLingui } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useState } from 'react';
import type { MessageRow } from '../../../../core/contract/rows.ts';
import { MessageType } from '../../../../core/domain/enums.ts';
import { useLine } from '../../../../line/hooks.ts';
import { Button } from '../../../../ui/Button.tsx';
import { toasts } from '../../../../ui/toasts.ts';
import { insist } from '../../../shared/insist.ts';
import styles from './Failed.module.css';
import { keepFocus } from './keep-focus.ts';
import { useDiscard } from './use-discard.ts';

export function Failed({ row }: { row: Pick<MessageRow, 'key' | 'type' | 'failure'> }) {
  const { t } = useLingui();
  const line = useLine();
  const [busy, setBusy] = useState(false);
  const { busy: discarding, discard } = useDiscard(row.key);
  const resend = async (from: HTMLElement): Promise<void> => {
    setBusy(true);
    const receipt = await insist(line, 'resend', { tmpId: row.key });
    setBusy(false);
    if (receipt.ok) keepFocus(from);
    else {
      toasts.add({ kind: 'wrong', text: t`The message could not be sent again. Try once more.` });
    }
  };
  const reason =
    row.failure ||
    (row.type === MessageType.TEXT
      ? t`This message was not sent.`
      : t`This message does not support automatic resending. It is recommended to resend it manually.`);
  return (
    <>
      {/* For the pointer; by the keyboard the button below does the same. */}
      <button
        type="button"
        className={styles.mark}
        tabIndex={-1}
        aria-hidden="true"
        title={t`Resend`}
        onClick={(event) => void resend(event.currentTarget)}
      >
        <CircleAlert />
      </button>
      <div className={styles.failed}>
        <span className={styles.reason}>{reason}</span>
        <span className={styles.acts}>
          <Button size="small" kind="ghost" busy={busy} onClick={(event) => void resend(event.currentTarget)}>
            {t`Resend`}
          </Button>
          <Button
            size="small"
            kind="ghost"
            busy={discarding}
            onClick={(event) => discard(event.currentTarget)}
          >
            {t`Discard`}
          </Button>
        </span>
      </div>
    </>
  );
}
