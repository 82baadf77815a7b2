// The content of an empty list or pane: one sentence and one action.
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  /** A lucide icon. */
  icon?: ReactNode;
  /** One sentence. */
  text: string;
  /** A Button. */
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
