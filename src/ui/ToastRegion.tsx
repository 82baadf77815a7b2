// Tab. Draws the toasts at the bottom right, above the composer. Their time stands still while they are looked at
// (hovered, focused) and while nobody can (tab hidden). F6 takes the keyboard there and back.
import type { FocusEvent } from 'react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { ToastCard } from './ToastCard.tsx';
import styles from './ToastRegion.module.css';
import type { Toast, Toasts } from './toasts.ts';
import { toasts } from './toasts.ts';

export interface ToastRegionProps {
  /** The spoken name of the place. */
  label: string;
  closeLabel: string;
  /** Other toasts than this tab's. */
  store?: Toasts;
}

/** The toasts shown now, oldest first. */
export function useToasts(store: Toasts = toasts): readonly Toast[] {
  return useSyncExternalStore(store.subscribe, store.list);
}

/** Stands --toast-bottom above the window's edge, or --toast-top below it: a screen with a composer sets it on :root. */
export function ToastRegion({ label, closeLabel, store = toasts }: ToastRegionProps) {
  const shown = useToasts(store);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const hidden = useSyncExternalStore(onVisibility, () => document.visibilityState === 'hidden');
  const region = useRef<HTMLElement>(null);
  const before = useRef<HTMLElement | null>(null);

  const giveBack = () => {
    before.current?.focus();
    before.current = null;
    setFocused(false);
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const place = region.current;
    if (event.key !== 'F6' || event.defaultPrevented || place === null || shown.length === 0) return;
    event.preventDefault();
    if (place.contains(document.activeElement)) giveBack();
    else {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      place.querySelector('button')?.focus();
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
      else giveBack();
    }
    // What vanishes under the pointer sends no event of its leaving.
    if (cards.length === 1) setHovered(false);
    store.dismiss(id);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it watches, it is not worked
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
