// The tab. What one is about to answer to, above the field, and the way to answer to nothing (X-CHAT-22).
import { useLingui } from '@lingui/react/macro';
import Reply from 'lucide-react/icons/reply';
import X from 'lucide-react/icons/x';
import type { MessageRow } from '../../../core/contract/rows.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { MessageType } from '../../../core/domain/enums.ts';
import { useView } from '../../../line/hooks.ts';
import { PlainLine } from '../../../shared/text/RichText.tsx';
import { useMessageWords } from '../../../shared/use-message-words.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import styles from './ReplyBar.module.css';

export interface ReplyBarProps {
  chat: ChatKey;
  /** The message as it was when it was chosen. */
  row: MessageRow;
  /** What the chat is called: whom one answers to where the message itself names nobody. */
  chatName: string;
  onCancel: () => void;
}

export function ReplyBar({ chat, row: chosen, chatName, onCancel }: ReplyBarProps) {
  const { t } = useLingui();
  const row = useAsItIs(chat, chosen);
  const wordsOf = useMessageWords();
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
            <bdi>{wordsOf(row)}</bdi>
          )}
        </span>
      </p>
      <IconButton label={t`Cancel the reply`} title={t`Cancel the reply`} onClick={onCancel}>
        <X />
      </IconButton>
    </div>
  );
}

/** It may be recalled while the answer is written. */
function useAsItIs(chat: ChatKey, chosen: MessageRow): MessageRow {
  const { rows } = useView({ view: 'pane', chat, size: 1, around: { id: chosen.id ?? 0, after: 1 } });
  return rows.find(({ id }) => id === chosen.id) ?? chosen;
}
