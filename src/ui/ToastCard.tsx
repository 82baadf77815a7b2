// A toast and its timer.
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import styles from './ToastRegion.module.css';
import type { Toast } from './toasts.ts';
import { Sentence } from './Sentence.tsx';

/** Time from the start of a toast's closing animation to the toast's removal, ms; longer than the animation. */
const LEAVING = 200;

export interface ToastCardProps {
  toast: Toast;
  closeLabel: string;
  paused: boolean;
  /** Called with the toast's element when the closing animation starts; from then on nothing in it takes the focus. */
  onLeaving: (card: HTMLElement) => void;
  /** Called after the closing animation. */
  onLeave: () => void;
}

export function ToastCard({ toast, closeLabel, paused, onLeaving, onLeave }: ToastCardProps) {
  const remaining = useRef(toast.ms);
  const [leaving, setLeaving] = useState(false);
  const card = useRef<HTMLLIElement>(null);
  const startLeaving = useEffectEvent(onLeaving);
  const remove = useEffectEvent(onLeave);

  useEffect(() => {
    if (paused || leaving) return undefined;
    const since = performance.now();
    const timer = setTimeout(() => setLeaving(true), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current = Math.max(1000, remaining.current - (performance.now() - since));
    };
  }, [paused, leaving]);

  useLayoutEffect(() => {
    if (leaving && card.current !== null) startLeaving(card.current);
  }, [leaving]);

  useEffect(() => {
    if (!leaving) return undefined;
    const timer = setTimeout(() => remove(), LEAVING);
    return () => clearTimeout(timer);
  }, [leaving]);

  const Icon = { info: Info, good: CircleCheck, wrong: CircleAlert }[toast.kind];
  const { action, title } = toast;
  const actionButton = action && (
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc bubbles up from the buttons inside
    <li
      ref={card}
      className={styles.slot}
      data-leaving={leaving || undefined}
      inert={leaving}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Esc closes the toast only, and does not leave the chat.
        event.preventDefault();
        setLeaving(true);
      }}
    >
      <div className={styles.clip}>
        <div
          className={cx(styles.card, styles[toast.kind])}
          data-surface=""
          {...(toast.kind === 'wrong' && { role: 'alert' })}
        >
          <Icon />
          {title === undefined ? (
            <div className={styles.words}>
              <p className={styles.text}>{toast.view ?? <Sentence text={toast.text} />}</p>
              {actionButton}
            </div>
          ) : (
            <div className={styles.letter}>
              <bdi className={styles.title}>{title}</bdi>
              <p className={styles.preview}>{toast.view ?? <Sentence text={toast.text} />}</p>
              {actionButton}
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
