// Values that the page keeps in memory, one for each chat of the signed-in user.
import { useCallback, useSyncExternalStore } from 'react';
import type { ChatKey } from '../core/domain/chat-key.ts';
import { useLine } from '../line/hooks.ts';
import { type Owner, perUser } from './per-user.ts';

export interface PerChat<T> {
  /** Returns the same reference until another value is set. */
  of: (line: Owner, chat: ChatKey) => T;
  set: (line: Owner, chat: ChatKey, value: T) => void;
  /** Returns the function that stops watching. */
  watch: (line: Owner, changed: () => void) => () => void;
}

/**
 * @param initial the value of a chat for which no value is set
 * @param end called with each value of the old user after another user has signed in
 */
export function perChat<T>(initial: T, end: (value: T) => void = () => undefined): PerChat<T> {
  const valuesOf = perUser<Owner, Map<ChatKey, T>>(
    () => new Map(),
    (values) => values.forEach((value) => end(value)),
  );
  const watchers = new WeakMap<Owner, Set<() => void>>();
  return {
    of: (line, chat) => {
      const values = valuesOf(line);
      return values.has(chat) ? (values.get(chat) as T) : initial;
    },
    set: (line, chat, value) => {
      const values = valuesOf(line);
      if (value === initial) values.delete(chat);
      else values.set(chat, value);
      for (const changed of watchers.get(line) ?? []) changed();
    },
    watch: (line, changed) => {
      const ofLine = watchers.get(line) ?? new Set();
      watchers.set(line, ofLine.add(changed));
      return () => ofLine.delete(changed);
    },
  };
}

export function usePerChat<T>(store: PerChat<T>, chat: ChatKey): T {
  const line = useLine();
  const current = (): T => store.of(line, chat);
  return useSyncExternalStore(
    useCallback((changed: () => void) => store.watch(line, changed), [store, line]),
    current,
    current,
  );
}
