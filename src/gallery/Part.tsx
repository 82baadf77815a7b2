// One section of the gallery, and one row of states in it.
import type { ReactNode } from 'react';
import styles from './Gallery.module.css';
import type { Words } from './words.ts';

/** What every section is given. */
export interface SectionProps {
  words: Words;
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.partTitle}>{title}</h2>
      {children}
    </section>
  );
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** The states that a picture cannot show by itself are forced, see forced-states.ts. */
export const STATES = ['rest', 'hover', 'press', 'focus'] as const;
