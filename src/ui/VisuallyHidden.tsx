// Text for screen readers only.
import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

export interface VisuallyHiddenProps {
  children: ReactNode;
  id?: string;
  /** Makes the text a live region: screen readers announce its changes. */
  live?: 'polite' | 'assertive';
}

export function VisuallyHidden({ children, id, live }: VisuallyHiddenProps) {
  return (
    <span id={id} className={styles.hidden} aria-live={live}>
      {children}
    </span>
  );
}
