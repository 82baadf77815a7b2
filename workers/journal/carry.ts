// The engine. A new format of the journal: what no pull repeats (marks, drafts, what is unsent) is taken
// along from the old database, the rest comes again from the server, and the old database goes.
import { parseChatKey } from '../../src/core/domain/chat-key.ts';
import { wrap, type IDBPDatabase } from 'idb';
import type { SchedulerLike } from 'rxjs';
import type { Codec } from './codec.ts';
import { inTime } from './in-time.ts';
import { MarksSchema, readOutboxRow } from './records.ts';
import { CARRIED } from './schema.ts';
import type { Op, Store } from './store.ts';
import * as v from 'valibot';

interface Old {
  factory: IDBFactory;
  name: string;
  /** Of deadlines. */
  scheduler: SchedulerLike;
}

/** Once, however often an engine dies meanwhile: the new database knows that it has what the old one had. */
export async function takeAlong(old: Old, store: Store, codec: Codec): Promise<void> {
  const isCarried = (await store.get('meta', CARRIED)) !== undefined;
  // Marks of its own are newer than what any older format has.
  if (!isCarried && (await store.keys('marks')).length === 0) {
    const ops = await opsFrom(old, codec);
    // Whole or not at all; the old database goes only when the new one has it on the medium.
    await store.write([...ops, { put: 'meta', key: CARRIED, value: 1 }], true);
  }
  const { factory, name, scheduler } = old;
  // Another engine may still have it open: then it goes with a later boot.
  await inTime(wrap(factory.deleteDatabase(name)) as Promise<unknown>, scheduler).catch(() => undefined);
}

async function opsFrom({ factory, name, scheduler }: Old, codec: Codec): Promise<Op[]> {
  const db = (await inTime(wrap(factory.open(name)), scheduler)) as unknown as IDBPDatabase;
  try {
    return await inTime(opsOf(db, codec), scheduler);
  } finally {
    db.close();
  }
}

async function opsOf(db: IDBPDatabase, codec: Codec): Promise<Op[]> {
  const tx = db.transaction(['marks', 'outbox'], 'readonly');
  const [keys, marks, rows] = await Promise.all([
    tx.objectStore('marks').getAllKeys(),
    tx.objectStore('marks').getAll(),
    tx.objectStore('outbox').getAll(),
  ]);
  return [
    ...keys.flatMap((key, index): Op[] => {
      const chat = parseChatKey(key);
      const read = v.safeParse(MarksSchema, codec.decode(field(marks[index], 'marks')));
      return chat && read.success ? [{ put: 'marks', key: chat, value: codec.encode(read.output) }] : [];
    }),
    ...rows.flatMap((record): Op[] => {
      const row = readOutboxRow(fromFirst(codec.decode(field(record, 'row'))));
      return row ? [{ put: 'outbox', key: row.tmpId, value: codec.encode(row) }] : [];
    }),
  ];
}

/** Format 1 knew texts only. */
function fromFirst(record: unknown): unknown {
  if (typeof record !== 'object' || record === null) return record;
  const work = { is: 'message', type: 0, content: field(record, 'content'), upload: null };
  return { ...record, work, attemptEndedAt: 0 };
}

const field = (it: unknown, name: string): unknown =>
  typeof it === 'object' && it !== null ? (it as Record<string, unknown>)[name] : undefined;
