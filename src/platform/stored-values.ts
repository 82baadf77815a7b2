// The tab. What the page keeps in the browser's storage, read as if somebody else had written it: a value
// that does not hold is as good as none, and storage that is blocked or full loses nothing but memory.
import type { TokenPair } from '../core/contract/views.ts';

/** The part of the Web Storage API that is used here. */
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

export type ThemeChoice = 'system' | 'light' | 'dark';

/** The last account on this device (SESS-02). `sealed` is '' when its password was not to be kept. */
export interface StoredSignIn {
  userName: string;
  sealed: string;
  auto: boolean;
}

/** Characters; a larger picture is not worth its room. */
export const PICTURE_MOST = 200_000;

export interface StoredValues {
  tokens: Stored<TokenPair>;
  locale: Stored<string>;
  theme: Stored<ThemeChoice>;
  signIn: Stored<StoredSignIn>;
  listWidth: Stored<number>;
  /** The sign-in that is open, whichever tab holds it: what another one left behind is not shown. */
  open: Stored<string>;
  /** What this tab showed when it was left (picture.ts); first-paint.js reads it. */
  picture: Stored<string>;
  /** Set for the next loading of this tab: the user wants the line here. */
  take: Stored<string>;
  /** The builds of which this tab was when it loaded itself again, newest last. */
  reloaded: Stored<readonly string[]>;
}

export const LIST_WIDTH = { min: 240, usual: 320, max: 420 } as const;

/**
 * @param local opens local storage; may throw where the browser blocks it
 * @param session opens session storage; may throw likewise
 */
export function openStoredValues(local: () => KeyValue, session: () => KeyValue): StoredValues {
  const lasting = surviving(local);
  const tab = surviving(session);
  return {
    tokens: json(tab, 'partyline.tokens', readTokens),
    locale: plain(lasting, 'locale', words(1, 35)),
    theme: plain(lasting, 'theme', readTheme),
    signIn: json(lasting, 'partyline.signin', readSignIn),
    listWidth: json(lasting, 'partyline.list-width', whole(LIST_WIDTH.min, LIST_WIDTH.max)),
    open: plain(lasting, 'partyline.open', words(1, 256)),
    picture: plain(tab, 'partyline.picture', words(1, PICTURE_MOST)),
    take: plain(tab, 'partyline.take', words(1, 8)),
    reloaded: json(tab, 'partyline.reloaded', listOf(words(0, 256), 20)),
  };
}

/** What a value from outside comes to; null where it does not hold. */
export type Read<T> = (value: unknown) => T | null;

/** By hand: the login would wait for a library of schemas for these few alone. */
export const words =
  (shortest: number, longest: number): Read<string> =>
  (value) =>
    typeof value === 'string' && value.length >= shortest && value.length <= longest ? value : null;

export const whole =
  (lowest: number, highest: number): Read<number> =>
  (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= lowest && value <= highest
      ? value
      : null;

/** Holds when each part of it does; has nothing else. */
export const record =
  <T extends object>(parts: { [K in keyof T]: Read<T[K]> }): Read<T> =>
  (value) => {
    if (typeof value !== 'object' || value === null) return null;
    const read = Object.entries<Read<unknown>>(parts).map(
      ([name, part]) => [name, part((value as Record<string, unknown>)[name])] as const,
    );
    return read.some(([, it]) => it === null) ? null : (Object.fromEntries(read) as T);
  };

export const listOf =
  <T>(one: Read<T>, most: number): Read<readonly T[]> =>
  (value) => {
    if (!Array.isArray(value) || value.length > most) return null;
    const read = value.map(one);
    return read.some((it) => it === null) ? null : (read as T[]);
  };

const readTokens = record<TokenPair>({
  signIn: words(1, 256),
  number: whole(0, Number.MAX_SAFE_INTEGER),
  accessToken: words(1, 4096),
  refreshToken: words(1, 4096),
});
const readSignIn = record<StoredSignIn>({
  userName: words(1, 64),
  sealed: words(0, 4096),
  auto: (value) => (typeof value === 'boolean' ? value : null),
});
const readTheme: Read<ThemeChoice> = (value) =>
  value === 'system' || value === 'light' || value === 'dark' ? value : null;

/** A value as JSON. */
export function json<T>(store: KeyValue, key: string, read: Read<T>): Stored<T> {
  return {
    read: () => read(parsed(store.getItem(key))),
    write: (value) => (value === null ? store.removeItem(key) : store.setItem(key, JSON.stringify(value))),
  };
}

export function plain<T extends string>(store: KeyValue, key: string, read: Read<T>): Stored<T> {
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

/** The real storage, and memory for what it does not take: the page then forgets it on reload, no more. */
export function surviving(open: () => KeyValue): KeyValue {
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
