// The region of toasts at the bottom right, above the composer. The timers of toasts pause while the region is hovered
// or focused, and while the tab is hidden. F6 moves the focus to the region and back.
import type { FocusEvent } from 'react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { ToastCard } from './ToastCard.tsx';
import styles from './ToastRegion.module.css';
import type { Toast, Toasts } from './toasts.ts';
import { toasts } from './toasts.ts';

export interface ToastRegionProps {
  /** Accessible name of the region. */
  label: string;
  closeLabel: string;
  /** Default: the toasts of this tab. */
  store?: Toasts;
}

/** The current toasts, oldest first. */
export function useToasts(store: Toasts = toasts): readonly Toast[] {
  return useSyncExternalStore(store.subscribe, store.list);
}

/** The CSS variables --toast-bottom and --toast-top set the region's distance from the window's edge. */
export function ToastRegion({ label, closeLabel, store = toasts }: ToastRegionProps) {
  const shown = useToasts(store);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const hidden = useSyncExternalStore(onVisibility, () => document.visibilityState === 'hidden');
  const region = useRef<HTMLElement>(null);
  const before = useRef<HTMLElement | null>(null);

  const restoreFocus = () => {
    before.current?.focus();
    before.current = null;
    setFocused(false);
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const element = region.current;
    if (event.key !== 'F6' || event.defaultPrevented || element === null || shown.length === 0) return;
    event.preventDefault();
    if (element.contains(document.activeElement)) restoreFocus();
    else {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      element.querySelector('button')?.focus();
    }
  });
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, []);

  const leave = (id: number) => {
    const cards = [...(region.current?.querySelectorAll('li') ?? [])];
    if (cards.some((card) => card.contains(document.activeElement))) {
      const other = cards.find((card) => !card.contains(document.activeElement));
      if (other) other.querySelector('button')?.focus();
      else restoreFocus();
    }
    // An element that is removed under the pointer fires no pointerleave.
    if (cards.length === 1) setHovered(false);
    store.dismiss(id);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers only observe hover and focus
    <section
      ref={region}
      data-toasts=""
      className={styles.region}
      aria-label={label}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event: FocusEvent<HTMLElement>) =>
        setFocused(event.currentTarget.contains(event.relatedTarget))
      }
    >
      <ol className={styles.list} aria-live="polite">
        {shown.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            closeLabel={closeLabel}
            paused={hovered || focused || hidden}
            onLeave={() => leave(toast.id)}
          />
        ))}
      </ol>
    </section>
  );
}

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
