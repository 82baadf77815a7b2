// The spinner of a control whose action is running.
import { cx } from './cx.ts';
import styles from './Spinner.module.css';

export interface SpinnerProps {
  /** Diameter in px. */
  size?: number;
  /** Accessible name; without it the spinner is decorative, beside a text that names the action. */
  label?: string;
  className?: string | undefined;
}

/** A ring in the colour of the text around it. */
export function Spinner({ size = 16, label, className }: SpinnerProps) {
  return (
    <svg
      className={cx(styles.spinner, className)}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={32 / size}
      strokeLinecap="round"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <circle cx="8" cy="8" r="6.5" opacity="0.25" />
      <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" />
    </svg>
  );
}
