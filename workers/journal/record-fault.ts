// The difference between one record that the database cannot read and a database that is lost. The error's name does not
// tell it in every browser, so another request of the same database decides.
import type { IDBPDatabase } from 'idb';
import { isReadable, type BlobLike } from '../../src/core/contract/blob.ts';
import type { JournalSchema } from './schema.ts';
import { StoreFailure, type Key, type Op, type StoreName } from './store.ts';

type Db = IDBPDatabase<JournalSchema>;

/** The results of all requests of a transaction. Rejects with the first error. */
export async function allOf<T>(
  tx: { readonly done: Promise<void> },
  requests: readonly Promise<T>[],
): Promise<T[]> {
  tx.done.catch(() => undefined);
  return Promise.all(requests);
}

/**
 * The entries of these keys, each by a transaction of its own. The value of an unreadable record is undefined. Rejects
 * where the database answers no other request either.
 */
export async function readEach(db: Db, name: StoreName, keys: readonly Key[]): Promise<[Key, unknown][]> {
  const entries: [Key, unknown][] = [];
  for (const key of keys) entries.push([key, await readOne(db, name, key)]);
  return entries;
}

async function readOne(db: Db, name: StoreName, key: Key): Promise<unknown> {
  try {
    const tx = db.transaction(name, 'readonly');
    const [value] = await allOf(tx, [tx.store.get(key as never) as Promise<unknown>]);
    return value;
  } catch {
    await db.count('meta');
    return undefined;
  }
}

/**
 * The operations without the files that cannot be read, or without all files where each can. The row of such a file is
 * stored: it ends in words when its upload finds no bytes.
 */
export async function withoutBadFiles(ops: readonly Op[]): Promise<readonly Op[]> {
  const readable = await Promise.all(ops.map(async (op) => !isFile(op) || isReadable(op.value)));
  const rest = ops.filter((_, index) => readable[index]);
  return rest.length < ops.length ? rest : ops.filter((op) => !isFile(op));
}

/** Size of the files in a write, bytes. */
export const fileBytes = (ops: readonly Op[]): number =>
  ops.reduce((sum, op) => sum + (isFile(op) ? op.value.size : 0), 0);

/** Whether the error comes from a dead database handle and not from the request. */
export const isDead = (error: unknown): boolean =>
  !(error instanceof StoreFailure) &&
  ['InvalidStateError', 'UnknownError', 'TransactionInactiveError', 'AbortError'].includes(nameOf(error));

/** Whether the error names a full disk. Chromium: "FILE_ERROR_NO_SPACE"; SQLite: "database or disk is full". */
export const isNoSpace = (error: unknown): boolean =>
  error instanceof Error && /NO_SPACE|disk is full|full disk/i.test(error.message);

export function failureOf(error: unknown): unknown {
  if (error instanceof StoreFailure) return error;
  return new StoreFailure(nameOf(error) === 'QuotaExceededError' ? 'quota' : 'gone', error);
}

/** True for a failure whose reason may be one record as well as the medium. A request that hangs has no error. */
export const mayBeRecord = (error: unknown): boolean =>
  error instanceof StoreFailure && error.why === 'gone' && error.cause instanceof Error;

const nameOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';

const isFile = (op: Op): op is { put: 'files'; key: Key; value: BlobLike } =>
  'put' in op && op.put === 'files';
