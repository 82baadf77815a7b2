// The reducer: one chat's state after one event. It is pure: no clock, no locale, no I/O. Events may arrive in
// any order and any number of times, and the resulting state is the same. So `marks` also apply to messages
// that arrive later. A message with a known id merges with the copy on this device. Its tmpId removes the echo,
// which this device shows until the server's copy arrives.
import { emptyChat, isFar, isVisible, type ChatState, type Marks } from './chat.ts';
import type { ChatEvent } from './events.ts';
import { MessageStatus } from './enums.ts';
import { far } from './far.ts';
import { filled, summaryAfterArrival, withGap } from './gaps.ts';
import { cleared, removed, copyToTimeline } from './deletions.ts';
import { put, raiseMark, withMarks } from './edit.ts';
import { countsAsUnread, erased, findHeld, recallOf } from './held.ts';
import { isStored, mergeMessage, type Message, type StoredMessage } from './message.ts';
import { noPast, type Past } from './past.ts';
import { isRecallLimitReached } from './recalls.ts';
import { RUN } from './timeline.ts';
import { countedAbove, recounted, withCounted, withoutCounted } from './unread.ts';

/** The user who owns the state. */
export interface Self {
  id: number;
}

/** Returns the chat after the event; the same object where nothing changes. */
export function reduceChat(
  before: ChatState | undefined,
  event: ChatEvent,
  self: Self,
  past: Past = noPast,
): ChatState {
  const chat = before ?? emptyChat(event.chat);
  switch (event.kind) {
    case 'message':
      return putMessage(chat, event, self, past);
    case 'recall':
      return recall(chat, event, self, past);
    case 'peer-read':
      return raiseMark(chat, 'peerReadTo', event.upTo);
    case 'receipt':
      return withReceipt(chat, event, past);
    case 'read':
      return read(event.told ? raiseMark(chat, 'readTold', event.upTo) : chat, event.upTo, past);
    case 'read-told':
      return raiseMark(chat, 'readTold', event.upTo);
    case 'opened':
      return raiseMark(chat, 'openedAt', event.at);
    case 'removed':
      return removed(chat, event.ids, past);
    case 'cleared':
      return cleared(chat, event, past);
    case 'draft':
      return event.revision > chat.marks.draft.revision
        ? withMarks(chat, { draft: { text: event.text, revision: event.revision } })
        : chat;
    case 'gap':
      return gap(chat, event, self, past);
    case 'filled': {
      const gaps = filled(chat.summary.gaps, event.after, event.before, event.lost);
      return { ...chat, summary: { ...chat.summary, gaps } };
    }
    case 'far':
      return far(chat, event.id, self, past);
    case 'echo':
      return echo(chat, event.message);
    case 'echo-gone': {
      const unsent = chat.unsent.filter((held) => held.tmpId !== event.tmpId);
      return unsent.length === chat.unsent.length ? chat : { ...chat, unsent };
    }
    case 'pending':
      return chat.pending.length + event.deletions.length === 0
        ? chat
        : { ...chat, pending: event.deletions };
  }
}

/**
 * Reduces an event that the stored chat row and marks already include. It restores only the messages that the
 * event brought or changed.
 */
export function putBack(chat: ChatState, event: ChatEvent, past: Past = noPast): ChatState {
  switch (event.kind) {
    case 'message': {
      const message = withRecallApplied(event.message, chat.marks);
      const held = findHeld(chat, message.id, past);
      return put(chat, held ? merge(held, message) : message);
    }
    case 'recall': {
      const held = chat.marks.recalled.find(event.target) && findHeld(chat, event.target, past);
      return held && recallOf(held, chat.marks) ? put(chat, erased(held)) : chat;
    }
    case 'receipt':
      return withReceipt(chat, event, past);
    case 'removed':
      return copyToTimeline(chat, event.ids, past);
    default:
      return chat;
  }
}

/**
 * The message for display: a recalled message has no content; an own message up to
 * `peerReadTo` has the status READED.
 */
export function masked(message: Message, marks: Marks): Message {
  if (!isStored(message)) return message;
  if (recallOf(message, marks) || message.status === MessageStatus.RECALL) return erased(message);
  if (message.selfSend && message.id <= marks.peerReadTo && message.status !== MessageStatus.READED) {
    return { ...message, status: MessageStatus.READED };
  }
  return message;
}

function putMessage(
  before: ChatState,
  { message: incoming, at = incoming.sendTime, old }: ChatEvent & { kind: 'message' },
  self: Self,
  past: Past,
): ChatState {
  const unsent = withoutTmpId(before.unsent, incoming);
  const base = unsent === before.unsent ? before : { ...before, unsent };
  const message = withRecallApplied(incoming, base.marks);
  const held = findHeld(base, message.id, past);
  if (isFar(message.id, base.marks)) return placed(base, held, message);
  // History messages change no gaps here: they may come from the middle of a
  // gap, and a `filled` event closes it.
  const chat = held || old ? base : { ...base, summary: summaryAfterArrival(base.summary, message.id) };
  if (!isVisible(message.id, chat.marks)) return placedDeleted(chat, held, message);
  const next = held ? merged(chat, held, message, self) : inserted(chat, message, old ? 0 : at, self);
  // Read marks are positions: one message that another device has read proves that all before it are read
  // (protocol.md 3.5).
  const provesRead = !message.selfSend && message.status === MessageStatus.READED;
  return provesRead ? read(raiseMark(next, 'readTold', message.id), message.id, past) : next;
}

/** Puts a deleted message in its place until the next compaction. Of the summary only `lastId` changes. */
function placedDeleted(chat: ChatState, held: StoredMessage | null, incoming: StoredMessage): ChatState {
  const next = placed(chat, held, incoming);
  if (next === chat) return chat;
  const { summary } = chat;
  return { ...next, summary: { ...summary, lastId: Math.max(summary.lastId, incoming.id) } };
}

/** Puts the message in its place and leaves the summary unchanged. */
function placed(chat: ChatState, held: StoredMessage | null, incoming: StoredMessage): ChatState {
  const after = held ? merge(held, incoming) : incoming;
  return after === held ? chat : put(chat, after);
}

function inserted(chat: ChatState, message: StoredMessage, at: number, self: Self): ChatState {
  const { marks } = chat;
  let { summary } = chat;
  const newest = message.id > (summary.last?.id ?? 0);
  if (newest || at > summary.movedAt) {
    summary = {
      ...summary,
      last: newest ? message : summary.last,
      lastId: Math.max(summary.lastId, message.id),
      movedAt: Math.max(summary.movedAt, at),
    };
  }
  if (countsAsUnread(message, marks)) summary = withCounted(summary, message, self.id);
  return { ...put(chat, message), summary };
}

function merged(chat: ChatState, held: StoredMessage, incoming: StoredMessage, self: Self): ChatState {
  const after = merge(held, incoming);
  if (after === held) return chat;
  const { marks } = chat;
  // The merged message may count differently: read on another device, recalled, or with
  // mentions that the first copy lacked.
  const without = countsAsUnread(held, marks) ? withoutCounted(chat.summary, held.id) : chat.summary;
  const summary = countsAsUnread(after, marks) ? withCounted(without, after, self.id) : without;
  return { ...put(chat, after), summary: summaryWith(summary, after) };
}

function recall(chat: ChatState, event: ChatEvent & { kind: 'recall' }, self: Self, past: Past): ChatState {
  const { marks } = chat;
  const known = marks.recalled.find(event.target);
  if (known && (known.byId === event.byId || !event.chat.startsWith('private'))) return chat;
  const held = findHeld(chat, event.target, past);
  if (held && held.recvId !== null && held.sendId !== event.byId) return chat;
  // A second user recalls a message that has not arrived: one of the two recalls is forged. This user's own
  // recall wins.
  if (known && !held && event.byId !== self.id) return chat;
  if (!held && isRecallLimitReached(marks)) return chat;
  const { target: id, byId, byName } = event;
  const { timeline: recalled } = marks.recalled.put({ id, byId, byName }, (_held, incoming) => incoming);
  const next = withMarks(chat, { recalled });
  if (!held) return next;
  const recalledMessage = erased(held);
  // A recalled message no longer counts as unread or as a mention.
  const summary = countsAsUnread(held, marks) ? withoutCounted(next.summary, held.id) : next.summary;
  return {
    ...put(next, recalledMessage),
    summary: { ...summary, last: summary.last?.id === recalledMessage.id ? recalledMessage : summary.last },
  };
}

function withReceipt(chat: ChatState, event: ChatEvent & { kind: 'receipt' }, past: Past): ChatState {
  const held = findHeld(chat, event.id, past);
  if (!held) return chat;
  const { readedCount, receiptOk } = event;
  const after = merge(held, { ...held, readedCount, receiptOk });
  return after === held ? chat : { ...put(chat, after), summary: summaryWith(chat.summary, after) };
}

function read(chat: ChatState, upTo: number, past: Past): ChatState {
  if (upTo <= chat.marks.readUpTo) return chat;
  const summary = countedAbove(chat, upTo, past);
  return { ...withMarks(chat, { readUpTo: upTo }), summary };
}

function gap(
  chat: ChatState,
  { after, before, dropped }: ChatEvent & { kind: 'gap' },
  self: Self,
  past: Past,
): ChatState {
  const summary = dropped ? recounted(chat, past, self.id) : chat.summary;
  if (before === 0) {
    if (summary.lastId === 0 || summary.brokenAfter !== null) return chat;
    return { ...chat, summary: { ...summary, brokenAfter: summary.lastId } };
  }
  const gaps = withGap(summary.gaps, { after, before, lost: false });
  return gaps === summary.gaps && !dropped ? chat : { ...chat, summary: { ...summary, gaps } };
}

/** Adds or changes a local echo. Ignores an echo whose stored message is already in the timeline. */
function echo(chat: ChatState, message: Message): ChatState {
  const at = chat.unsent.findIndex((held) => held.tmpId === message.tmpId);
  if (at < 0 && isAmongNewest(chat, message.tmpId)) return chat;
  const unsent = at < 0 ? [...chat.unsent, message] : chat.unsent.with(at, message);
  unsent.sort((a, b) => a.order - b.order);
  return { ...chat, unsent };
}

/**
 * True where the message with this tmpId is among the newest RUN messages. A command repeats within moments,
 * and a longer search would slow every echo.
 */
function isAmongNewest(chat: ChatState, tmpId: string): boolean {
  return chat.timeline.newest(RUN).messages.some((held) => held.selfSend && held.tmpId === tmpId);
}

const merge = (held: StoredMessage, incoming: StoredMessage): StoredMessage =>
  mergeMessage(held, incoming) as StoredMessage;

/** The message without its content where its recall arrived first. */
const withRecallApplied = (message: StoredMessage, marks: Marks): StoredMessage =>
  recallOf(message, marks) ? erased(message) : message;

const summaryWith = (summary: ChatState['summary'], message: StoredMessage): ChatState['summary'] =>
  summary.last?.id === message.id ? { ...summary, last: message } : summary;

function withoutTmpId(unsent: readonly Message[], message: StoredMessage): readonly Message[] {
  if (!message.selfSend) return unsent;
  return unsent.some((held) => held.tmpId === message.tmpId)
    ? unsent.filter((held) => held.tmpId !== message.tmpId)
    : unsent;
}
