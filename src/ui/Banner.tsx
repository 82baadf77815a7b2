// Tab. A sentence about the whole page, in its place in the page. Part of the login: no library.
import type { ReactNode } from 'react';
import styles from './Banner.module.css';
import { cx } from './cx.ts';
import { Glyph } from './Glyph.tsx';

export interface BannerProps {
  /** info: good to know; wait: something is missing for now; wrong: it did not work, spoken at once. */
  kind?: 'info' | 'wait' | 'wrong';
  children: ReactNode;
  /** The act that mends it, a Button. */
  action?: ReactNode;
  className?: string | undefined;
}

const GLYPHS = { info: 'info', wait: 'clock', wrong: 'alert' } as const;

export function Banner({ kind = 'info', children, action, className }: BannerProps) {
  return (
    <div className={cx(styles.banner, styles[kind], className)} role={kind === 'wrong' ? 'alert' : 'status'}>
      <Glyph name={GLYPHS[kind]} />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}
