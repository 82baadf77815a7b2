// The engine. A new format of the journal: what no pull repeats (marks, drafts, what is unsent) is taken
// along from the old database, the rest comes again from the server, and the old database goes.
import { parseChatKey } from '../../src/core/domain/chat-key.ts';
import { wrap, type IDBPDatabase } from 'idb';
import type { Codec } from './codec.ts';
import { MarksSchema, readOutboxRow } from './records.ts';
import type { Op, Store } from './store.ts';
import * as v from 'valibot';

/** `fresh`: the new database has just been made; else a former engine has taken along what there was. */
export async function takeAlong(
  factory: IDBFactory,
  old: string,
  store: Store,
  codec: Codec,
  fresh: boolean,
): Promise<void> {
  if (fresh) {
    const ops = await opsFrom(factory, old, codec);
    // Whole or not at all; the old database goes only when the new one has it on the medium.
    await store.write(ops, true);
  }
  await wrap(factory.deleteDatabase(old) as IDBRequest<unknown>).catch(() => undefined);
}

async function opsFrom(factory: IDBFactory, name: string, codec: Codec): Promise<Op[]> {
  const db = (await wrap(factory.open(name))) as unknown as IDBPDatabase;
  try {
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
  } finally {
    db.close();
  }
}

/** Format 1 knew texts only. */
function fromFirst(record: unknown): unknown {
  if (typeof record !== 'object' || record === null) return record;
  const work = { is: 'message', type: 0, content: field(record, 'content'), upload: null };
  return { ...record, work, attemptEndedAt: 0 };
}

const field = (it: unknown, name: string): unknown =>
  typeof it === 'object' && it !== null ? (it as Record<string, unknown>)[name] : undefined;
