// A placeholder while content loads. CSS shows it after 150 ms, so that fast loads do not flicker.
import { cx } from './cx.ts';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** row: rows of the chat list; bubble: messages of a conversation. */
  shape: 'row' | 'bubble';
  count?: number;
}

/** Screen readers ignore it, because the region that loads has aria-busy. */
export function Skeleton({ shape, count = 1 }: SkeletonProps) {
  return (
    <div className={cx(styles.skeleton, shape === 'bubble' && styles.bubbles)} aria-hidden="true">
      {Array.from({ length: count }, (_, at) =>
        shape === 'row' ? <Row key={at} at={at} /> : <Bubble key={at} at={at} />,
      )}
    </div>
  );
}

function Row({ at }: { at: number }) {
  return (
    <div className={styles.row}>
      <span className={styles.face} />
      <span className={styles.lines}>
        <span className={styles.bar} style={{ width: `${36 + ((at * 17) % 30)}%` }} />
        <span className={cx(styles.bar, styles.thin)} style={{ width: `${58 + ((at * 23) % 34)}%` }} />
      </span>
    </div>
  );
}

function Bubble({ at }: { at: number }) {
  const own = at % 3 === 2;
  return (
    <div className={cx(styles.talk, own && styles.own)}>
      {!own && <span className={cx(styles.face, styles.small)} />}
      <span
        className={styles.bubble}
        style={{ width: `${30 + ((at * 29) % 31)}%`, height: at % 4 === 1 ? 64 : 40 }}
      />
    </div>
  );
}
