// A read-only store with the content of a diagnostic record, for its replay. Runs under Node.
import type { Codec } from '../journal/codec.ts';
import type { Key, RangeOptions, Store, StoreName } from '../journal/store.ts';
import type { RecordFile } from './record.ts';

export class RecordStore implements Store {
  readonly #held: Map<StoreName, [Key, unknown][]>;

  constructor(stores: RecordFile['stores'], codec: Codec) {
    this.#held = new Map(
      Object.entries(stores).map(([name, entries]) => [
        name as StoreName,
        entries
          .map(([key, value]): [Key, unknown] => [key, name === 'meta' ? value : codec.encode(value)])
          .toSorted(([a], [b]) => compare(a, b)),
      ]),
    );
  }

  all(names: readonly StoreName[]): Promise<Map<StoreName, [Key, unknown][]>> {
    return Promise.resolve(new Map(names.map((name) => [name, [...this.#entries(name)]])));
  }

  get(name: StoreName, key: Key): Promise<unknown> {
    return Promise.resolve(this.#entries(name).find(([held]) => compare(held, key) === 0)?.[1]);
  }

  getMany(name: StoreName, keys: readonly Key[]): Promise<unknown[]> {
    return Promise.all(keys.map((key) => this.get(name, key)));
  }

  range(
    name: StoreName,
    from: Key,
    to: Key,
    { reverse = false, limit }: RangeOptions = {},
  ): Promise<[Key, unknown][]> {
    const within = this.#entries(name).filter(([key]) => compare(key, from) >= 0 && compare(key, to) <= 0);
    const ordered = reverse ? within.toReversed() : within;
    return Promise.resolve(ordered.slice(0, limit));
  }

  keys(name: StoreName): Promise<Key[]> {
    return Promise.resolve(this.#entries(name).map(([key]) => key));
  }

  async firstKey(name: StoreName, from: Key, to: Key): Promise<Key | null> {
    return (await this.range(name, from, to, { limit: 1 }))[0]?.[0] ?? null;
  }

  write(): Promise<void> {
    return Promise.reject(new Error('a record is not written to'));
  }

  close(): void {
    // There is nothing to close.
  }

  #entries(name: StoreName): [Key, unknown][] {
    return this.#held.get(name) ?? [];
  }
}

/** The key order of IndexedDB: numbers, then strings, then arrays. */
function compare(a: Key, b: Key): number {
  if (typeof a === 'object' && typeof b === 'object') return compare(a[0], b[0]) || compare(a[1], b[1]);
  if (typeof a !== typeof b) return rank(a) - rank(b);
  return a < b ? -1 : Number(a > b);
}

const rank = (key: Key): number => (typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2);
