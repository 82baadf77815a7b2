// A message of the domain (ENT-14): validated and immutable, whatever its source.
import { MessageStatus, MessageType } from './enums.ts';
import type { ChatKey } from './chat-key.ts';

export interface Quote {
  id: number;
  sendId: number;
  content: string;
  type: number;
  status: number;
}

export interface Message {
  /** The server's id; null for a local echo (an unsent message). Ids ascend over all chats of one type. */
  id: number | null;
  /** The id that the sending tab created, never changed; '' where another client sent none. */
  tmpId: string;
  /** The sequence number of a system message; null for other messages. */
  seqNo: number | null;
  sendId: number;
  /** The user id of the recipient of a private message; null for other messages. */
  recvId: number | null;
  /** The group id of a group message; null for other messages. */
  groupId: number | null;
  type: number;
  content: string;
  /**
   * Send time in ms. It is neither an identity nor an order, because the server later returns the same message
   * rounded to the second.
   */
  sendTime: number;
  selfSend: boolean;
  status: number;
  /** Ids of the mentioned users; -1 means all members. */
  atUserIds: readonly number[];
  quoteMessage: Quote | null;
  sendNickName: string;
  /** The headline of a system message; '' for other messages. */
  title: string;
  /**
   * Read receipts of a group message: whether they are requested, the number of readers, whether all members
   * have read.
   */
  receipt: boolean;
  readedCount: number;
  receiptOk: boolean;
  /** Position of a local echo in the order in which the engine accepted messages; 0 for messages with an id. */
  order: number;
  /** The server's error message for a refused local echo; else ''. */
  failure: string;
}

/** The format of a tmpId that this client creates, unique for each message. */
export const TMP_ID = /^\d{13}[a-z]{8}$/;

/** A message that has a server id. */
export type StoredMessage = Message & { id: number };

export const isStored = (message: Message): message is StoredMessage => message.id !== null;

/**
 * Rank of a status in the life cycle; the rank only rises (MSG-01). The table is explicit, because the numbers
 * on the wire are not ordered by life cycle. A resend is a new attempt and bypasses this table (see outbox).
 */
const RANK: Record<number, number> = {
  [MessageStatus.SENDING]: 0,
  [MessageStatus.FAILED]: 1,
  [MessageStatus.PENDING]: 2,
  [MessageStatus.DELIVERED]: 3,
  [MessageStatus.READED]: 4,
  [MessageStatus.RECALL]: 5,
};

/** The later of two statuses; an unknown number counts as PENDING. */
export function laterStatus(a: number, b: number): number {
  const rank = (status: number): number => RANK[status] ?? 2;
  return rank(b) > rank(a) ? b : a;
}

/** True for a message that never counts as unread, at any position (MSG-08). */
export function isUncounted(message: Message): boolean {
  return (
    message.selfSend ||
    message.status === MessageStatus.READED ||
    message.status === MessageStatus.RECALL ||
    message.type === MessageType.TIP_TEXT ||
    message.type === MessageType.TIP_TIME
  );
}

/**
 * Merges a second copy of the same message. The later status and the fuller fields win, so no information is
 * lost.
 */
export function mergeMessage(held: Message, incoming: Message): Message {
  const status = laterStatus(held.status, incoming.status);
  const merged: Message = {
    ...incoming,
    tmpId: incoming.tmpId || held.tmpId,
    selfSend: held.selfSend || incoming.selfSend,
    status,
    content: status === MessageStatus.RECALL ? '' : incoming.content || held.content,
    quoteMessage: incoming.quoteMessage ?? held.quoteMessage,
    sendNickName: incoming.sendNickName || held.sendNickName,
    atUserIds: incoming.atUserIds.length > 0 ? incoming.atUserIds : held.atUserIds,
    readedCount: Math.max(held.readedCount, incoming.readedCount),
    receipt: held.receipt || incoming.receipt,
    receiptOk: held.receiptOk || incoming.receiptOk,
    order: incoming.id === null ? held.order : 0,
    failure: incoming.id === null ? held.failure : '',
  };
  return sameMessage(held, merged) ? held : merged;
}

/** The chat of a message as the user `selfId` sees it; null where the ids name no chat. */
export function partnerOf(
  message: Pick<Message, 'sendId' | 'recvId' | 'groupId'>,
  selfId: number,
): ChatKey | null {
  if (message.groupId !== null) return message.groupId > 0 ? `group-${message.groupId}` : null;
  if (message.recvId === null) return 'system-0';
  const partner = message.sendId === selfId ? message.recvId : message.sendId;
  return partner > 0 ? `private-${partner}` : null;
}

function sameMessage(a: Message, b: Message): boolean {
  return (Object.keys(b) as (keyof Message)[]).every(
    (field) => a[field] === b[field] || JSON.stringify(a[field]) === JSON.stringify(b[field]),
  );
}
