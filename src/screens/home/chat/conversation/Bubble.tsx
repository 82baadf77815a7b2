// The tab. One message: who in a group, the words, when, and what became of it.
import { useState } from 'react';
import type { MessageRow } from '../../../../core/contract/rows.ts';
import type { ChatKey } from '../../../../core/domain/chat-key.ts';
import { MessageType } from '../../../../core/domain/enums.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { cx } from '../../../../ui/cx.ts';
import { personColour } from '../../../../ui/initials.ts';
import { useMessageWords } from '../../../shared/use-message-words.ts';
import { Failed } from './Failed.tsx';
import { MessageText } from './MessageText.tsx';
import { Stamp } from './Stamp.tsx';
import styles from './Timeline.module.css';

export interface BubbleProps {
  row: MessageRow;
  chat: ChatKey;
  /** Senders are named: a group. */
  named: boolean;
  /** Of its group of bubbles. */
  first: boolean;
  last: boolean;
  /** It has just come. */
  fresh: boolean;
}

export function Bubble({ row, chat, named, first, last, fresh }: BubbleProps) {
  const words = useMessageWords();
  // As it was when it was put there: a change of its mark must not cut its arrival short.
  const [arrives] = useState(fresh);
  const marks = cx(first && styles.first, last && styles.last, arrives && styles.arrives);
  const sender = `u${row.sendId}`;
  return (
    <div className={cx(styles.message, row.own && styles.own, marks)}>
      {!row.own && first && (
        <Avatar className={styles.face} id={sender} name={row.sendNickName} image={row.headImage} size={28} />
      )}
      {!row.own && first && named && row.sendNickName !== '' && (
        <bdi className={styles.sender} style={{ color: personColour(sender) }}>
          {row.sendNickName}
        </bdi>
      )}
      <div className={styles.bubble}>
        {row.type === MessageType.TEXT ? (
          <MessageText text={row.content} />
        ) : (
          <span className={styles.kind}>{words(row)}</span>
        )}
        <Stamp at={row.sendTime} mark={row.mark} />
      </div>
      {row.mark === 'failed' && <Failed chat={chat} tmpId={row.key} failure={row.failure} />}
    </div>
  );
}
