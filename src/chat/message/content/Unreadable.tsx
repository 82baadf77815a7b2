// Fallback for a known message type with malformed content: the name of the type as text.
import type { MessageRow } from '../../../core/contract/rows.ts';
import { useMessageSummary } from '../../../shared/use-message-summary.ts';
import { Stamp } from '../parts/Stamp.tsx';
import styles from './Attachment.module.css';

export function Unreadable({ row }: { row: MessageRow }) {
  const textOf = useMessageSummary();
  return (
    <>
      <span className={styles.unreadable}>{textOf(row)}</span>
      <Stamp at={row.sendTime} mark={row.mark} />
    </>
  );
}
