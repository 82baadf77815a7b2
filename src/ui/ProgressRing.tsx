// A circular progress indicator in the current text colour.
import { cx } from './cx.ts';
import styles from './ProgressRing.module.css';

export interface ProgressRingProps {
  /** The progress, 0..1. */
  value: number;
  /** Diameter in px. */
  size?: number;
  /** Accessible name; without it the ring is decorative, beside a text that names the progress. */
  label?: string;
  className?: string | undefined;
}

export function ProgressRing({ value, size = 40, label, className }: ProgressRingProps) {
  const share = Math.min(1, Math.max(0, value));
  const percent = Math.round(share * 100);
  const accessibility = label
    ? ({ role: 'progressbar', 'aria-label': label, 'aria-valuenow': percent } as const)
    : ({ 'aria-hidden': true } as const);
  return (
    <svg
      {...accessibility}
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
      {/* The arc is at least 1 % long, a dot: it shows that the work has begun. */}
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
