// The placeholder of a timeline while its messages load.
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Timeline.module.css';

export function LoadingMessages() {
  return (
    <div className={styles.waiting}>
      <Skeleton shape="bubble" count={6} />
    </div>
  );
}
