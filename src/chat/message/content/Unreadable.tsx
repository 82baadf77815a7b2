// The tab. A message of a kind that this bubble knows, with content that it does not: what it is, in words.
import type { MessageRow } from '../../../core/contract/rows.ts';
import { useMessageWords } from '../../../shared/use-message-words.ts';
import { Stamp } from '../parts/Stamp.tsx';
import styles from './Attachment.module.css';

export function Unreadable({ row }: { row: MessageRow }) {
  const words = useMessageWords();
  return (
    <>
      <span className={styles.unreadable}>{words(row)}</span>
      <Stamp at={row.sendTime} mark={row.mark} />
    </>
  );
}
