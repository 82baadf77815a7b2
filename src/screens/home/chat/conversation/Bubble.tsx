// The tab. One message: who in a group, the words or what it carries, when, and what became of it.
import { useState } from 'react';
import type { MessageRow } from '../../../../core/contract/rows.ts';
import { MessageType } from '../../../../core/domain/enums.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { cx } from '../../../../ui/cx.ts';
import { personColour } from '../../../../ui/initials.ts';
import { useMessageWords } from '../../../shared/use-message-words.ts';
import { type Attachment, attachmentOf } from './attachment-of.ts';
import { Failed } from './Failed.tsx';
import { FileBubble } from './FileBubble.tsx';
import { MessageText } from './MessageText.tsx';
import { PictureBubble } from './PictureBubble.tsx';
import { Stamp } from './Stamp.tsx';
import styles from './Timeline.module.css';

export interface BubbleProps {
  row: MessageRow;
  /** Senders are named: a group. */
  named: boolean;
  /** Of its group of bubbles. */
  first: boolean;
  last: boolean;
  /** It has just come. */
  fresh: boolean;
}

export function Bubble({ row, named, first, last, fresh }: BubbleProps) {
  const carried = attachmentOf(row, location.origin);
  // As it was when it was put there: a change of its mark must not cut its arrival short.
  const [arrives] = useState(fresh);
  const marks = cx(first && styles.first, last && styles.last, arrives && styles.arrives);
  const sender = `u${row.sendId}`;
  return (
    <div className={cx(styles.message, row.own && styles.own, marks)} data-own={row.own || undefined}>
      {!row.own && first && (
        <Avatar className={styles.face} id={sender} name={row.sendNickName} image={row.headImage} size={28} />
      )}
      {!row.own && first && named && row.sendNickName !== '' && (
        <bdi className={styles.sender} style={{ color: personColour(sender) }}>
          {row.sendNickName}
        </bdi>
      )}
      <div className={cx(styles.bubble, carried?.kind === 'image' && styles.framed)}>
        <Body row={row} carried={carried} />
      </div>
      {row.mark === 'failed' && <Failed row={row} />}
    </div>
  );
}

function Body({ row, carried }: { row: MessageRow; carried: Attachment | null }) {
  const words = useMessageWords();
  if (carried?.kind === 'image') return <PictureBubble row={row} picture={carried} />;
  if (carried?.kind === 'file') return <FileBubble row={row} file={carried} />;
  return (
    <>
      {row.type === MessageType.TEXT ? (
        <MessageText text={row.content} />
      ) : (
        <span className={styles.kind}>{words(row)}</span>
      )}
      <Stamp at={row.sendTime} mark={row.mark} />
    </>
  );
}
