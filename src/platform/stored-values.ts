// The tab. What the page keeps in the browser's storage, read as if somebody else had written it: a value
// that does not hold is as good as none, and storage that is blocked or full loses nothing but memory.
import * as v from 'valibot';
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
    tokens: json(tab, 'partyline.tokens', TokensSchema),
    locale: plain(lasting, 'locale', LocaleSchema),
    theme: plain(lasting, 'theme', ThemeSchema),
    signIn: json(lasting, 'partyline.signin', SignInSchema),
    listWidth: json(lasting, 'partyline.list-width', WidthSchema),
    open: plain(lasting, 'partyline.open', words(1, 256)),
    picture: plain(tab, 'partyline.picture', words(1, PICTURE_MOST)),
    take: plain(tab, 'partyline.take', words(1, 8)),
    reloaded: json(tab, 'partyline.reloaded', BuildsSchema),
  };
}

/** A handful of checks of our own: each of the library's would be another part of what the login waits for. */
export const words = (shortest: number, longest: number) =>
  v.custom<string>(
    (value) => typeof value === 'string' && value.length >= shortest && value.length <= longest,
  );
export const whole = (lowest: number, highest: number) =>
  v.custom<number>(
    (value) => Number.isSafeInteger(value) && Number(value) >= lowest && Number(value) <= highest,
  );

const TokensSchema = v.object({
  signIn: words(1, 256),
  number: whole(0, Number.MAX_SAFE_INTEGER),
  accessToken: words(1, 4096),
  refreshToken: words(1, 4096),
});
const SignInSchema = v.object({
  userName: words(1, 64),
  sealed: words(0, 4096),
  auto: v.custom<boolean>((value) => typeof value === 'boolean'),
});
const WidthSchema = whole(LIST_WIDTH.min, LIST_WIDTH.max);
const LocaleSchema = words(1, 35);
const BuildsSchema = v.custom<readonly string[]>(
  (value) => Array.isArray(value) && value.length <= 20 && value.every((it) => typeof it === 'string'),
);
const ThemeSchema = v.custom<ThemeChoice>(
  (value) => value === 'system' || value === 'light' || value === 'dark',
);

/** A value as JSON. */
export function json<T>(store: KeyValue, key: string, schema: v.GenericSchema<unknown, T>): Stored<T> {
  return {
    read: () => held(schema, parsed(store.getItem(key))),
    write: (value) => (value === null ? store.removeItem(key) : store.setItem(key, JSON.stringify(value))),
  };
}

export function plain<T extends string>(
  store: KeyValue,
  key: string,
  schema: v.GenericSchema<unknown, T>,
): Stored<T> {
  return {
    read: () => held(schema, store.getItem(key)),
    write: (value) => (value === null ? store.removeItem(key) : store.setItem(key, value)),
  };
}

function held<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | null {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : null;
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
