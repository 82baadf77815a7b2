// Seeding of a journal through its own writer, in the state after a complete pull and compaction.
import { asyncScheduler } from 'rxjs';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import {
  emptyChat,
  emptyMarks,
  emptySummary,
  type ChatState,
  type Marks,
} from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import { RUN } from '../../src/core/domain/timeline.ts';
import { FEEDS, type Feed } from '../../src/core/wire/index.ts';
import type { JournalWrite, Journal } from '../../workers/journal/journal.ts';
import { openJournal } from '../../workers/journal/open-journal.ts';
import type { Row } from '../../workers/journal/records.ts';
import { cursorKey, journalName } from '../../workers/journal/schema.ts';
import { gather } from '../../workers/search/gather.ts';
import { signPage } from '../../workers/search/sign.ts';
import { removeDatabase } from './databases.ts';
import { chatsOf, idOf, messageAt, numbersOf, chatIndexOf, type Plan } from './plan.ts';

/** Identifies a journal's database. */
export interface JournalId {
  /** The host with its port, in the engine's form. */
  readonly server: string;
  readonly userId: number;
}

/** Number of messages per transaction. */
const BATCH = 20_000;

/** The id up to which each feed has been pulled. */
export type Pulled = Readonly<Record<Feed, number>>;

/** Writes pages, rows, marks and cursors. By default the cursors leave nothing to pull. */
export async function seed(journalId: JournalId, plan: Plan, pulled: Pulled = allOf(plan)): Promise<void> {
  const journal = await open(journalId);
  const chats = chatsOf(plan);
  let batch: Batch = empty();
  const states = new Map<ChatKey, ChatState>();
  const settle = async (): Promise<void> => {
    await write(journal, batch);
    for (const [key, { folded, summary }] of batch.rows)
      states.set(key, { ...emptyChat(key), folded, summary });
    batch = empty();
  };
  for (const [at, chat] of chats.entries()) {
    const messages: StoredMessage[] = [];
    for (const n of numbersOf(at, chats.length, plan.messages)) messages.push(messageAt(n, chat, plan));
    add(batch, chat, messages);
    if (batch.size < BATCH) continue;
    await settle();
  }
  await settle();
  await gather({ journal, chats: () => states, idle: () => Promise.resolve(), isOver: () => false });
  await journal.commit(() => ({ cursors: cursorsAt(pulled, plan.now), strict: true }));
  await journal.close();
}

/** Replaces an existing journal by a newly seeded one. */
export async function reseed(journalId: JournalId, plan: Plan, pulled: Pulled): Promise<void> {
  await removeDatabase(journalName(journalId.server, journalId.userId));
  await seed(journalId, plan, pulled);
}

/** Deletes the journal, as on a device that never opened this account. */
export function removeSeed({ server, userId }: JournalId): Promise<void> {
  return removeDatabase(journalName(server, userId));
}

/** Adds `count` messages from number `from` on, as a tail without compaction. */
export async function addTail(journalId: JournalId, plan: Plan, from: number, count: number): Promise<void> {
  const journal = await open(journalId);
  await journal.load();
  const chats = chatsOf(plan);
  for (let begin = 0; begin < count; begin += TAIL_BATCH) {
    const events: ChatEvent[] = [];
    for (let n = from + begin; n < from + Math.min(count, begin + TAIL_BATCH); n++) {
      const chat = chats[chatIndexOf(n, chats.length)];
      if (chat) events.push({ kind: 'message', chat, message: messageAt(n, chat, plan), at: plan.now });
    }
    await journal.commit(() => ({ events }));
  }
  await journal.close();
}

/** The number of batches in the tail. */
export async function tailSize(journalId: JournalId): Promise<number> {
  const journal = await open(journalId);
  const { tail } = await journal.load();
  await journal.close();
  return tail.length;
}

/** Number of events that one group commit (50 ms) stores under load. */
const TAIL_BATCH = 10;

interface Batch {
  rows: Map<ChatKey, Row>;
  marks: Map<ChatKey, Marks>;
  pages: NonNullable<JournalWrite['pages']>[number][];
  size: number;
}

const empty = (): Batch => ({ rows: new Map(), marks: new Map(), pages: [], size: 0 });

/**
 * The writer number is a time, so it is higher than the previous writer's and lower than the next writer's.
 */
const open = ({ server, userId }: JournalId): Promise<Journal> =>
  openJournal({ factory: indexedDB, server, userId, writer: Date.now(), scheduler: asyncScheduler });

function add(batch: Batch, chat: ChatKey, messages: readonly StoredMessage[]): void {
  const last = messages.at(-1) ?? null;
  const lastId = last?.id ?? 0;
  const first = messages[0]?.id ?? 0;
  // Every chat has a gap at its beginning until the user has scrolled there.
  const gaps = first > 1 ? [{ after: 0, before: first, lost: false }] : [];
  const summary = { ...emptySummary, last, lastId, movedAt: last?.sendTime ?? 0, gaps };
  batch.rows.set(chat, { at: 0, folded: { batch: 0, to: lastId, erasedTo: 0, hidden: [] }, summary });
  batch.marks.set(chat, { ...emptyMarks, readUpTo: lastId, readTold: lastId, peerReadTo: lastId });
  const put: StoredMessage[][] = [];
  for (let at = 0; at < messages.length; at += RUN) put.push(messages.slice(at, at + RUN));
  batch.pages.push({ chat, put, del: [], erase: 0, signatures: put.map(signPage) });
  batch.size += messages.length;
}

async function write(journal: Journal, { rows, marks, pages }: Batch): Promise<void> {
  await journal.commit(() => ({ rows, marks, pages }));
  journal.pages.trim();
}

function allOf({ messages }: Plan): Pulled {
  const last = messages === 0 ? 0 : idOf(messages - 1);
  return { private: last, group: last, system: last };
}

function cursorsAt(pulled: Pulled, now: number): Record<string, number> {
  const named = FEEDS.flatMap((kind): [string, number][] => [
    [cursorKey('done', kind), pulled[kind]],
    [cursorKey('ask', kind), pulled[kind]],
    [cursorKey('ended', kind), now],
  ]);
  return Object.fromEntries(named);
}
