// The tab. What a page holds for each chat besides the text: it lives as long as the page, and is nobody else's.
import { useCallback, useSyncExternalStore } from 'react';
import type { ChatKey } from '../core/domain/chat-key.ts';
import type { Line } from '../line/api.ts';
import { useLine } from '../line/hooks.ts';

type Owner = Pick<Line, 'user'>;

export interface PerChat<T> {
  /** The same value until it is set. */
  of: (line: Owner, chat: ChatKey) => T;
  set: (line: Owner, chat: ChatKey, value: T) => void;
  /** Returns the end of the watching. */
  watch: (line: Owner, changed: () => void) => () => void;
}

/** @param none what a chat has that nothing was set for */
export function perChat<T>(none: T): PerChat<T> {
  const made = new WeakMap<Owner, Held<T>>();
  const heldBy = (line: Owner): Held<T> => {
    const user = line.user();
    let held = made.get(line);
    if (!held) made.set(line, (held = { user, values: new Map(), watchers: new Set() }));
    // Set while nobody knew whose the page is: it is his who it turns out to be.
    held.user ??= user;
    if (user !== null && held.user !== user) {
      held.user = user;
      held.values.clear();
    }
    return held;
  };
  return {
    of: (line, chat) => {
      const { values } = heldBy(line);
      return values.has(chat) ? (values.get(chat) as T) : none;
    },
    set: (line, chat, value) => {
      const { values, watchers } = heldBy(line);
      if (value === none) values.delete(chat);
      else values.set(chat, value);
      for (const changed of watchers) changed();
    },
    watch: (line, changed) => {
      const { watchers } = heldBy(line);
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
}

export function usePerChat<T>(store: PerChat<T>, chat: ChatKey): T {
  const line = useLine();
  const now = (): T => store.of(line, chat);
  return useSyncExternalStore(
    useCallback((changed: () => void) => store.watch(line, changed), [store, line]),
    now,
    now,
  );
}

interface Held<T> {
  user: number | null;
  values: Map<ChatKey, T>;
  watchers: Set<() => void>;
}
