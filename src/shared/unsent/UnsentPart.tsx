// One part of what the user typed or chose for a place that has closed: a label, buttons, and the content.
import { type ReactNode, useId } from 'react';
import styles from './UnsentPart.module.css';

export interface UnsentPartProps {
  label: string;
  /** The buttons that copy, save or delete the content. */
  acts?: ReactNode;
  children: ReactNode;
}

export function UnsentPart({ label, acts, children }: UnsentPartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.label}>
          {label}
        </h3>
        {acts}
      </div>
      {children}
    </section>
  );
}
