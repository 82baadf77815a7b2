// Tab. How complete what you see is: a dot and a sentence at the foot of the list, never a blocking bar.
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './StatusLine.module.css';

export type StatusKind = 'live' | 'busy' | 'wait' | 'wrong';

export interface StatusLineProps {
  /** live: complete; busy: catching up; wait: offline, you can go on; wrong: needs you. */
  kind: StatusKind;
  text: string;
  /** An act beside it, a small ghost Button. */
  action?: ReactNode;
  className?: string | undefined;
}

/** Speaks politely when its words change; while live only a time passes, and that needs no saying. */
export function StatusLine({ kind, text, action, className }: StatusLineProps) {
  return (
    <div className={cx(styles.status, styles[kind], className)}>
      <span className={styles.dot} aria-hidden="true" />
      <output className={styles.text} aria-live={kind === 'live' ? 'off' : 'polite'}>
        {text}
      </output>
      {action}
    </div>
  );
}
