// Conversion of message rows from the server to messages and events of the domain.
import { groupChat, SYSTEM_CHAT, type ChatKey } from '../../domain/chat-key.ts';
import type { ChatEvent } from '../../domain/events.ts';
import { partnerOf, type Quote, type StoredMessage } from '../../domain/message.ts';
import { classOf, MessageStatus, MessageType } from './enums.ts';
import type { GroupMessage, PrivateMessage, SystemMessage } from './objects.ts';

/** The three feeds of messages. Each has its own sequence of ids and its own pull cursor. */
export type Feed = 'private' | 'group' | 'system';
export const FEEDS: readonly Feed[] = ['private', 'group', 'system'];

/** One value for each feed. */
export const byFeed = <T>(valueOf: (feed: Feed) => T): Record<Feed, T> =>
  Object.fromEntries(FEEDS.map((feed) => [feed, valueOf(feed)])) as Record<Feed, T>;

/**
 * The event of a stored private message or recall. Null for a row without id, sender or chat, and for a type
 * that chats do not show. No message has the id 0.
 */
export function privateEvent(row: PrivateMessage, selfId: number): ChatEvent | null {
  const chat = privatePartner(row, selfId);
  if (!row.id || row.sendId === null || chat === null) return null;
  if (row.type === MessageType.RECALL) return recallEvent(chat, row.id, row.content, row.sendId, '');
  if (!hasPlace(row.type)) return null;
  return { kind: 'message', chat, message: { ...blank, ...common(row, row.id, selfId), recvId: row.recvId } };
}

export function groupEvent(row: GroupMessage, selfId: number): ChatEvent | null {
  if (!row.id || !row.groupId) return null;
  const chat = groupChat(row.groupId);
  if (row.type === MessageType.RECALL) {
    return recallEvent(chat, row.id, row.content, row.sendId ?? 0, row.sendNickName);
  }
  if (!hasPlace(row.type)) return null;
  const { groupId, sendNickName, receipt, receiptOk, readedCount } = row;
  const atUserIds = mentioned(row.atUserIds, selfId);
  const own = { groupId, sendNickName, atUserIds, receipt, receiptOk, readedCount };
  return { kind: 'message', chat, message: { ...blank, ...common(row, row.id, selfId), ...own } };
}

/**
 * The event of a system message. Its id in the domain is its sequence number (PULL-02), or the row's id without
 * one.
 */
export function systemEvent(row: SystemMessage): ChatEvent | null {
  const id = row.seqNo ?? row.id;
  if (id && row.type === MessageType.RECALL) return recallEvent(SYSTEM_CHAT, id, row.content, 0, '');
  if (!id || classOf(row.type) === 'status') return null;
  const message: StoredMessage = {
    ...blank,
    id,
    seqNo: row.seqNo,
    type: row.type,
    title: row.title,
    content: row.status === MessageStatus.RECALL ? '' : systemContent(row),
    status: row.status,
    sendTime: row.sendTime ?? 0,
  };
  return { kind: 'message', chat: SYSTEM_CHAT, message };
}

/**
 * The content of a system message. An announcement has JSON `{id, intro, coverUrl}`, whose `id` fetches the
 * body; other types have their text.
 */
function systemContent({ id, type, content, intro, coverUrl }: SystemMessage): string {
  const isCard = type === MessageType.SYSTEM_MESSAGE && id !== null;
  return isCard ? JSON.stringify({ id, intro: intro || content, coverUrl }) : content || intro;
}

/** The private chat of a row; null where the row lacks a user, or is between two other users. */
export const privatePartner = (row: PrivateMessage, selfId: number): ChatKey | null => {
  const { sendId, recvId } = row;
  if (sendId === null || recvId === null || isBetweenOthers(row, selfId)) return null;
  return partnerOf({ sendId, recvId, groupId: null }, selfId);
};

/** True for a private row between two other users. */
export const isBetweenOthers = ({ sendId, recvId }: PrivateMessage, selfId: number): boolean =>
  sendId !== null && recvId !== null && sendId !== selfId && recvId !== selfId;

const blank: StoredMessage = {
  id: 0,
  tmpId: '',
  seqNo: null,
  sendId: 0,
  recvId: null,
  groupId: null,
  type: MessageType.TEXT,
  content: '',
  sendTime: 0,
  selfSend: false,
  status: MessageStatus.PENDING,
  atUserIds: [],
  quoteMessage: null,
  sendNickName: '',
  title: '',
  receipt: false,
  readedCount: 0,
  receiptOk: false,
  order: 0,
  failure: '',
};

/** The user id that mentions all members. */
const ALL = -1;
/** Maximum number of mentioned ids in a message, because every tab receives the whole row. */
const MENTIONED = 100;

/** Caps a list of mentioned users: unique ids, with this user and ALL first. */
function mentioned(ids: readonly number[], selfId: number): readonly number[] {
  if (ids.length <= MENTIONED) return ids;
  const first = [selfId, ALL].filter((id) => ids.includes(id));
  return [...new Set([...first, ...ids])].slice(0, MENTIONED);
}

/** True for types that chats show as messages: normal, tip and action (PRIV-12, GRP-10). */
const hasPlace = (type: number): boolean => ['normal', 'tip', 'action'].includes(classOf(type));

function common(row: PrivateMessage | GroupMessage, id: number, selfId: number) {
  const recalled = row.status === MessageStatus.RECALL;
  return {
    id,
    tmpId: row.tmpId,
    sendId: row.sendId ?? 0,
    type: row.type,
    content: recalled ? '' : row.content,
    sendTime: row.sendTime ?? 0,
    selfSend: row.sendId === selfId,
    status: row.status,
    quoteMessage: recalled ? null : quote(row.quoteMessage),
  };
}

function quote(row: PrivateMessage['quoteMessage']): Quote | null {
  if (!row) return null;
  return { ...row, sendId: row.sendId ?? 0, content: row.status === MessageStatus.RECALL ? '' : row.content };
}

/**
 * The event of a recall, whose content is the id of the recalled message as text; null for any other content.
 */
function recallEvent(
  chat: ChatKey,
  id: number | null,
  content: string,
  byId: number,
  byName: string,
): ChatEvent | null {
  const target = /^\d{1,15}$/.test(content) ? Number(content) : 0;
  return target > 0 ? { kind: 'recall', chat, id, target, byId, byName } : null;
}
