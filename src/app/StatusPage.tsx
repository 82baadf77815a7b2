// The layout of a full-page message: a title, a text and buttons.
import type { ReactNode } from 'react';
import { bounded, PARAGRAPH } from '../core/domain/foreign.ts';
import styles from './StatusPage.module.css';

export interface StatusPageProps {
  title: string;
  children: ReactNode;
  /** The browser's error message in small print, for support. */
  detail?: string | undefined;
  action?: ReactNode;
}

export function StatusPage({ title, children, detail, action }: StatusPageProps) {
  return (
    <main className={styles.page}>
      <div className={styles.column} role="alert">
        <h1>{title}</h1>
        <p>{children}</p>
        {detail ? <p className={styles.detail}>{bounded(detail, PARAGRAPH)}</p> : null}
        {action && <div className={styles.acts}>{action}</div>}
      </div>
    </main>
  );
}
