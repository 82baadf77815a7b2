// The database interface that the journal needs: reads, and atomic writes. idb-store.ts implements it for
// browsers; tests have an implementation that dies at any chosen moment.

export const STORES = [
  'tail',
  'pages',
  'sigs',
  'chats',
  'marks',
  'people',
  'outbox',
  'files',
  'meta',
] as const;
export type StoreName = (typeof STORES)[number];

/** `[chat, firstId]` of a page or its signature, `[tmpId, part]` of a file, else a plain name or number. */
export type Key = number | string | readonly [string, number] | readonly [string, string];

export type Op =
  | { put: StoreName; key: Key; value: unknown }
  | { del: StoreName; key: Key }
  /** Both ends are included. */
  | { delRange: StoreName; from: Key; to: Key };

export interface RangeOptions {
  /** Reads from the upper end downwards. */
  reverse?: boolean;
  limit?: number;
}

export interface Store {
  /**
   * All entries of some stores in key order, as of one moment. In all reads the value of an unreadable record is
   * undefined.
   */
  all(names: readonly StoreName[]): Promise<Map<StoreName, [Key, unknown][]>>;
  get(name: StoreName, key: Key): Promise<unknown>;
  /** The records under these keys in the same order, as of one moment; undefined where there is none. */
  getMany(name: StoreName, keys: readonly Key[]): Promise<unknown[]>;
  /** Entries with `from <= key <= to`. */
  range(name: StoreName, from: Key, to: Key, options?: RangeOptions): Promise<[Key, unknown][]>;
  /** All keys of a store. */
  keys(name: StoreName): Promise<Key[]>;
  /** The lowest key with `from <= key <= to`, null where there is none. */
  firstKey(name: StoreName, from: Key, to: Key): Promise<Key | null>;
  /**
   * Performs all operations or none. `strict`: resolves when they are on the storage medium. Rejects with a
   * StoreFailure.
   */
  write(ops: readonly Op[], strict: boolean): Promise<void>;
  close(): void;
}

/**
 * `fenced`: another engine writes now. `quota`: the disk is full. `gone`: deleted, broken, unreachable. `record`: a value
 * of this request cannot be stored, while other requests succeed.
 */
export type StoreFault = 'fenced' | 'quota' | 'gone' | 'record';

/** The error of a store, with the reason why it failed. */
export class StoreFailure extends Error {
  readonly why: StoreFault;

  constructor(why: StoreFault, cause?: unknown) {
    super(`the store failed: ${why}`, { cause });
    this.why = why;
  }
}
