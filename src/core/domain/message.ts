// Every realm. A message as the domain holds it (ENT-14): validated, immutable, whatever brought it.
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
  /** The server's id; null for a local echo. Ids of one kind ascend over all chats. */
  id: number | null;
  /** Made by the sending tab, kept for life; '' where another client made none. */
  tmpId: string;
  /** System messages only. */
  seqNo: number | null;
  sendId: number;
  /** Private messages only, else null. */
  recvId: number | null;
  /** Group messages only, else null. */
  groupId: number | null;
  type: number;
  content: string;
  /** ms. Never an identity and never an order: the same message comes back rounded to the second. */
  sendTime: number;
  selfSend: boolean;
  status: number;
  /** -1 means all. */
  atUserIds: readonly number[];
  quoteMessage: Quote | null;
  sendNickName: string;
  /** System messages only. */
  title: string;
  /** Group receipt messages: asked for, how many have read, all have. */
  receipt: boolean;
  readedCount: number;
  receiptOk: boolean;
  /** Local echoes: the order in which the engine accepted them; 0 for messages with an id. */
  order: number;
  /** Local echoes that the server refused: its words. */
  failure: string;
}

/** The form of the names that this client gives (platform/tmp-id.ts): no two messages share one. */
export const TMP_ID = /^\d{13}[a-z]{8}$/;

/** A message that the server has. */
export type StoredMessage = Message & { id: number };

export const isStored = (message: Message): message is StoredMessage => message.id !== null;

/**
 * How far a message has come; it only rises (MSG-01). An explicit table, because the numbers on the
 * wire are no life cycle. A resend is a new attempt and goes around this table (see outbox).
 */
const RANK: Record<number, number> = {
  [MessageStatus.SENDING]: 0,
  [MessageStatus.FAILED]: 1,
  [MessageStatus.PENDING]: 2,
  [MessageStatus.DELIVERED]: 3,
  [MessageStatus.READED]: 4,
  [MessageStatus.RECALL]: 5,
};

/** The later of two statuses; a number that nobody knows counts as PENDING. */
export function laterStatus(a: number, b: number): number {
  const rank = (status: number): number => RANK[status] ?? 2;
  return rank(b) > rank(a) ? b : a;
}

/** A message that never raises the unread number whatever its position (MSG-08). */
export function isUncounted(message: Message): boolean {
  return (
    message.selfSend ||
    message.status === MessageStatus.READED ||
    message.status === MessageStatus.RECALL ||
    message.type === MessageType.TIP_TEXT ||
    message.type === MessageType.TIP_TIME
  );
}

/** Merges what a second way brought of the same message: later status, sharper facts, never less. */
export function mergeMessage(held: Message, came: Message): Message {
  const status = laterStatus(held.status, came.status);
  const merged: Message = {
    ...came,
    tmpId: came.tmpId || held.tmpId,
    selfSend: held.selfSend || came.selfSend,
    status,
    content: status === MessageStatus.RECALL ? '' : came.content || held.content,
    quoteMessage: came.quoteMessage ?? held.quoteMessage,
    sendNickName: came.sendNickName || held.sendNickName,
    atUserIds: came.atUserIds.length > 0 ? came.atUserIds : held.atUserIds,
    readedCount: Math.max(held.readedCount, came.readedCount),
    receipt: held.receipt || came.receipt,
    receiptOk: held.receiptOk || came.receiptOk,
    order: came.id === null ? held.order : 0,
    failure: came.id === null ? held.failure : '',
  };
  return sameMessage(held, merged) ? held : merged;
}

/** The chat that a message belongs to, as the user sees it. */
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
