// The connection status at the bottom of a list: a dot and a sentence. It never blocks the page.
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './StatusLine.module.css';

export type StatusKind = 'live' | 'busy' | 'wait' | 'wrong';

export interface StatusLineProps {
  /** live: connected; busy: connecting or syncing; wait: offline but usable; wrong: the user has to act. */
  kind: StatusKind;
  text: string;
  /** A small ghost Button. */
  action?: ReactNode;
}

/** Screen readers announce a changed text politely, except for `live`, where only the time in the text changes. */
export function StatusLine({ kind, text, action }: StatusLineProps) {
  return (
    <div className={cx(styles.status, styles[kind])}>
      <span className={styles.dot} aria-hidden="true" />
      <output className={styles.text} aria-live={kind === 'live' ? 'off' : 'polite'}>
        {text}
      </output>
      {action}
    </div>
  );
}
