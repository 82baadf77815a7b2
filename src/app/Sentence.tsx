// The tab. A page that holds one sentence and one act, for when there is nothing else to show.
import type { ReactNode } from 'react';
import { bounded, PARAGRAPH } from '../core/domain/foreign.ts';
import styles from './Sentence.module.css';

export interface SentenceProps {
  title: string;
  children: ReactNode;
  /** What was said by the browser, small, for whoever is asked for help. */
  detail?: string | undefined;
  action?: ReactNode;
}

export function Sentence({ title, children, detail, action }: SentenceProps) {
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
