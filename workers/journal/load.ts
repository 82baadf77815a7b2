// The records that a boot reads from the journal: all but pages, signatures, group members and files. No
// record is trusted. An invalid one is left out and listed, so that it is deleted and its data is pulled
// again.
import { parseChatKey, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Marks } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { OutboxRow } from '../../src/core/domain/outbox-row.ts';
import type { Codec } from './codec.ts';
import { MAX_BATCH, readEvents, readMarks, readOutboxRow, readRow, type Row } from './records.ts';
import type { Key, StoreName } from './store.ts';

export interface Batch {
  number: number;
  events: ChatEvent[];
}

export interface Loaded {
  rows: Map<ChatKey, Row>;
  marks: Map<ChatKey, Marks>;
  people: Map<string, unknown[]>;
  outbox: OutboxRow[];
  /** Cursors by their names in `meta`, for example `done:private`. */
  cursors: Record<string, number>;
  /** The batches of the tail, oldest first. */
  tail: Batch[];
  /** Records were invalid and left out, so all data has to be pulled again. */
  damaged: boolean;
  /** Chats with an invalid row or invalid marks. Their pages cannot be used. */
  lost: ChatKey[];
  /** Keys of unreadable records that no later write would replace. */
  junk: (readonly [StoreName, Key])[];
}

type Entries = ReadonlyMap<StoreName, readonly [Key, unknown][]>;

export function readAll(entries: Entries, people: Loaded['people'], codec: Codec): Loaded {
  const entriesIn = (name: StoreName): readonly [Key, unknown][] => entries.get(name) ?? [];
  const cursors: Record<string, number> = {};
  for (const [key, id] of entriesIn('meta')) if (isCount(id)) cursors[String(key)] = id;
  const tail = readTail(entriesIn('tail'), codec);
  const marks = readByChat(entriesIn('marks'), (_chat, bytes) => readMarks(codec.decode(bytes)));
  const rows = readByChat(entriesIn('chats'), (chat, bytes) => readRow(chat, codec.decode(bytes)));
  const last = tail.batches.at(-1)?.number ?? MAX_BATCH;
  const lost = new Set([...marks.bad, ...rows.bad]);
  // A chat row includes the batches up to `at`. An `at` above the tail's last batch shows that the tail was
  // damaged.
  for (const [chat, { at }] of rows.good) if (at > last || !marks.good.has(chat)) lost.add(chat);
  // A chat's row and marks are written together. Marks without a row come only from an older format, which
  // has no cursors yet.
  const begun = Object.keys(cursors).some((name) => name.includes(':'));
  for (const chat of marks.good.keys()) if (begun && !rows.good.has(chat)) lost.add(chat);
  for (const chat of lost) rows.good.delete(chat);
  const outbox = readOutbox(entriesIn('outbox'), codec);
  const junk = [
    ...marks.junk.map(named('marks')),
    ...rows.junk.map(named('chats')),
    ...outbox.junk.map(named('outbox')),
  ];
  return {
    rows: rows.good,
    marks: marks.good,
    people,
    outbox: outbox.rows,
    cursors,
    tail: tail.batches,
    damaged: !tail.intact || lost.size > 0 || outbox.junk.length > 0,
    lost: [...lost],
    junk,
  };
}

/** The highest batch number ever used. */
export const lastBatch = ({ tail, rows }: Loaded): number =>
  [...rows.values()].reduce((last, { at }) => Math.max(last, at), tail.at(-1)?.number ?? 0);

/** Batch numbers are consecutive: a missing number means a lost batch. */
export function readTail(
  entries: readonly [Key, unknown][],
  codec: Codec,
): { batches: Batch[]; intact: boolean } {
  const batches: Batch[] = [];
  let intact = true;
  for (const [key, bytes] of entries) {
    const number = isCount(key) && key > 0 && key <= MAX_BATCH ? key : null;
    const read = number === null ? null : readEvents(codec.decode(bytes));
    const before = batches.at(-1);
    intact &&= read?.intact === true && (!before || before.number + 1 === number);
    if (number !== null && read) batches.push({ number, events: read.events });
  }
  return { batches, intact };
}

function readByChat<T>(
  entries: readonly [Key, unknown][],
  read: (chat: ChatKey, bytes: unknown) => T | null,
) {
  const good = new Map<ChatKey, T>();
  const bad: ChatKey[] = [];
  const junk: Key[] = [];
  for (const [key, bytes] of entries) {
    const chat = parseChatKey(key);
    const it = chat && read(chat, bytes);
    if (!chat) junk.push(key);
    else if (it) good.set(chat, it);
    else bad.push(chat);
  }
  return { good, bad, junk };
}

/** An outbox row stored under another key than its tmpId is left out: it would be sent again for ever. */
export function readOutbox(
  entries: readonly [Key, unknown][],
  codec: Codec,
): { rows: OutboxRow[]; junk: Key[] } {
  const rows: OutboxRow[] = [];
  const junk: Key[] = [];
  for (const [key, bytes] of entries) {
    const row = readOutboxRow(codec.decode(bytes));
    if (row?.tmpId === key) rows.push(row);
    else junk.push(key);
  }
  return { rows: rows.sort((a, b) => a.order - b.order), junk };
}

const named =
  (name: StoreName) =>
  (key: Key): readonly [StoreName, Key] => [name, key];

const isCount = (it: unknown): it is number => typeof it === 'number' && Number.isSafeInteger(it) && it >= 0;
