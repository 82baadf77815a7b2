// Bar above the field with the message to reply to, and a button that cancels the reply (X-CHAT-22).
import { useLingui } from '@lingui/react/macro';
import Reply from 'lucide-react/icons/reply';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent } from 'react';
import type { MessageRow } from '../../../core/contract/rows.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { MessageType } from '../../../core/domain/enums.ts';
import { useView } from '../../../line/hooks.ts';
import { PlainLine } from '../../../shared/text/PlainLine.tsx';
import { useMessageSummary } from '../../../shared/use-message-summary.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './ReplyBar.module.css';
import { Sentence } from '../../../ui/Sentence.tsx';

export interface ReplyBarProps {
  chat: ChatKey;
  /** The message to reply to, as it was when the user chose it. */
  row: MessageRow;
  /** The name of the chat, shown for a message without a sender name. */
  chatName: string;
  onCancel: () => void;
}

export function ReplyBar({ chat, row: chosen, chatName, onCancel }: ReplyBarProps) {
  const { t } = useLingui();
  const row = useCurrentRow(chat, chosen);
  const isGone = row === null;
  const cancel = useEffectEvent(onCancel);
  useEffect(() => {
    if (isGone) cancel();
  }, [isGone]);
  const textOf = useMessageSummary();
  if (row === null) return null;
  const name = row.own ? t`yourself` : row.sendNickName || chatName;
  return (
    <div role="group" className={styles.bar} aria-label={t`Replying to ${name}`}>
      <Reply className={styles.icon} />
      <p className={styles.words}>
        <span className={styles.who}>{t`Replying to ${name}`}</span>
        <span className={styles.line}>
          {row.type === MessageType.TEXT && !row.recalled ? (
            <PlainLine text={row.content} />
          ) : (
            <Sentence text={textOf(row)} />
          )}
        </span>
      </p>
      <IconButton label={t`Cancel reply`} title={t`Cancel reply`} onClick={onCancel}>
        <X />
      </IconButton>
    </div>
  );
}

/**
 * The latest state of the message, which may be recalled while the user writes the reply. Null for a message that was
 * deleted or removed.
 */
function useCurrentRow(chat: ChatKey, chosen: MessageRow): MessageRow | null {
  const { rows, ready } = useView({ view: 'pane', chat, size: 1, around: { id: chosen.id ?? 0, after: 1 } });
  return rows.find(({ id }) => id === chosen.id) ?? (ready ? null : chosen);
}
