// A store in memory with the guarantees of IndexedDB, fast enough for thousands of histories. A write is
// atomic, and an engine can die at any write, before or after its effect.
import {
  StoreFailure,
  type Key,
  type Op,
  type RangeOptions,
  type Store,
  type StoreName,
} from '../../workers/journal/store.ts';

/** Content of a disk; outlives any number of engines. */
export class Disk {
  readonly stores = new Map<StoreName, Entry[]>();
  writes = 0;
  /**
   * While this is a list, each access to the disk waits in it until a test calls the function of the access.
   */
  held: (() => void)[] | null = null;

  entries(name: StoreName): Entry[] {
    let entries = this.stores.get(name);
    if (!entries) this.stores.set(name, (entries = []));
    return entries;
  }
}

interface Entry {
  key: Key;
  value: unknown;
}

export interface Death {
  /** Number of the write at which the engine dies, counted from 1. */
  at: number;
  /** True if the write takes effect, although the engine never learns of the success. */
  after: boolean;
}

export class MemoryStore implements Store {
  readonly #disk: Disk;
  /** The planned death of the engine, counted from the first write of this store. */
  death: Death | null;
  written = 0;
  dead = false;
  /** True after a death at a write; false after a close. */
  died = false;
  /** Returns true while the disk is full: writes that put records fail. */
  isFull: () => boolean = () => false;

  constructor(disk: Disk, death: Death | null = null) {
    this.#disk = disk;
    this.death = death;
  }

  async all(names: readonly StoreName[]): Promise<Map<StoreName, [Key, unknown][]>> {
    await this.#turn();
    return new Map(
      names.map((name) => [name, this.#disk.entries(name).map(({ key, value }) => [key, value])]),
    );
  }

  async get(name: StoreName, key: Key): Promise<unknown> {
    await this.#turn();
    const entries = this.#disk.entries(name);
    const entry = entries[lowerBound(entries, key)];
    return entry && compare(entry.key, key) === 0 ? entry.value : undefined;
  }

  async getMany(name: StoreName, keys: readonly Key[]): Promise<unknown[]> {
    return Promise.all(keys.map((key) => this.get(name, key)));
  }

  async range(
    name: StoreName,
    from: Key,
    to: Key,
    { reverse, limit }: RangeOptions = {},
  ): Promise<[Key, unknown][]> {
    await this.#turn();
    const found = this.#disk
      .entries(name)
      .filter(({ key }) => compare(from, key) <= 0 && compare(key, to) <= 0);
    if (reverse) found.reverse();
    return found.slice(0, limit).map(({ key, value }) => [key, value]);
  }

  async keys(name: StoreName): Promise<Key[]> {
    await this.#turn();
    return this.#disk.entries(name).map(({ key }) => key);
  }

  async firstKey(name: StoreName, from: Key, to: Key): Promise<Key | null> {
    return (await this.range(name, from, to, { limit: 1 }))[0]?.[0] ?? null;
  }

  async write(ops: readonly Op[]): Promise<void> {
    await this.#turn();
    const isDeadly = ++this.written === this.death?.at;
    if (isDeadly && !this.death?.after) return this.#die();
    // Deletions work on a full disk.
    if (ops.some((op) => 'put' in op) && this.isFull()) throw new StoreFailure('quota');
    for (const op of ops) this.#perform(op);
    this.#disk.writes++;
    if (isDeadly) return this.#die();
    await this.#turn();
  }

  close(): void {
    this.dead = true;
  }

  #perform(op: Op): void {
    if ('delRange' in op) {
      const rest = this.#disk
        .entries(op.delRange)
        .filter(({ key }) => compare(key, op.from) < 0 || compare(op.to, key) < 0);
      this.#disk.stores.set(op.delRange, rest);
      return;
    }
    const name = 'put' in op ? op.put : op.del;
    const entries = this.#disk.entries(name);
    const at = lowerBound(entries, op.key);
    const exists = entries[at] !== undefined && compare(entries[at].key, op.key) === 0;
    if ('put' in op) entries.splice(at, exists ? 1 : 0, { key: op.key, value: op.value });
    else if (exists) entries.splice(at, 1);
  }

  /** The engine is dead: its requests are never answered. */
  #die(): Promise<never> {
    this.dead = true;
    this.died = true;
    return new Promise(() => undefined);
  }

  async #turn(): Promise<void> {
    const { held } = this.#disk;
    if (held && !this.dead) await new Promise<void>((go) => held.push(go));
    if (this.dead) await new Promise(() => undefined);
  }
}

function lowerBound(entries: readonly Entry[], key: Key): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(entries[middle]?.key ?? 0, key) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Orders numbers before texts before lists, as IndexedDB orders keys. */
function compare(a: Key, b: Key): number {
  const [rankA, rankB] = [rank(a), rank(b)];
  if (rankA !== rankB) return rankA - rankB;
  if (typeof a === 'object' && typeof b === 'object') {
    return compare(a[0], b[0]) || compare(a[1], b[1]);
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

const rank = (key: Key): number => (typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2);
