// The title bar of the desktop window (DESK-01, DESK-02): the title, the area that moves the window, and the window's
// buttons. The system handles a double click on the bar.
import { useLingui } from '@lingui/react/macro';
import Copy from 'lucide-react/icons/copy';
import Minus from 'lucide-react/icons/minus';
import Square from 'lucide-react/icons/square';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import type { DesktopBridge, WindowScreen } from '../../core/contract/desktop.ts';
import { cx } from '../../ui/cx.ts';
import styles from './TitleBar.module.css';
import { titleNow, watchTitle } from './watch-title.ts';

export interface TitleBarProps {
  bridge: DesktopBridge;
  /** The screen of the page; null for a page without a window size of its own. */
  screen: () => WindowScreen | null;
  /** Calls `changed` after every change of the screen. Returns a function that stops the calls. */
  watch: (changed: () => void) => () => void;
}

export function TitleBar({ bridge, screen, watch }: TitleBarProps) {
  const { t } = useLingui();
  const shown = useSyncExternalStore(watch, screen, screen);
  const title = useSyncExternalStore(watchTitle, titleNow, titleNow);
  const isActive = useSyncExternalStore(watchFocus, hasFocus, hasFocus);
  // The drag area of the bar would take the presses on a call that fills the screen.
  const isCovered = useSyncExternalStore(watchFullScreen, isFullScreen, () => false);
  const [isMaximized, setMaximized] = useState(false);
  useEffect(() => bridge.watchMaximized(setMaximized), [bridge]);
  return (
    <div
      className={styles.bar}
      role="region"
      aria-label={t`Window`}
      hidden={isCovered}
      data-title-bar={shown ?? ''}
      data-active={isActive || undefined}
      // The focus stays in the page: a press on the bar must not close a menu or end a text.
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className={styles.title} dir="auto">
        {title}
      </span>
      <WindowButton label={t`Minimize`} onClick={() => bridge.minimize()}>
        <Minus />
      </WindowButton>
      {shown !== 'login' && shown !== 'register' && (
        <WindowButton
          label={isMaximized ? t`Restore` : t`Maximize`}
          onClick={() => bridge.maximize(!isMaximized)}
        >
          {isMaximized ? <Copy className={styles.restore} /> : <Square />}
        </WindowButton>
      )}
      <WindowButton label={t`Close window`} className={styles.close} onClick={() => bridge.close()}>
        <X />
      </WindowButton>
    </div>
  );
}

interface WindowButtonProps {
  label: string;
  className?: string | undefined;
  /** A lucide icon. */
  children: ReactNode;
  onClick: () => void;
}

function WindowButton({ label, className, children, onClick }: WindowButtonProps) {
  return (
    <button
      type="button"
      className={cx(styles.button, className)}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

const hasFocus = (): boolean => document.hasFocus();

function watchFocus(changed: () => void): () => void {
  window.addEventListener('focus', changed);
  window.addEventListener('blur', changed);
  return () => {
    window.removeEventListener('focus', changed);
    window.removeEventListener('blur', changed);
  };
}

const isFullScreen = (): boolean => document.fullscreenElement !== null;

function watchFullScreen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}
