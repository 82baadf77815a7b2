// The end of a private or group call in its dialog: the sentence of the end, and the acts after it.
import type { ReactNode } from 'react';
import { Avatar } from '../../shared/Avatar.tsx';
import styles from './CallDialog.module.css';

export interface EndViewProps {
  /** The other user, or the group. */
  name: string;
  headImage: string;
  avatarId: string;
  words: string;
  acts: ReactNode;
}

export function EndView({ name, headImage, avatarId, words, acts }: EndViewProps) {
  return (
    <div className={styles.end}>
      <Avatar id={avatarId} name={name} image={headImage} size={64} />
      <p className={styles.endWords} role="status">
        {words}
      </p>
      <div className={styles.endActs}>{acts}</div>
    </div>
  );
}
