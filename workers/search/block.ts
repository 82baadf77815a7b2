// The engine. Many signatures turned on their side: one row for each bucket, one bit in it for each page. A
// question reads a few rows in place of every signature. Pure.
import { parseChatKey, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { BUCKETS } from './grams.ts';
import type { Leaf } from './leaf.ts';
import { sealed, unsealed } from './sealed.ts';

/** Pages of a block: a row of 128 bytes. */
export const COLUMNS = 1024;
/** Records that hold its rows, 16 kB each. */
export const PARTS = 64;

/** A page in the directory of its block. */
export interface Place {
  chat: ChatKey;
  first: number;
  /** ms */
  oldest: number;
  newest: number;
}

/** The records of the rows; `leaves` in the order of their columns, COLUMNS at most. */
export function partsOf(leaves: readonly Leaf[]): Uint8Array[] {
  const rows = new Uint8Array(BUCKETS * ROW);
  for (const [column, { bits }] of leaves.entries()) {
    const [at, bit] = [column >> 3, 1 << (column & 7)];
    for (let byte = 0; byte < BUCKETS / 8; byte++) {
      for (let left = bits[byte & (bits.length - 1)] ?? 0; left !== 0; left &= left - 1) {
        const bucket = (byte << 3) | (31 - Math.clz32(left & -left));
        const place = bucket * ROW + at;
        rows[place] = (rows[place] ?? 0) | bit;
      }
    }
  }
  return Array.from({ length: PARTS }, (_, part) => sealed(rows.subarray(part * PART, (part + 1) * PART)));
}

/** The signatures of a block again, from the records of its rows; null where one of them is missing. */
export function leavesOf(
  places: readonly Place[],
  records: readonly (readonly [key: unknown, record: unknown])[],
): Leaf[] | null {
  if (records.length !== PARTS) return null;
  const parts = records.map(([, record]) => readPart(record));
  const leaves = places.map(({ oldest, newest }) => ({ oldest, newest, bits: new Uint8Array(BUCKETS / 8) }));
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const part = parts[partWith(bucket)];
    if (!part) return null;
    const row = rowIn(part, bucket);
    for (const [column, { bits }] of leaves.entries()) {
      if (isSet(row, column)) bits[bucket >> 3] = (bits[bucket >> 3] ?? 0) | (1 << (bucket & 7));
    }
  }
  return leaves;
}

/** The part of a block in which a bucket's row lies. */
export const partWith = (bucket: number): number => Math.floor(bucket / (BUCKETS / PARTS));

export function readPart(record: unknown): Uint8Array | null {
  const bytes = unsealed(record);
  return bytes?.length === PART ? bytes : null;
}

/** One bit for each page of the block. */
export function rowIn(part: Uint8Array, bucket: number): Uint8Array {
  const at = (bucket % (BUCKETS / PARTS)) * ROW;
  return part.subarray(at, at + ROW);
}

export const isSet = (row: Uint8Array, column: number): boolean =>
  ((row[column >> 3] ?? 0) & (1 << (column & 7))) !== 0;

/** What is to be encoded for the directory: of pages of one chat in a row its name stands there once. */
export function directoryOf(places: readonly Place[]): unknown {
  const runs: [ChatKey, ...number[]][] = [];
  for (const { chat, first, oldest, newest } of places) {
    const last = runs.at(-1);
    // Whole seconds, on the safe side.
    const facts = [first, Math.floor(oldest / 1000), Math.ceil(newest / 1000)];
    if (last?.[0] === chat) last.push(...facts);
    else runs.push([chat, ...facts]);
  }
  return runs;
}

/** null where it does not hold. */
export function readDirectory(record: unknown): Place[] | null {
  if (!Array.isArray(record)) return null;
  const places: Place[] = [];
  for (const run of record as unknown[]) {
    const [name, ...facts] = Array.isArray(run) ? (run as unknown[]) : [];
    const chat = parseChatKey(name);
    if (!chat || !facts.every((fact) => typeof fact === 'number') || facts.length % 3 !== 0) return null;
    for (let at = 0; at < facts.length; at += 3) {
      const [first = 0, oldest = 0, newest = 0] = facts.slice(at, at + 3);
      places.push({ chat, first, oldest: oldest * 1000, newest: newest * 1000 });
    }
  }
  return places.length <= COLUMNS ? places : null;
}

const ROW = COLUMNS / 8;
const PART = (BUCKETS / PARTS) * ROW;
