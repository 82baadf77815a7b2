// A badge with a number, such as the number of unread messages.
import styles from './Badge.module.css';
import { cx } from './cx.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface BadgeProps {
  /** 0 renders nothing; more than 99 shows "99+". */
  count: number;
  /** accent: in a list; red: on the navigation rail; grey: for a chat with do-not-disturb. */
  kind?: 'accent' | 'red' | 'grey';
  /** Accessible text ("4 unread messages"). */
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
