// The engine. The journal: what survives. One write queue; a write is decoded, folded and encoded before
// its transaction, which then only puts and deletes.
import type { IDBPDatabase, IDBPTransaction } from 'idb';
import { parseChatKey, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatSummary, Marks } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { OutboxRow } from '../../src/core/domain/outbox-row.ts';
import { jsonCodec, type Codec } from './codec.ts';
import { readEvents, readMarks, readOutboxRow, readRows, readSummary } from './records.ts';
import { doneKey, journalName, type JournalSchema } from './schema.ts';
import { openStores } from './open.ts';

export interface Loaded {
  summaries: Map<ChatKey, { at: number; summary: ChatSummary }>;
  marks: Map<ChatKey, Marks>;
  people: Map<string, unknown[]>;
  outbox: OutboxRow[];
  /** Cursors by kind. */
  done: Record<string, number>;
}

export interface Commit {
  /** Appended as one batch of the tail. */
  events?: readonly ChatEvent[];
  /** Written with `at` = the newest batch, so that this batch is part of them. */
  summaries?: ReadonlyMap<ChatKey, ChatSummary>;
  marks?: ReadonlyMap<ChatKey, Marks>;
  people?: ReadonlyMap<string, readonly unknown[]>;
  outbox?: { put?: readonly OutboxRow[]; del?: readonly string[] };
  done?: { kind: string; id: number };
  /** Verified on the medium before it counts: for what no pull repeats. */
  strict?: boolean;
}

export interface Journal {
  /** False: memory only. */
  readonly durable: boolean;
  /** Everything but the tail: what the list needs. */
  load(): Promise<Loaded>;
  /** The batches of the tail, oldest first. */
  tail(): Promise<{ number: number; events: ChatEvent[] }[]>;
  /** Resolves when it is written; in the order of the calls. */
  commit(change: Commit): Promise<void>;
  close(): Promise<void>;
}

export async function openJournal(
  factory: IDBFactory,
  server: string,
  userId: number,
  codec: Codec = jsonCodec,
): Promise<Journal> {
  const db = await openStores<JournalSchema>(factory, journalName(server, userId), (fresh) => {
    fresh.createObjectStore('tail');
    for (const store of ['chats', 'marks', 'people', 'outbox', 'meta']) fresh.createObjectStore(store);
  });
  return new IdbJournal(db, codec);
}

class IdbJournal implements Journal {
  readonly durable = true;
  private readonly db: IDBPDatabase<JournalSchema>;
  private readonly codec: Codec;
  private queue: Promise<void> = Promise.resolve();
  private batch = 0;

  constructor(db: IDBPDatabase<JournalSchema>, codec: Codec) {
    this.db = db;
    this.codec = codec;
  }

  async load(): Promise<Loaded> {
    const tx = this.db.transaction(STORES, 'readonly');
    const [chatKeys, chats, markKeys, marks, peopleKeys, people, outbox, metaKeys, meta, newest] =
      await Promise.all([
        tx.objectStore('chats').getAllKeys(),
        tx.objectStore('chats').getAll(),
        tx.objectStore('marks').getAllKeys(),
        tx.objectStore('marks').getAll(),
        tx.objectStore('people').getAllKeys(),
        tx.objectStore('people').getAll(),
        tx.objectStore('outbox').getAll(),
        tx.objectStore('meta').getAllKeys(),
        tx.objectStore('meta').getAll(),
        tx.objectStore('tail').openKeyCursor(null, 'prev'),
      ]);
    this.batch = newest?.key ?? 0;
    const open = (bytes: Uint8Array): unknown => this.codec.decode(bytes);
    const heldMarks = new Map(
      zip(markKeys, marks).flatMap(([key, record]) => {
        const read = readMarks(open(record.marks));
        const chat = parseChatKey(key);
        return chat && read ? [[chat, read] as const] : [];
      }),
    );
    return {
      summaries: new Map(
        zip(chatKeys, chats).flatMap(([key, { at, summary }]) => {
          const read = readSummary(open(summary));
          const chat = parseChatKey(key);
          // Both are written together: without its marks a row is made anew, from the whole tail.
          return chat && read && heldMarks.has(chat) ? [[chat, { at, summary: read }] as const] : [];
        }),
      ),
      marks: heldMarks,
      people: new Map(zip(peopleKeys, people).map(([key, { rows }]) => [key, readRows(open(rows))])),
      outbox: outbox.flatMap(({ row }) => readOutboxRow(open(row)) ?? []).sort((a, b) => a.order - b.order),
      done: Object.fromEntries(zip(metaKeys, meta).filter(([, id]) => Number.isSafeInteger(id))),
    };
  }

  async tail(): Promise<{ number: number; events: ChatEvent[] }[]> {
    const tx = this.db.transaction('tail', 'readonly');
    const [keys, batches] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll()]);
    return zip(keys, batches).map(([number, { events }]) => ({
      number,
      events: readEvents(this.codec.decode(events)),
    }));
  }

  commit(change: Commit): Promise<void> {
    const written = this.queue.then(() => this.write(change));
    // Nothing is written behind a write that failed: a cursor there could pass what is not stored (INV-1).
    written.catch(() => undefined);
    this.queue = written;
    return written;
  }

  async close(): Promise<void> {
    await this.queue.catch(() => undefined);
    this.db.close();
  }

  private async write(change: Commit): Promise<void> {
    const number = this.batch + (change.events && change.events.length > 0 ? 1 : 0);
    const puts = this.encoded(change, number);
    // From here on nothing is awaited but the transaction itself, or it would end by itself.
    const tx = this.db.transaction(STORES, 'readwrite', {
      durability: change.strict === true ? 'strict' : 'relaxed',
    });
    await Promise.all([...puts.map((put) => put(tx)), tx.done]);
    this.batch = number;
  }

  private encoded(change: Commit, number: number): Put[] {
    const encode = (value: unknown): Uint8Array => this.codec.encode(value);
    const puts: Put[] = [];
    if (change.events && change.events.length > 0) {
      const events = encode(change.events);
      puts.push((tx) => tx.objectStore('tail').put({ events }, number));
    }
    for (const [key, value] of change.summaries ?? []) {
      const record = { at: number, summary: encode(value) };
      puts.push((tx) => tx.objectStore('chats').put(record, key));
    }
    for (const [key, value] of change.marks ?? []) {
      const record = { marks: encode(value) };
      puts.push((tx) => tx.objectStore('marks').put(record, key));
    }
    for (const [key, value] of change.people ?? []) {
      const record = { rows: encode(value) };
      puts.push((tx) => tx.objectStore('people').put(record, key));
    }
    for (const row of change.outbox?.put ?? []) {
      const record = { row: encode(row) };
      puts.push((tx) => tx.objectStore('outbox').put(record, row.tmpId));
    }
    for (const tmpId of change.outbox?.del ?? []) puts.push((tx) => tx.objectStore('outbox').delete(tmpId));
    const { done } = change;
    if (done) puts.push((tx) => tx.objectStore('meta').put(done.id, doneKey(done.kind)));
    return puts;
  }
}

const STORES = ['tail', 'chats', 'marks', 'people', 'outbox', 'meta'] as const;
type Put = (tx: IDBPTransaction<JournalSchema, typeof STORES, 'readwrite'>) => Promise<unknown>;

function zip<A, B>(a: readonly A[], b: readonly B[]): [A, B][] {
  return a.map((left, index) => [left, b[index] as B]);
}
