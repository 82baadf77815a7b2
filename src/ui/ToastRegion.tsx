// The region of toasts: at the bottom right. Those without a title are below the head of a conversation, whose newest
// message stays visible.
// The timers of toasts pause while the region is hovered or focused, and while the tab is hidden. F6 moves the focus to
// the region and back. The focus of a closing toast returns to the element that had it before the region.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
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

/**
 * The CSS variables --toast-bottom and --toast-top set the region's distance from the window's edge; --quiet-top that of
 * toasts without a title.
 */
export function ToastRegion({ label, closeLabel, store = toasts }: ToastRegionProps) {
  const shown = useToasts(store);
  const [hovered, setHovered] = useState(false);
  const focused = useSyncExternalStore(onFocusChange, isToastFocused);
  const hidden = useSyncExternalStore(onVisibility, () => document.visibilityState === 'hidden');
  const region = useRef<HTMLElement>(null);
  /** The element that had the focus before the region. */
  const before = useRef<HTMLElement | null>(null);
  /** The element of the region that has the focus. */
  const focusedElement = useRef<Element | null>(null);

  const restoreFocus = () => {
    before.current?.focus();
    before.current = null;
  };

  const moveFocusOut = () => {
    const button = firstButton(region.current);
    if (before.current?.isConnected || button === null) restoreFocus();
    else button.focus();
  };

  // React reports no blur of an element that it removes: of a toast that was replaced or dismissed.
  useLayoutEffect(() => {
    if (focusedElement.current === null || focusedElement.current.isConnected) return;
    focusedElement.current = null;
    if (document.activeElement === document.body) moveFocusOut();
  });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const element = region.current;
    if (event.key !== 'F6' || event.defaultPrevented || element === null || shown.length === 0) return;
    event.preventDefault();
    if (element.contains(document.activeElement)) restoreFocus();
    else firstButton(element)?.focus();
  });
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, []);

  const leave = (id: number) => {
    // An element that is removed under the pointer fires no pointerleave.
    if (shown.length === 1) setHovered(false);
    store.dismiss(id);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handlers only observe hover and focus
    <section
      ref={region}
      data-toasts=""
      data-letters={shown.some(({ title }) => title !== undefined) || undefined}
      className={styles.region}
      aria-label={label}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ target, relatedTarget, currentTarget }) => {
        focusedElement.current = target;
        if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
          before.current = relatedTarget;
      }}
      onBlur={() => {
        focusedElement.current = null;
      }}
    >
      <ol className={styles.list} aria-live="polite">
        {shown.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            closeLabel={closeLabel}
            paused={hovered || focused || hidden}
            onLeaving={(card) => {
              if (card.contains(document.activeElement)) moveFocusOut();
            }}
            onLeave={() => leave(toast.id)}
          />
        ))}
      </ol>
    </section>
  );
}

/** First button of the toasts that are not closing. */
const firstButton = (region: HTMLElement | null): HTMLElement | null =>
  region?.querySelector<HTMLElement>('li:not([data-leaving]) button') ?? null;

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}

const isToastFocused = (): boolean => Boolean(document.activeElement?.closest('[data-toasts]'));

function onFocusChange(changed: () => void): () => void {
  // A focus event follows unless the focus goes nowhere.
  const lost = (event: FocusEvent) => {
    if (event.relatedTarget === null) changed();
  };
  document.addEventListener('focusin', changed);
  document.addEventListener('focusout', lost);
  return () => {
    document.removeEventListener('focusin', changed);
    document.removeEventListener('focusout', lost);
  };
}
