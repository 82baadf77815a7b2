// The migration from an older format of the journal. It copies the facts that no pull repeats: marks, drafts
// and unsent messages. All other data is pulled again, and the old database is deleted.
import { parseChatKey, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Marks } from '../../src/core/domain/chat.ts';
import type { OutboxRow } from '../../src/core/domain/outbox-row.ts';
import { wrap, type IDBPDatabase } from 'idb';
import type { SchedulerLike } from 'rxjs';
import type { Codec } from './codec.ts';
import { withDeadline } from './deadline.ts';
import { openedInTime } from './open.ts';
import { marksRecord, readMarks, readOutboxRow } from './records.ts';
import { MIGRATED } from './schema.ts';
import type { Key, Op, Store } from './store.ts';

interface OldDatabase {
  factory: IDBFactory;
  name: string;
  /** Clock of the time limits. */
  scheduler: SchedulerLike;
}

/**
 * Migrates once, even if engines die meanwhile: the write that copies the records also notes the migration in
 * `meta`.
 */
export async function migrate(old: OldDatabase, store: Store, codec: Codec): Promise<void> {
  if ((await store.get('meta', MIGRATED)) === undefined) {
    const ops = await mergeOps(await readOld(old, codec), store, codec);
    // One strict write: the old database is deleted only when all copied data is on the storage medium.
    await store.write([...ops, { put: 'meta', key: MIGRATED, value: 1 }], true);
  }
  const { factory, name, scheduler } = old;
  // Another engine may still have the old database open; a later boot then deletes it.
  await withDeadline(wrap(factory.deleteDatabase(name)) as Promise<unknown>, scheduler).catch(
    () => undefined,
  );
}

interface OldRecords {
  marks: (readonly [ChatKey, Marks])[];
  outbox: OutboxRow[];
  /** Files that the outbox will upload. */
  files: (readonly [Key, unknown])[];
}

async function readOld({ factory, name, scheduler }: OldDatabase, codec: Codec): Promise<OldRecords> {
  const db: IDBPDatabase = await openedInTime(factory.open(name), scheduler);
  try {
    return await withDeadline(readRecords(db, codec), scheduler);
  } finally {
    db.close();
  }
}

async function readRecords(db: IDBPDatabase, codec: Codec): Promise<OldRecords> {
  // The open has created an empty database if the old one was deleted meanwhile.
  if (!['marks', 'outbox'].every((store) => db.objectStoreNames.contains(store)))
    return { marks: [], outbox: [], files: [] };
  // Format 1 had no store `files`.
  const names = db.objectStoreNames.contains('files') ? ['files'] : [];
  const tx = db.transaction(['marks', 'outbox', ...names], 'readonly');
  const [keys, marks, rows, parts = [], files = []] = await Promise.all([
    tx.objectStore('marks').getAllKeys(),
    tx.objectStore('marks').getAll(),
    tx.objectStore('outbox').getAll(),
    ...names.flatMap((name) => [tx.objectStore(name).getAllKeys(), tx.objectStore(name).getAll()]),
  ]);
  return {
    files: parts.map((key, index) => [key as Key, files[index]] as const),
    marks: keys.flatMap((key, index) => {
      const chat = parseChatKey(key);
      const held = readMarks(codec.decode(bytesOf(marks[index], 'marks')));
      return chat && held ? [[chat, held] as const] : [];
    }),
    outbox: rows.flatMap((record) => readOutboxRow(fromFormat1(codec.decode(bytesOf(record, 'row')))) ?? []),
  };
}

/** The new database may have been used before the migration: its own outbox rows and newer drafts win. */
async function mergeOps({ marks, outbox, files }: OldRecords, store: Store, codec: Codec): Promise<Op[]> {
  const own = await store.all(['marks', 'outbox']);
  const ownMarks = new Map(own.get('marks'));
  const ownRows = new Map(own.get('outbox'));
  return [
    ...marks.flatMap(([key, older]): Op[] => {
      const newer = readMarks(codec.decode(ownMarks.get(key)));
      const value = codec.encode(marksRecord(newer ? mergeMarks(older, newer) : older));
      // The chat row was made without the older marks, so it is deleted.
      return [
        { put: 'marks', key, value },
        { del: 'chats', key },
      ];
    }),
    ...outbox.flatMap((row): Op[] =>
      ownRows.has(row.tmpId) ? [] : [{ put: 'outbox', key: row.tmpId, value: codec.encode(row) }],
    ),
    ...files.flatMap(([key, value]): Op[] =>
      typeof key === 'object' && ownRows.has(key[0]) ? [] : [{ put: 'files', key, value }],
    ),
  ];
}

/** Marks only grow, so the higher value counts. Of two drafts the one with the higher revision counts. */
const mergeMarks = (older: Marks, newer: Marks): Marks => ({
  clearedTo: Math.max(older.clearedTo, newer.clearedTo),
  clearedAt: Math.max(older.clearedAt, newer.clearedAt),
  removed: { ...older.removed, ...newer.removed },
  ...((older.far ?? newer.far) && { far: { ...older.far, ...newer.far } }),
  recalled: [...newer.recalled.after(0)].reduce((all, it) => all.put(it, () => it).timeline, older.recalled),
  readUpTo: Math.max(older.readUpTo, newer.readUpTo),
  readTold: Math.max(older.readTold, newer.readTold),
  peerReadTo: Math.max(older.peerReadTo, newer.peerReadTo),
  openedAt: Math.max(older.openedAt, newer.openedAt),
  draft: older.draft.revision > newer.draft.revision ? older.draft : newer.draft,
});

/** Format 1 wrapped the bytes of a record in an object. */
const bytesOf = (record: unknown, name: string): unknown => field(record, name) ?? record;

/** The outbox of format 1 had text messages only. */
function fromFormat1(record: unknown): unknown {
  if (typeof record !== 'object' || record === null || 'work' in record) return record;
  const work = { kind: 'message', type: 0, content: field(record, 'content'), upload: null };
  return { ...record, work, attemptEndedAt: 0 };
}

const field = (it: unknown, name: string): unknown =>
  typeof it === 'object' && it !== null ? (it as Record<string, unknown>)[name] : undefined;
