// A banner with a sentence about the whole page. The login shows it, so it uses no component library.
import type { ReactNode } from 'react';
import styles from './Banner.module.css';
import { cx } from './cx.ts';
import { Glyph } from './Glyph.tsx';

export interface BannerProps {
  /** info: news; wait: a temporary problem; wrong: an error, which screen readers announce at once. */
  kind?: 'info' | 'wait' | 'wrong';
  children: ReactNode;
  /** A Button that solves the problem. */
  action?: ReactNode;
  className?: string | undefined;
}

const GLYPHS = { info: 'info', wait: 'clock', wrong: 'alert' } as const;

export function Banner({ kind = 'info', children, action, className }: BannerProps) {
  return (
    <div className={cx(styles.banner, styles[kind], className)} role={kind === 'wrong' ? 'alert' : 'status'}>
      <Glyph name={GLYPHS[kind]} />
      <div className={styles.words}>
        <div className={styles.text}>{children}</div>
        {action}
      </div>
    </div>
  );
}
