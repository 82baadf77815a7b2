// The migration to a new format of the journal: facts that no pull repeats (marks, drafts, unsent messages) are taken
// along from the old database. The rest comes again from the server, and the old database goes.
import { parseChatKey, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Marks } from '../../src/core/domain/chat.ts';
import type { OutboxRow } from '../../src/core/domain/outbox-row.ts';
import { wrap, type IDBPDatabase } from 'idb';
import type { SchedulerLike } from 'rxjs';
import type { Codec } from './codec.ts';
import { inTime } from './in-time.ts';
import { openedInTime } from './open.ts';
import { marksRecord, readMarks, readOutboxRow } from './records.ts';
import { CARRIED } from './schema.ts';
import type { Key, Op, Store } from './store.ts';

interface Old {
  factory: IDBFactory;
  name: string;
  /** Of deadlines. */
  scheduler: SchedulerLike;
}

/** Once, however often an engine dies meanwhile: the new database notes the migration in the same write. */
export async function takeAlong(old: Old, store: Store, codec: Codec): Promise<void> {
  if ((await store.get('meta', CARRIED)) === undefined) {
    const ops = await joining(await heldBy(old, codec), store, codec);
    // Whole or not at all; the old database goes only when the new one has it on the medium.
    await store.write([...ops, { put: 'meta', key: CARRIED, value: 1 }], true);
  }
  const { factory, name, scheduler } = old;
  // Another engine may still have it open: then it goes with a later boot.
  await inTime(wrap(factory.deleteDatabase(name)) as Promise<unknown>, scheduler).catch(() => undefined);
}

interface Held {
  marks: (readonly [ChatKey, Marks])[];
  outbox: OutboxRow[];
  /** Files that the outbox will upload. */
  files: (readonly [Key, unknown])[];
}

async function heldBy({ factory, name, scheduler }: Old, codec: Codec): Promise<Held> {
  const db: IDBPDatabase = await openedInTime(factory.open(name), scheduler);
  try {
    return await inTime(read(db, codec), scheduler);
  } finally {
    db.close();
  }
}

async function read(db: IDBPDatabase, codec: Codec): Promise<Held> {
  // One that was deleted meanwhile has just been made anew by asking for it.
  if (!['marks', 'outbox'].every((store) => db.objectStoreNames.contains(store)))
    return { marks: [], outbox: [], files: [] };
  // The first format had none.
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
    outbox: rows.flatMap((record) => readOutboxRow(fromFirst(codec.decode(bytesOf(record, 'row')))) ?? []),
  };
}

/** The new database may have been in use before the old one could be seen: its own records stay. */
async function joining({ marks, outbox, files }: Held, store: Store, codec: Codec): Promise<Op[]> {
  const own = await store.all(['marks', 'outbox']);
  const ownMarks = new Map(own.get('marks'));
  const ownRows = new Map(own.get('outbox'));
  return [
    ...marks.flatMap(([key, older]): Op[] => {
      const newer = readMarks(codec.decode(ownMarks.get(key)));
      const value = codec.encode(marksRecord(newer ? joined(older, newer) : older));
      // A row that was made without the older marks is made anew.
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

/** Marks only grow; the draft is a register. */
const joined = (older: Marks, newer: Marks): Marks => ({
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

/** Format 1 wrapped its records. */
const bytesOf = (record: unknown, name: string): unknown => field(record, name) ?? record;

/** Format 1 knew texts only. */
function fromFirst(record: unknown): unknown {
  if (typeof record !== 'object' || record === null || 'work' in record) return record;
  const work = { kind: 'message', type: 0, content: field(record, 'content'), upload: null };
  return { ...record, work, attemptEndedAt: 0 };
}

const field = (it: unknown, name: string): unknown =>
  typeof it === 'object' && it !== null ? (it as Record<string, unknown>)[name] : undefined;
