// A section of the component gallery, and a row of examples in it.
import type { ReactNode } from 'react';
import styles from './Gallery.module.css';
import type { Words } from './words.ts';

/** The props of every section. */
export interface SectionProps {
  words: Words;
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
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

/** The states that each component shows. forced-states.ts makes hover, press and focus visible in a screenshot. */
export const STATES = ['rest', 'hover', 'press', 'focus'] as const;
