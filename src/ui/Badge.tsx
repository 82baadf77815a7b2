// Tab. A counter.
import styles from './Badge.module.css';
import { cx } from './cx.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface BadgeProps {
  /** Nothing is drawn for 0; above 99 it reads 99+. */
  count: number;
  /** accent: in a list; red: for you, on the rail; grey: do-not-disturb. */
  kind?: 'accent' | 'red' | 'grey';
  /** The whole sentence for the ear ("4 unread messages"). */
  label: string;
  className?: string | undefined;
}

export function Badge({ count, kind = 'accent', label, className }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={cx(styles.badge, styles[kind], className)}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
