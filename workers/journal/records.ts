// The validation of stored records, which are as untrusted as any other input: an invalid record is left out
// and reported, and the next pull restores it.
import * as v from 'valibot';
import { parseChatKey, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { emptyMarks, type ChatSummary, type Folded, type Marks } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import { recallsById } from '../../src/core/domain/recalls.ts';
import { Timeline } from '../../src/core/domain/timeline.ts';
import type { OutboxRow } from '../../src/core/domain/outbox-row.ts';
import { isPlainMarks, isPlainRow } from './plain.ts';
import { packEvent, packMessage, unpackEvent, unpackMessage } from './pack.ts';

/** A chat's row in the journal. `at`: number of the last tail batch whose effects are in the summary. */
export interface Row {
  at: number;
  folded: Folded;
  summary: ChatSummary;
}

export const rowRecord = ({ at, folded, summary }: Row): unknown => ({
  at,
  folded,
  summary: { ...summary, last: summary.last && packMessage(summary.last) },
});

export function readRow(chat: ChatKey, record: unknown): Row | null {
  const held = isPlainRow(record, MAX_BATCH) ? record : validated(RowSchema, record);
  if (!held) return null;
  const { at, folded, summary } = held;
  if (folded.batch > at) return null;
  const last = summary.last === null ? null : unpackMessage(chat, summary.last);
  if (last === undefined) return null;
  return {
    at,
    folded: { ...folded, hidden: sharedEmpty(folded.hidden) },
    summary: { ...summary, last, mentions: sharedEmpty(summary.mentions) },
  };
}

/** Returns one shared list for all empty ones, because memory holds the rows of a thousand chats. */
const sharedEmpty = <T>(list: readonly T[]): readonly T[] => (list.length > 0 ? list : none);
const none: readonly never[] = [];

/** The highest valid number of a tail batch. */
export const MAX_BATCH = 2 ** 48;

/** The stored form of marks: recalls become an object by message id. */
export const marksRecord = (marks: Marks): unknown => ({ ...marks, recalled: recallsById(marks) });

export function readMarks(record: unknown): Marks | null {
  const held = isPlainMarks(record) ? record : validated(MarksSchema, record);
  if (!held) return null;
  const recalls = Object.entries(held.recalled)
    .map(([id, by]) => ({ id: Number(id), ...by }))
    .filter(({ id }) => id > 0)
    .sort((a, b) => a.id - b.id);
  const { removed, draft } = held;
  // A record that passed `isPlainMarks` has no removed messages. A draft's revision starts at 1, so 0 means
  // no draft.
  return {
    ...held,
    removed: held === record ? emptyMarks.removed : removed,
    draft: draft.revision > 0 ? draft : emptyMarks.draft,
    recalled: Timeline.of(recalls),
  };
}

/**
 * Adds fields for earlier builds, which the server may deliver again. They read the kind of work from `is`.
 * `was` keeps a chat cleared in them even when an undo follows.
 */
export const outboxRecord = (row: OutboxRow): unknown => ({
  ...row,
  work: { ...row.work, is: row.work.kind, ...(row.work.kind === 'clear' && { was: row.work.upTo }) },
});

export const readOutboxRow = (record: unknown): OutboxRow | null =>
  validated(OutboxSchema, withKind(record)) as OutboxRow | null;

/**
 * Earlier builds stored the kind of work as `is`. They also wrote a pending deletion into the marks. Such a
 * deletion cannot be undone any more and is sent at once.
 */
function withKind(record: unknown): unknown {
  const { work } = (record ?? {}) as { work?: { is?: unknown; kind?: unknown; notBefore?: unknown } | null };
  if (typeof work?.is !== 'string' || work.kind !== undefined) return record;
  const { is: kind, notBefore: _undo, ...rest } = work;
  return { ...(record as object), work: { kind, ...rest } };
}

export const readRows = (record: unknown): unknown[] => (Array.isArray(record) ? record : []);

export const eventsRecord = (events: readonly ChatEvent[]): unknown => events.map(packEvent);

/** Reads a batch of the tail. `intact` is false where the batch, or a part of it, is invalid. */
export function readEvents(record: unknown): { events: ChatEvent[]; intact: boolean } {
  if (!Array.isArray(record)) return { events: [], intact: false };
  const kept = record.filter((it) => !isRestoration(it));
  const events = kept.map(unpackEvent).filter((event) => event !== undefined);
  return { events, intact: events.length === kept.length };
}

/**
 * Earlier builds undid deletions with an event `restored`. Each was written along with the chat row and marks
 * that include its effect, so a boot can ignore it.
 */
const isRestoration = (it: unknown): boolean => (it as { kind?: unknown } | null)?.kind === 'restored';

export const pageRecord = (messages: readonly StoredMessage[]): unknown => messages.map(packMessage);

/** Reads the messages of a page; null where one is invalid or the ids do not ascend. */
export function readPage(chat: ChatKey, record: unknown): StoredMessage[] | null {
  if (!Array.isArray(record) || record.length === 0) return null;
  const messages: StoredMessage[] = [];
  for (const packed of record) {
    const message = unpackMessage(chat, packed);
    if (!message || message.id <= (messages.at(-1)?.id ?? 0)) return null;
    messages.push(message);
  }
  return messages;
}

/** Returns the validated record, or null at the first invalid field. */
function validated<T>(schema: v.GenericSchema<unknown, T>, record: unknown): T | null {
  const read = v.safeParse(schema, record, { abortEarly: true });
  return read.success ? read.output : null;
}

const int = v.pipe(v.number(), v.safeInteger());
const count = v.pipe(int, v.minValue(0));
/** Highest time of a Date, ms. */
const time = v.pipe(count, v.maxValue(8_640_000_000_000_000));
/** Batch numbers, bounded so that later batches still have numbers. */
const batch = v.pipe(count, v.maxValue(MAX_BATCH));

export const RowSchema = v.object({
  at: batch,
  folded: v.object({ batch, to: count, erasedTo: count, hidden: v.optional(v.array(count), []) }),
  summary: v.object({
    last: v.unknown(),
    lastId: count,
    movedAt: time,
    unread: count,
    mentions: v.array(v.object({ id: count, me: v.boolean(), all: v.boolean() })),
    gaps: v.array(v.object({ after: count, before: count, lost: v.boolean() })),
    brokenAfter: v.nullable(count),
  }),
});

export const MarksSchema = v.object({
  clearedTo: v.optional(count, 0),
  clearedAt: v.optional(time, 0),
  removed: v.optional(v.record(v.string(), v.literal(true)), {}),
  far: v.exactOptional(v.record(v.string(), v.literal(true))),
  recalled: v.record(v.string(), v.object({ byId: count, byName: v.string() })),
  readUpTo: count,
  readTold: count,
  peerReadTo: count,
  openedAt: time,
  draft: v.optional(v.object({ text: v.string(), revision: count }), { text: '', revision: 0 }),
});

const chat = v.custom<string>((it) => parseChatKey(it) !== null);
const ids = v.array(count);
const notBefore = v.exactOptional(time);

const OutboxSchema = v.object({
  tmpId: v.string(),
  chat,
  work: v.variant('kind', [
    v.object({
      kind: v.literal('message'),
      type: int,
      content: v.string(),
      upload: v.nullable(
        v.object({
          kind: v.picklist(['image', 'file', 'audio', 'video']),
          name: v.string(),
          mime: v.string(),
          size: count,
          width: count,
          height: count,
          thumb: v.boolean(),
          largeThumb: v.exactOptional(v.boolean()),
          duration: v.exactOptional(count),
          peaks: v.exactOptional(ids),
          unreadable: v.exactOptional(v.literal(true)),
        }),
      ),
      quote: v.exactOptional(
        v.object({ id: count, sendId: count, content: v.string(), type: int, status: int }),
      ),
      at: v.exactOptional(v.array(int)),
      receipt: v.exactOptional(v.literal(true)),
      after: v.exactOptional(v.string()),
    }),
    v.object({ kind: v.literal('remove'), ids, notBefore }),
    v.object({ kind: v.literal('clear'), upTo: count, notBefore }),
    v.object({
      kind: v.literal('flag'),
      flag: v.picklist(['isTop', 'isDnd']),
      on: v.boolean(),
      was: v.boolean(),
    }),
  ]),
  state: v.picklist(['waiting', 'sending', 'unknown', 'failed']),
  order: count,
  writtenAt: time,
  attempts: count,
  firstAttemptAt: time,
  attemptEndedAt: v.optional(time, 0),
  failure: v.string(),
});
