// The engine. What comes out of storage is checked like anything else from outside: a record that does
// not hold is left out, and the next pull brings it again.
import * as v from 'valibot';
import { parseChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatSummary, Marks } from '../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { Message } from '../../src/core/domain/message.ts';
import type { OutboxRow } from '../../src/core/domain/outbox-row.ts';

export function readSummary(record: unknown): ChatSummary | null {
  const read = v.safeParse(SummarySchema, record);
  return read.success ? read.output : null;
}

export function readMarks(record: unknown): Marks | null {
  const read = v.safeParse(MarksSchema, record);
  return read.success ? read.output : null;
}

export function readOutboxRow(record: unknown): OutboxRow | null {
  const read = v.safeParse(OutboxSchema, record);
  return read.success ? (read.output as OutboxRow) : null;
}

export const readRows = (record: unknown): unknown[] => (Array.isArray(record) ? record : []);

/** A batch of the tail; hand-written because a boot reads a hundred thousand of them. */
export const readEvents = (record: unknown): ChatEvent[] =>
  Array.isArray(record) ? record.filter(isEvent) : [];

function isEvent(it: unknown): it is ChatEvent {
  if (!isObject(it) || parseChatKey(it['chat']) === null) return false;
  switch (it['kind']) {
    case 'message':
    case 'echo':
      return isMessage(it['message']);
    case 'recall':
      return isId(it['target']) && typeof it['byId'] === 'number' && typeof it['byName'] === 'string';
    case 'peer-read':
    case 'read':
    case 'read-told':
      return isId(it['upTo']);
    case 'receipt':
      return isId(it['id']);
    case 'opened':
      return isId(it['at']);
    default:
      return false;
  }
}

function isMessage(it: unknown): it is Message {
  return (
    isObject(it) &&
    (it['id'] === null || isId(it['id'])) &&
    typeof it['tmpId'] === 'string' &&
    typeof it['content'] === 'string' &&
    typeof it['type'] === 'number' &&
    typeof it['status'] === 'number' &&
    typeof it['sendTime'] === 'number' &&
    typeof it['selfSend'] === 'boolean' &&
    Array.isArray(it['atUserIds'])
  );
}

const isObject = (it: unknown): it is Record<string, unknown> => typeof it === 'object' && it !== null;
const isId = (it: unknown): it is number => typeof it === 'number' && Number.isSafeInteger(it) && it >= 0;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const SummarySchema = v.object({
  last: v.nullable(v.custom<Message>(isMessage)),
  lastId: count,
  movedAt: v.number(),
  unread: count,
  atMe: v.boolean(),
  atAll: v.boolean(),
  lastAtMessageId: v.nullable(count),
});

const MarksSchema = v.object({
  recalled: v.record(v.string(), v.object({ byId: v.number(), byName: v.string() })),
  readUpTo: count,
  readTold: count,
  peerReadTo: count,
  openedAt: count,
});

const OutboxSchema = v.object({
  tmpId: v.string(),
  chat: v.custom<string>((it) => parseChatKey(it) !== null),
  content: v.string(),
  state: v.picklist(['waiting', 'sending', 'unknown', 'failed']),
  order: count,
  writtenAt: v.number(),
  attempts: count,
  firstAttemptAt: v.number(),
  failure: v.string(),
});
