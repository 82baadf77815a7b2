// Tab. How much of something is done: a ring that closes, in the colour of the text around it.
import { cx } from './cx.ts';
import styles from './ProgressRing.module.css';

export interface ProgressRingProps {
  /** 0..1 */
  value: number;
  /** Diameter in px. */
  size?: number;
  /** Spoken name; without it the ring is decoration beside something that speaks. */
  label?: string;
  className?: string | undefined;
}

export function ProgressRing({ value, size = 40, label, className }: ProgressRingProps) {
  const share = Math.min(1, Math.max(0, value));
  const percent = Math.round(share * 100);
  const spoken = label
    ? ({ role: 'progressbar', 'aria-label': label, 'aria-valuenow': percent } as const)
    : ({ 'aria-hidden': true } as const);
  return (
    <svg
      {...spoken}
      className={cx(styles.ring, className)}
      width={size}
      height={size}
      viewBox="0 0 40 40"
      fill="none"
      stroke="currentColor"
      strokeWidth={(3 * 40) / size}
      strokeLinecap="round"
    >
      <circle cx="20" cy="20" r="17" opacity="0.25" />
      {/* Never quite empty: a dot says that it has begun. */}
      <circle
        className={styles.done}
        cx="20"
        cy="20"
        r="17"
        pathLength="100"
        strokeDasharray={`${Math.max(1, percent)} 100`}
      />
    </svg>
  );
}
