// The tab. Whether the user should be asked about notifications: when one would have been of use, and not again after
// a no. Never by itself when the page loads.
import { type KeyValue, plain, surviving, words } from './stored-values.ts';

export interface Wish {
  /** The bar that asks stands on the screen. */
  now: () => boolean;
  watch: (changed: () => void) => () => void;
  /** A message came while nobody looked, and could not be told of. */
  raise: () => void;
  /** The user has answered; a no is kept. */
  answer: (yes: boolean) => void;
}

/** @param local opens local storage; may throw */
export function createWish(local: () => KeyValue): Wish {
  const refused = plain(surviving(local), 'partyline.no-notifications', words(1, 8));
  const watchers = new Set<() => void>();
  let asking = false;
  const set = (next: boolean): void => {
    if (next === asking) return;
    asking = next;
    for (const watcher of watchers) watcher();
  };
  return {
    now: () => asking,
    watch(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    raise: () => set(refused.read() === null),
    answer(yes) {
      if (!yes) refused.write('no');
      set(false);
    },
  };
}

/** This page's. */
export const notifyWish = createWish(() => globalThis.localStorage);
