// The end of a call in its dialog: the sentence of the end, and the acts after it.
import type { CallStateRow } from '../../core/contract/call-rows.ts';
import { Avatar } from '../../shared/Avatar.tsx';
import type { Peer } from '../call-context.ts';
import styles from './CallDialog.module.css';
import { EndActs } from './EndActs.tsx';
import { useEndWords } from './use-end-words.ts';

export function EndView({ row, peer }: { row: CallStateRow; peer: Peer }) {
  const words = useEndWords();
  return (
    <div className={styles.end}>
      <Avatar id={`u${row.peerId}`} name={peer.name} image={peer.headImage} size={64} />
      <p className={styles.endWords} role="status">
        {row.end ? words(row.end) : ''}
      </p>
      <div className={styles.endActs}>
        <EndActs row={row} size="large" />
      </div>
    </div>
  );
}
