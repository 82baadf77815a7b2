// Read count of a group message with read receipts (X-CHAT-18, GRP-02). A press opens the list of readers.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import CheckCheck from 'lucide-react/icons/check-check';
import type { MessageRow } from '../../../core/contract/rows.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { openOverlay } from '../../context/open-overlay.ts';
import styles from '../Bubble.module.css';

export interface ReceiptMarkProps {
  id: number;
  chat: ChatKey;
  receipt: NonNullable<MessageRow['receipt']>;
}

export function ReceiptMark({ id, chat, receipt }: ReceiptMarkProps) {
  const { t } = useLingui();
  const count = receipt.readed;
  return (
    <button
      type="button"
      className={styles.receipt}
      data-all={receipt.all || undefined}
      title={t`Read by`}
      aria-haspopup="dialog"
      onClick={() => openOverlay.set({ kind: 'readers', chat, id })}
    >
      {receipt.all && <CheckCheck />}
      {receipt.all ? t`Read by everyone` : t`${plural(count, { other: '# read' })}`}
    </button>
  );
}
