// Permissions to recall, pin, delete, forward and quote messages (X-CHAT-19, X-CHAT-20, X-FWD-03). The server
// checks them again.
import { type ChatType, classOf, type GroupRole, MessageType } from './enums.ts';

/** The facts of a message that the permissions depend on. */
export interface Actable {
  /** The server's id of the message; null until the server has assigned it. */
  id: number | null;
  type: number;
  own: boolean;
  recalled: boolean;
  /** Send time in ms, by the server's clock for a message with an id. */
  sendTime: number;
}

/** The acting user's role, the type of the chat, and the time. */
export interface Actor {
  chat: ChatType;
  /** The role in the group; null in other chats, and for a user who has left the group. */
  role: GroupRole | null;
  /** The current time, ms. */
  now: number;
}

/** Time during which an own message can be recalled, ms. */
export const RECALL_WINDOW = 300_000;

/**
 * Owner and admins of a group may recall any message at any time. Other users may recall their own messages for
 * five minutes.
 */
export function mayRecall(message: Actable, actor: Actor): boolean {
  if (!isServerMessage(message) || actor.chat === 'SYSTEM') return false;
  if (actor.chat === 'GROUP' && actor.role === null) return false;
  if (isOwnerOrAdmin(actor.role)) return true;
  return message.own && actor.now - message.sendTime < RECALL_WINDOW;
}

/** Owner and admins may pin a message for all members of a group. */
export const mayPin = (message: Actable, actor: Actor): boolean =>
  isOwnerOrAdmin(actor.role) && isServerMessage(message);

/** A user may delete any message with a server id for themselves, including tips and recalled messages. */
export const mayDelete = (message: Actable, actor: Actor): boolean =>
  message.id !== null && actor.chat !== 'SYSTEM';

/** True except for recalled messages, tips, call records, and types that this version cannot show. */
export const mayForward = (message: Actable): boolean =>
  isServerMessage(message) && FORWARDED.has(message.type);

/** @param writable the user can write in this chat */
export const mayQuote = (message: Actable, writable: boolean): boolean =>
  writable && isServerMessage(message);

export const isOwnerOrAdmin = (role: GroupRole | null): boolean => role === 'owner' || role === 'admin';

/** True for a user's normal message that the server has and that is not recalled. */
function isServerMessage(message: Actable): message is Actable & { id: number } {
  return message.id !== null && !message.recalled && classOf(message.type) === 'normal';
}

const FORWARDED: ReadonlySet<number> = new Set([
  MessageType.TEXT,
  MessageType.IMAGE,
  MessageType.FILE,
  MessageType.AUDIO,
  MessageType.VIDEO,
  MessageType.USER_CARD,
  MessageType.GROUP_CARD,
]);
