// The label of a keyboard key or shortcut.
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Kbd.module.css';

export interface KbdProps {
  children: ReactNode;
  className?: string | undefined;
}

export function Kbd({ children, className }: KbdProps) {
  return <kbd className={cx(styles.kbd, className)}>{children}</kbd>;
}
