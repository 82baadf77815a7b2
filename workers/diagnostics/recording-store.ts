// A read-only store that notes every entry read, so that another store with these entries answers the same
// reads alike.
import type { Key, RangeOptions, Store, StoreName } from '../journal/store.ts';

export class RecordingStore implements Store {
  /** The entries read from each store, by their keys as JSON. */
  readonly read = new Map<StoreName, Map<string, [Key, unknown]>>();
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async all(names: readonly StoreName[]): Promise<Map<StoreName, [Key, unknown][]>> {
    const all = await this.#store.all(names);
    for (const [name, entries] of all) this.#note(name, entries);
    return all;
  }

  async get(name: StoreName, key: Key): Promise<unknown> {
    const value = await this.#store.get(name, key);
    if (value !== undefined) this.#note(name, [[key, value]]);
    return value;
  }

  async getMany(name: StoreName, keys: readonly Key[]): Promise<unknown[]> {
    const values = await this.#store.getMany(name, keys);
    this.#note(
      name,
      keys.flatMap((key, at) => (values[at] === undefined ? [] : [[key, values[at]] as [Key, unknown]])),
    );
    return values;
  }

  async range(name: StoreName, from: Key, to: Key, options?: RangeOptions): Promise<[Key, unknown][]> {
    const entries = await this.#store.range(name, from, to, options);
    this.#note(name, entries);
    return entries;
  }

  keys(name: StoreName): Promise<Key[]> {
    return this.#store.keys(name);
  }

  async firstKey(name: StoreName, from: Key, to: Key): Promise<Key | null> {
    const key = await this.#store.firstKey(name, from, to);
    if (key !== null) await this.get(name, key);
    return key;
  }

  write(): Promise<void> {
    return Promise.resolve();
  }

  close(): void {
    // The owner closes the store.
  }

  #note(name: StoreName, entries: readonly [Key, unknown][]): void {
    const held = this.read.get(name) ?? new Map<string, [Key, unknown]>();
    for (const entry of entries) held.set(JSON.stringify(entry[0]), entry);
    this.read.set(name, held);
  }
}
