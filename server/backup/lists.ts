// Lists of files in a backup: JSON lines with the path, size and sum of each file. A list of a million files is never
// in memory as a whole.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import * as v from 'valibot';
import type { Sum } from './sums.ts';

/** A path has `/` between its segments and stays below the folder of the list. */
const path = v.pipe(
  v.string(),
  v.regex(/^[^\0\\]+$/),
  v.check((text) => text.split('/').every((segment) => !['', '.', '..'].includes(segment)), 'no safe path'),
);

const EntrySchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('folder'), path }),
  v.strictObject({
    kind: v.literal('file'),
    path,
    bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    sha256: v.string(),
  }),
]);
/** A folder is listed where it may be empty: PostgreSQL needs its empty folders. */
export type Entry = v.InferOutput<typeof EntrySchema>;

export interface ListWriter {
  add(entry: Entry): Promise<void>;
  /** Resolves to the sum of the list. */
  close(): Promise<Sum>;
}

export async function writeList(file: string): Promise<ListWriter> {
  const handle = await open(file, 'wx', 0o600);
  const sum = createHash('sha256');
  let bytes = 0;
  let lines: string[] = [];
  let written: Promise<void> = Promise.resolve();
  const flush = () => {
    const chunk = Buffer.from(lines.join(''));
    lines = [];
    sum.update(chunk);
    bytes += chunk.length;
    written = written.then(() => handle.writeFile(chunk));
    return written;
  };
  return {
    add: async (entry) => {
      lines.push(`${JSON.stringify(entry)}\n`);
      if (lines.length >= BATCH) await flush();
    },
    close: async () => {
      await flush();
      await handle.close();
      return { bytes, sha256: sum.digest('hex') };
    },
  };
}

/** Rejects at a malformed line. */
export async function* readList(file: string): AsyncGenerator<Entry> {
  for await (const line of linesOf(file)) yield v.parse(EntrySchema, JSON.parse(line));
}

export function linesOf(file: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
}

/**
 * Runs `work` for all items, AT_ONCE at a time: small files take as long as the waits for the disk. Rejects with the first
 * failure, after the running work.
 */
export async function forEach<T>(items: AsyncIterable<T>, work: (item: T) => Promise<void>): Promise<void> {
  const running = new Set<Promise<void>>();
  let failure: { error: unknown } | null = null;
  for await (const item of items) {
    if (failure !== null) break;
    const one: Promise<void> = work(item)
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => running.delete(one));
    running.add(one);
    if (running.size >= AT_ONCE) await Promise.race(running);
  }
  await Promise.all(running);
  const failed = failure as { error: unknown } | null;
  if (failed !== null) throw failed.error;
}

const BATCH = 500;
const AT_ONCE = 8;
