// Tab. One toast and its time.
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import styles from './ToastRegion.module.css';
import type { Toast } from './toasts.ts';

/** ms; longer than the movement of leaving, shorter than anyone waits. */
const LEAVING = 200;

export interface ToastCardProps {
  toast: Toast;
  closeLabel: string;
  paused: boolean;
  /** It has gone from the eye. */
  onLeave: () => void;
}

export function ToastCard({ toast, closeLabel, paused, onLeave }: ToastCardProps) {
  const left = useRef(toast.ms);
  const [leaving, setLeaving] = useState(false);
  const gone = useEffectEvent(onLeave);

  useEffect(() => {
    if (paused || leaving) return undefined;
    const since = performance.now();
    const timer = setTimeout(() => setLeaving(true), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (performance.now() - since));
    };
  }, [paused, leaving]);

  useEffect(() => {
    if (!leaving) return undefined;
    const timer = setTimeout(() => gone(), LEAVING);
    return () => clearTimeout(timer);
  }, [leaving]);

  const Icon = { info: Info, good: CircleCheck, wrong: CircleAlert }[toast.kind];
  const { action, title } = toast;
  const act = action && (
    <Button
      size="small"
      kind="ghost"
      className={styles.action}
      onClick={() => {
        action.onPress();
        setLeaving(true);
      }}
    >
      {action.label}
    </Button>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc reaches it from the buttons inside
    <li
      className={styles.slot}
      data-leaving={leaving || undefined}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setLeaving(true);
      }}
    >
      <div className={styles.clip}>
        <div
          className={cx(styles.card, styles[toast.kind])}
          {...(toast.kind === 'wrong' && { role: 'alert' })}
        >
          <Icon />
          {title === undefined ? (
            <>
              <p className={styles.text}>{toast.view ?? <bdi>{toast.text}</bdi>}</p>
              {act}
            </>
          ) : (
            <div className={styles.letter}>
              <bdi className={styles.title}>{title}</bdi>
              <p className={styles.preview}>{toast.view ?? <bdi>{toast.text}</bdi>}</p>
              {act}
            </div>
          )}
          <IconButton label={closeLabel} className={styles.close} onClick={() => setLeaving(true)}>
            <X />
          </IconButton>
        </div>
      </div>
    </li>
  );
}
