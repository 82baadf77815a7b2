// Kinds of damage to the records of a disk.
import * as fc from 'fast-check';
import { jsonCodec } from '../../workers/journal/codec.ts';
import type { Key, StoreName } from '../../workers/journal/store.ts';
import { Disk, MemoryStore } from '../faults/memory-store.ts';
import { mutations, mutated, type Mutation } from './mutations.ts';

/**
 * `place` and `other` select records by their remainder. Each kind of damage uses those other fields that it
 * needs.
 */
export interface Damage {
  kind: 'flip' | 'shape' | 'type' | 'cut' | 'drop' | 'swap' | 'copy' | 'move';
  place: number;
  other: number;
  changes: readonly Mutation[];
}

const STORES: readonly StoreName[] = ['tail', 'pages', 'sigs', 'chats', 'marks', 'people', 'outbox', 'meta'];

/** Values that IndexedDB can hold and a codec does not write. */
const INVALID_VALUES: readonly unknown[] = [
  undefined,
  null,
  7,
  Number.NaN,
  'text',
  {},
  [],
  new Uint8Array(0),
  new ArrayBuffer(4),
];

/** Keys that IndexedDB can hold, valid and invalid ones. */
const KEYS: readonly Key[] = [
  -1,
  0.5,
  7,
  2 ** 53 - 1,
  1e300,
  'private-2',
  'private-0',
  'group-7',
  'junk',
  '__proto__',
];
const PAGE_KEYS: readonly Key[] = [
  ['private-2', 5],
  ['private-2', 40.5],
  ['private-3', 40],
  ['group-7', 2 ** 53 - 1],
  ['group-9', 1],
  ['junk', 1],
];

export const damage: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constantFrom(
    'flip',
    'flip',
    'shape',
    'shape',
    'shape',
    'type',
    'cut',
    'drop',
    'swap',
    'copy',
    'move',
  ),
  place: fc.nat(),
  other: fc.nat(),
  changes: mutations,
});

/** Damage after which no record is valid. */
export const gross: fc.Arbitrary<Damage> = damage.map((it) => ({
  ...it,
  kind: it.place % 2 === 0 ? 'type' : 'cut',
}));

export function copyOf(disk: Disk): Disk {
  const copy = new Disk();
  for (const [name, entries] of disk.stores) copy.stores.set(name, [...entries]);
  return copy;
}

/** Number of records that a damage can hit. */
export const recordsOf = (disk: Disk, stores = STORES): number =>
  stores.reduce((sum, name) => sum + disk.entries(name).length, 0);

export async function inflict(
  disk: Disk,
  { kind, place, other, changes }: Damage,
  stores = STORES,
): Promise<void> {
  const [name, key, value] = recordAt(disk, place, stores);
  const write = (to: StoreName, at: Key, it: unknown): Promise<void> =>
    new MemoryStore(disk).write([{ put: to, key: at, value: it }]);
  switch (kind) {
    case 'flip':
      return write(name, key, flipped(value, other));
    case 'shape':
      return write(name, key, jsonCodec.encode(mutated(jsonCodec.decode(value), changes) ?? null));
    case 'type':
      return write(name, key, INVALID_VALUES[other % INVALID_VALUES.length]);
    case 'cut':
      return write(name, key, value instanceof Uint8Array ? value.slice(0, other % value.length) : undefined);
    case 'drop':
      return new MemoryStore(disk).write([{ del: name, key }]);
    case 'swap': {
      const [toName, toKey, toValue] = recordAt(disk, other, stores);
      await write(toName, toKey, value);
      return write(name, key, toValue);
    }
    case 'copy':
    case 'move': {
      const keys = name === 'pages' ? PAGE_KEYS : KEYS;
      if (kind === 'move') await new MemoryStore(disk).write([{ del: name, key }]);
      return write(name, keys[other % keys.length]!, value);
    }
  }
}

function recordAt(disk: Disk, place: number, stores: readonly StoreName[]): [StoreName, Key, unknown] {
  let left = place % recordsOf(disk, stores);
  for (const name of stores) {
    const entries = disk.entries(name);
    const entry = entries[left];
    if (entry) return [name, entry.key, entry.value];
    left -= entries.length;
  }
  throw new Error('no such record');
}

function flipped(value: unknown, seed: number): unknown {
  if (!(value instanceof Uint8Array)) return typeof value === 'number' ? value + seed : value;
  const bytes = value.slice();
  for (let n = 0; n <= seed % 3; n++) {
    const at = (seed * (n + 7)) % Math.max(1, bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << ((seed + n) % 8));
  }
  return bytes;
}
