// The mount point of a dialog or popup that any screen opens through a store. The page has one mount point for each.
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { Store } from '../store.ts';
import { LazyBoundary } from './LazyBoundary.tsx';

export interface LazyOverlayProps<T extends object> {
  /** The content of the open overlay; null while it is closed. */
  store: Store<T | null>;
  /** Renders the overlay from a component that loads on demand. */
  children: (open: T, onClose: () => void) => ReactNode;
}

export function LazyOverlay<T extends object>({ store, children }: LazyOverlayProps<T>) {
  const open = useSyncExternalStore(store.watch, store.get);
  // The overlay closes with its account, so that the next account does not show it (INV-9).
  useEffect(() => () => store.set(null), [store]);
  if (!open) return null;
  // Closes only this overlay. An overlay that was opened in the meantime stays.
  const close = (): void => {
    if (store.get() === open) store.set(null);
  };
  return <LazyBoundary onError={close}>{children(open, close)}</LazyBoundary>;
}
