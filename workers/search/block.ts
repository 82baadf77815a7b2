// A block: the search signatures of many pages as a bit matrix. It has one row for each bucket and one column
// for each page. A search reads a few rows instead of every signature.
import { parseChatKey, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { BUCKETS } from './grams.ts';
import type { PageSignature } from './page-signature.ts';
import { withChecksum, verified } from './checksum.ts';

/** Maximum number of pages in a block; a row has 128 bytes. */
export const COLUMNS = 1024;
/** Number of records that contain the rows of a block, 16 kB each. */
export const PARTS = 64;

/** A page, identified by its chat and its first id, and its time span. */
export interface PageSpan {
  chat: ChatKey;
  first: number;
  /** Times of the oldest and the newest message, ms. */
  oldest: number;
  newest: number;
}

/** Encodes the rows of a block as records. `signatures`: in the order of their columns, at most COLUMNS. */
export function partsOf(signatures: readonly PageSignature[]): Uint8Array[] {
  const rows = new Uint8Array(BUCKETS * ROW);
  for (const [column, { bits }] of signatures.entries()) {
    const [at, bit] = [column >> 3, 1 << (column & 7)];
    for (let byte = 0; byte < BUCKETS / 8; byte++) {
      for (let left = bits[byte & (bits.length - 1)] ?? 0; left !== 0; left &= left - 1) {
        const bucket = (byte << 3) | (31 - Math.clz32(left & -left));
        const offset = bucket * ROW + at;
        rows[offset] = (rows[offset] ?? 0) | bit;
      }
    }
  }
  return Array.from({ length: PARTS }, (_, part) =>
    withChecksum(rows.subarray(part * PART, (part + 1) * PART)),
  );
}

/**
 * Decodes the signatures of a block from the records of its rows; null where a record is missing or damaged.
 */
export function signaturesOf(
  spans: readonly PageSpan[],
  records: readonly (readonly [key: unknown, record: unknown])[],
): PageSignature[] | null {
  if (records.length !== PARTS) return null;
  const parts = records.map(([, record]) => readPart(record));
  const signatures = spans.map(({ oldest, newest }) => ({
    oldest,
    newest,
    bits: new Uint8Array(BUCKETS / 8),
  }));
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const part = parts[partWith(bucket)];
    if (!part) return null;
    const row = rowIn(part, bucket);
    for (const [column, { bits }] of signatures.entries()) {
      if (isSet(row, column)) bits[bucket >> 3] = (bits[bucket >> 3] ?? 0) | (1 << (bucket & 7));
    }
  }
  return signatures;
}

/** The part of a block that contains a bucket's row. */
export const partWith = (bucket: number): number => Math.floor(bucket / (BUCKETS / PARTS));

export function readPart(record: unknown): Uint8Array | null {
  const bytes = verified(record);
  return bytes?.length === PART ? bytes : null;
}

/** The row of a bucket: one bit for each page of the block. */
export function rowIn(part: Uint8Array, bucket: number): Uint8Array {
  const at = (bucket % (BUCKETS / PARTS)) * ROW;
  return part.subarray(at, at + ROW);
}

export const isSet = (row: Uint8Array, column: number): boolean =>
  ((row[column >> 3] ?? 0) & (1 << (column & 7))) !== 0;

/**
 * The directory of a block, for the codec: the page of each column. Consecutive pages of one chat share the
 * chat's name.
 */
export function directoryOf(spans: readonly PageSpan[]): unknown {
  const runs: [ChatKey, ...number[]][] = [];
  for (const { chat, first, oldest, newest } of spans) {
    const last = runs.at(-1);
    // Times in whole seconds, rounded so that the span only grows.
    const facts = [first, Math.floor(oldest / 1000), Math.ceil(newest / 1000)];
    if (last?.[0] === chat) last.push(...facts);
    else runs.push([chat, ...facts]);
  }
  return runs;
}

/** Decodes a directory; null where it is damaged. */
export function readDirectory(record: unknown): PageSpan[] | null {
  if (!Array.isArray(record)) return null;
  const spans: PageSpan[] = [];
  for (const run of record as unknown[]) {
    const [name, ...facts] = Array.isArray(run) ? (run as unknown[]) : [];
    const chat = parseChatKey(name);
    if (!chat || !facts.every((fact) => typeof fact === 'number') || facts.length % 3 !== 0) return null;
    for (let at = 0; at < facts.length; at += 3) {
      const [first = 0, oldest = 0, newest = 0] = facts.slice(at, at + 3);
      spans.push({ chat, first, oldest: oldest * 1000, newest: newest * 1000 });
    }
  }
  return spans.length <= COLUMNS ? spans : null;
}

const ROW = COLUMNS / 8;
const PART = (BUCKETS / PARTS) * ROW;
