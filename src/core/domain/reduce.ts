// Every realm. What one event does to one chat. Pure: no clock, no locale, no I/O.
import { produce } from 'immer';
import { emptyChat, type ChatState, type ChatSummary, type Marks } from './chat.ts';
import type { ChatEvent } from './events.ts';
import { MessageStatus } from './enums.ts';
import { isStored, isUncounted, mergeMessage, type Message, type StoredMessage } from './message.ts';
import { RUN } from './timeline.ts';

/** Whose eyes the state is for. */
export interface Self {
  id: number;
}

/** Answers the same object when nothing changed. */
export function reduceChat(before: ChatState | undefined, event: ChatEvent, self: Self): ChatState {
  const chat = before ?? emptyChat(event.chat);
  switch (event.kind) {
    case 'message':
      return putMessage(chat, event, self);
    case 'recall':
      return recall(chat, event, self);
    case 'peer-read':
      return raise(chat, 'peerReadTo', event.upTo);
    case 'receipt':
      return receipt(chat, event);
    case 'read':
      return read(chat, event, self);
    case 'read-told':
      return raise(chat, 'readTold', event.upTo);
    case 'opened':
      return raise(chat, 'openedAt', event.at);
    case 'echo':
      return echo(chat, event.message);
  }
}

/** Does this message raise the unread number under these marks? (MSG-08) */
export function counts(message: StoredMessage, marks: Marks): boolean {
  return message.id > marks.readUpTo && !isUncounted(message) && marks.recalled[message.id] === undefined;
}

/** The message as everyone may see it: a recalled one has no content, an own read one is read. */
export function masked(message: Message, marks: Marks): Message {
  if (message.id === null) return message;
  if (marks.recalled[message.id] !== undefined || message.status === MessageStatus.RECALL) {
    const bare = message.content === '' && message.status === MessageStatus.RECALL && !message.quoteMessage;
    return bare ? message : { ...message, content: '', quoteMessage: null, status: MessageStatus.RECALL };
  }
  if (message.selfSend && message.id <= marks.peerReadTo && message.status !== MessageStatus.READED) {
    return { ...message, status: MessageStatus.READED };
  }
  return message;
}

function putMessage(
  chat: ChatState,
  { message, at = message.sendTime }: ChatEvent & { kind: 'message' },
  self: Self,
): ChatState {
  const { timeline, was } = chat.timeline.put(
    message,
    (held, came) => mergeMessage(held, came) as StoredMessage,
  );
  const unsent = withoutTmpId(chat.unsent, message);
  if (was === 'same' && unsent === chat.unsent) return chat;
  const { marks } = chat;
  // Reading is "up to": one message that another device has read proves all before it (wire.md 3.5).
  const provesRead =
    !message.selfSend && message.status === MessageStatus.READED && message.id > marks.readUpTo;
  const next = { ...chat, timeline, unsent };
  if (provesRead) {
    const summary = { ...chat.summary, movedAt: Math.max(chat.summary.movedAt, at) };
    return recounted(
      { ...next, summary, marks: { ...marks, readUpTo: message.id, readTold: message.id } },
      self,
    );
  }
  if (was === 'merged') return recounted(next, self);
  if (was === 'same') return withLast(next);
  return produce(withLast(next), (draft) => {
    const summary: ChatSummary = draft.summary;
    summary.lastId = Math.max(summary.lastId, message.id);
    summary.movedAt = Math.max(summary.movedAt, at);
    if (!counts(message, marks)) return;
    summary.unread += 1;
    noteMention(summary, message, self);
  });
}

function recall(chat: ChatState, event: ChatEvent & { kind: 'recall' }, self: Self): ChatState {
  const { marks, summary } = chat;
  const lastId = Math.max(summary.lastId, event.id ?? 0);
  if (marks.recalled[event.target] !== undefined) {
    return lastId === summary.lastId ? chat : { ...chat, summary: { ...summary, lastId } };
  }
  const target = chat.timeline.find(event.target);
  const counted = target !== null && counts(target, marks);
  const recalled = { ...marks.recalled, [event.target]: { byId: event.byId, byName: event.byName } };
  const next = { ...chat, summary: { ...summary, lastId }, marks: { ...marks, recalled } };
  // A mention that is taken back calls nobody any more: the unread ones are gone through again.
  return counted ? recounted(next, self) : withLast(next);
}

function receipt(chat: ChatState, event: ChatEvent & { kind: 'receipt' }): ChatState {
  const held = chat.timeline.find(event.id);
  if (!held) return chat;
  const came = { ...held, readedCount: event.readedCount, receiptOk: event.receiptOk };
  return withLast({
    ...chat,
    timeline: chat.timeline.put(came, (a, b) => mergeMessage(a, b) as StoredMessage).timeline,
  });
}

function read(chat: ChatState, { upTo, told }: ChatEvent & { kind: 'read' }, self: Self): ChatState {
  const knows = told ? raise(chat, 'readTold', upTo) : chat;
  if (upTo <= knows.marks.readUpTo) return knows;
  return recounted({ ...knows, marks: { ...knows.marks, readUpTo: upTo } }, self);
}

/** A local echo comes, changes or goes; once the server's row of it is held, nothing brings it back. */
function echo(chat: ChatState, message: Message): ChatState {
  if (isStored(message)) return chat;
  const at = chat.unsent.findIndex((held) => held.tmpId === message.tmpId);
  if (at < 0 && isAmongNewest(chat, message.tmpId)) return chat;
  const unsent = at < 0 ? [...chat.unsent, message] : chat.unsent.with(at, message);
  unsent.sort((a, b) => a.order - b.order);
  return withLast({ ...chat, unsent });
}

/** A text is given again within moments if at all: looking further back would cost every echo. */
function isAmongNewest(chat: ChatState, tmpId: string): boolean {
  return chat.timeline.newest(RUN).messages.some((held) => held.selfSend && held.tmpId === tmpId);
}

function raise(chat: ChatState, mark: 'peerReadTo' | 'readTold' | 'openedAt', to: number): ChatState {
  if (to <= chat.marks[mark]) return chat;
  return withLast({ ...chat, marks: { ...chat.marks, [mark]: to } });
}

function withoutTmpId(unsent: readonly Message[], message: StoredMessage): readonly Message[] {
  if (!message.selfSend || message.tmpId === '') return unsent;
  return unsent.some((held) => held.tmpId === message.tmpId)
    ? unsent.filter((held) => held.tmpId !== message.tmpId)
    : unsent;
}

/** The list's last line: the newest unsent message, else the newest stored one, masked. */
function withLast(chat: ChatState): ChatState {
  const newest = chat.unsent.at(-1) ?? chat.timeline.last;
  // Before the tail is read there are no messages, only the stored summary.
  const last = newest
    ? masked(newest, chat.marks)
    : chat.summary.last && masked(chat.summary.last, chat.marks);
  return last === chat.summary.last ? chat : { ...chat, summary: { ...chat.summary, last } };
}

function recounted(chat: ChatState, self: Self): ChatState {
  const summary: ChatSummary = {
    ...withLast(chat).summary,
    lastId: Math.max(chat.summary.lastId, chat.timeline.last?.id ?? 0),
    unread: 0,
    atMe: false,
    atAll: false,
    lastAtMessageId: null,
  };
  for (const message of chat.timeline.after(chat.marks.readUpTo)) {
    if (!counts(message, chat.marks)) continue;
    summary.unread += 1;
    noteMention(summary, message, self);
  }
  return { ...chat, summary };
}

function noteMention(summary: ChatSummary, message: StoredMessage, self: Self): void {
  const me = message.atUserIds.includes(self.id);
  const all = message.atUserIds.includes(-1);
  if (me) summary.atMe = true;
  if (all) summary.atAll = true;
  if (me || all) summary.lastAtMessageId = Math.max(summary.lastAtMessageId ?? 0, message.id);
}
