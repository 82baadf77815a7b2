// Tab. A place with nothing in it: one line, one act.
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  /** A lucide icon. */
  icon?: ReactNode;
  /** One sentence. */
  text: string;
  /** The one act, a Button. */
  action?: ReactNode;
  className?: string | undefined;
}

export function EmptyState({ icon, text, action, className }: EmptyStateProps) {
  return (
    <div className={cx(styles.empty, className)}>
      {icon}
      <p className={styles.text}>{text}</p>
      {action}
    </div>
  );
}
