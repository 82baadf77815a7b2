// The values that the page keeps in the browser's storage. Stored values are untrusted: an invalid value reads as null.
// If storage is blocked or full, the values stay in memory until the page is closed or reloaded.
import type { TokenPair } from '../core/contract/views.ts';

/** The part of the Web Storage API that this file uses. */
export interface KeyValue {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** One value under one key. `write(null)` removes it. */
export interface Stored<T> {
  read(): T | null;
  write(value: T | null): void;
}

/** The key of the saved accounts (saved-accounts.ts). */
export const ACCOUNTS_KEY = 'partyline.accounts';

export type ThemeChoice = 'system' | 'light' | 'dark';

/** The last account on this device (SESS-02). `sealed`: the sealed password, '' when the user did not keep it. */
export interface StoredSignIn {
  userName: string;
  sealed: string;
  auto: boolean;
}

/** The collapsed groupings of one user of this browser, 0 for the default grouping. */
export interface CollapsedGroupings {
  user: number;
  ids: readonly number[];
}

/** Limits of the stored list; the oldest entries are forgotten first. */
export const COLLAPSED = { users: 20, groupings: 1000 } as const;

/** Maximum length of a snapshot of the home screen, characters; a longer snapshot is not stored. */
export const MAX_SNAPSHOT = 200_000;

export interface StoredValues {
  tokens: Stored<TokenPair>;
  locale: Stored<string>;
  theme: Stored<ThemeChoice>;
  signIn: Stored<StoredSignIn>;
  listWidth: Stored<number>;
  /** The user who changed it last comes last. */
  collapsed: Stored<readonly CollapsedGroupings[]>;
  /** Id of the sign-in that is active in this browser. first-paint.js ignores snapshots of other sign-ins. */
  open: Stored<string>;
  /** The snapshot of this tab's home screen when the page was left (shell-snapshot.ts); first-paint.js reads it. */
  shellSnapshot: Stored<string>;
  /** Set before a reload of this tab after the user chose "Use here": the reloaded page takes over the connection. */
  take: Stored<string>;
  /** The builds for which this tab has reloaded itself, newest last. */
  reloaded: Stored<readonly string[]>;
}

export const LIST_WIDTH = { min: 240, usual: 320, max: 420 } as const;

/**
 * @param local opens local storage; may throw where the browser blocks it
 * @param session opens session storage; may throw where the browser blocks it
 */
export function openStoredValues(local: () => KeyValue, session: () => KeyValue): StoredValues {
  const localStore = withMemoryFallback(local);
  const sessionStore = withMemoryFallback(session);
  return {
    tokens: jsonValue(sessionStore, 'partyline.tokens', readTokens),
    locale: textValue(localStore, 'locale', stringOf(1, 35)),
    theme: textValue(localStore, 'theme', readTheme),
    signIn: jsonValue(localStore, 'partyline.signin', readSignIn),
    listWidth: jsonValue(localStore, 'partyline.list-width', integer(LIST_WIDTH.min, LIST_WIDTH.max)),
    collapsed: jsonValue(localStore, 'partyline.collapsed', listOf(readCollapsed, COLLAPSED.users)),
    open: textValue(localStore, 'partyline.open', stringOf(1, 256)),
    shellSnapshot: textValue(sessionStore, 'partyline.picture', stringOf(1, MAX_SNAPSHOT)),
    take: textValue(sessionStore, 'partyline.take', stringOf(1, 8)),
    reloaded: jsonValue(sessionStore, 'partyline.reloaded', listOf(stringOf(0, 256), 20)),
  };
}

/** Validates an untrusted value; returns null for an invalid one. */
export type Validator<T> = (value: unknown) => T | null;

// The validators are hand-written, because the login would otherwise wait for a schema library.
export const stringOf =
  (minLength: number, maxLength: number): Validator<string> =>
  (value) =>
    typeof value === 'string' && value.length >= minLength && value.length <= maxLength ? value : null;

export const integer =
  (min: number, max: number): Validator<number> =>
  (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max ? value : null;

/** An object is valid if each of its `parts` is valid; other properties are dropped. */
export const record =
  <T extends object>(parts: { [K in keyof T]: Validator<T[K]> }): Validator<T> =>
  (value) => {
    if (typeof value !== 'object' || value === null) return null;
    const read = Object.entries<Validator<unknown>>(parts).map(
      ([name, part]) => [name, part((value as Record<string, unknown>)[name])] as const,
    );
    return read.some(([, part]) => part === null) ? null : (Object.fromEntries(read) as T);
  };

/** Keeps the valid ones of the first `maxCount` entries: one damaged entry costs no other one. */
export const listOf =
  <T>(one: Validator<T>, maxCount: number): Validator<readonly T[]> =>
  (value) => {
    if (!Array.isArray(value)) return null;
    return value.slice(0, maxCount).flatMap((entry) => one(entry) ?? []);
  };

const readTokens = record<TokenPair>({
  signIn: stringOf(1, 256),
  number: integer(0, Number.MAX_SAFE_INTEGER),
  accessToken: stringOf(1, 4096),
  refreshToken: stringOf(1, 4096),
});
const readSignIn = record<StoredSignIn>({
  userName: stringOf(1, 64),
  sealed: stringOf(0, 4096),
  auto: (value) => (typeof value === 'boolean' ? value : null),
});
const readCollapsed = record<CollapsedGroupings>({
  user: integer(1, Number.MAX_SAFE_INTEGER),
  ids: listOf(integer(0, Number.MAX_SAFE_INTEGER), COLLAPSED.groupings),
});
const readTheme: Validator<ThemeChoice> = (value) =>
  value === 'system' || value === 'light' || value === 'dark' ? value : null;

/** A value that is stored as JSON. */
export function jsonValue<T>(store: KeyValue, key: string, read: Validator<T>): Stored<T> {
  return {
    read: () => read(parsed(store.getItem(key))),
    write: (value) => (value === null ? store.removeItem(key) : store.setItem(key, JSON.stringify(value))),
  };
}

export function textValue<T extends string>(store: KeyValue, key: string, read: Validator<T>): Stored<T> {
  return {
    read: () => read(store.getItem(key)),
    write: (value) => (value === null ? store.removeItem(key) : store.setItem(key, value)),
  };
}

function parsed(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** The browser's storage. A value that the browser does not accept stays in memory, and a reload loses it. */
export function withMemoryFallback(open: () => KeyValue): KeyValue {
  const memory = new Map<string, string | null>();
  const attempt = <T>(act: (store: KeyValue) => T): { value: T } | null => {
    try {
      return { value: act(open()) };
    } catch {
      return null;
    }
  };
  return {
    getItem(key) {
      if (memory.has(key)) return memory.get(key) ?? null;
      return attempt((store) => store.getItem(key))?.value ?? null;
    },
    setItem(key, value) {
      if (attempt((store) => store.setItem(key, value))) memory.delete(key);
      else memory.set(key, value);
    },
    removeItem(key) {
      if (attempt((store) => store.removeItem(key))) memory.delete(key);
      else memory.set(key, null);
    },
  };
}
