// Every realm. Permissions on messages (X-CHAT-19, X-CHAT-20, X-FWD-03). The server has the last word.
import { type ChatType, classOf, type GroupRole, MessageType } from './enums.ts';

/** The facts of a message that the rules need. */
export interface Actable {
  /** null until the server has given one. */
  id: number | null;
  type: number;
  own: boolean;
  recalled: boolean;
  /** ms, by the server's clock once it has an id */
  sendTime: number;
}

/** The user who asks, and the chat. */
export interface Actor {
  chat: ChatType;
  /** In the group; null elsewhere, and for one who is in it no more. */
  role: GroupRole | null;
  /** ms */
  now: number;
}

/** An own message can be recalled for so long, ms. */
export const RECALL_WINDOW = 300_000;

/** Owner and admins: anybody's at any time. Others: their own, for five minutes. */
export function mayRecall(message: Actable, actor: Actor): boolean {
  if (!isSaid(message) || actor.chat === 'SYSTEM') return false;
  if (actor.chat === 'GROUP' && actor.role === null) return false;
  if (leads(actor.role)) return true;
  return message.own && actor.now - message.sendTime < RECALL_WINDOW;
}

/** For all members of a group. */
export const mayPin = (message: Actable, actor: Actor): boolean => leads(actor.role) && isSaid(message);

/** For oneself: whatever the server gives again, tips and recalled messages included. */
export const mayDelete = (message: Actable, actor: Actor): boolean =>
  message.id !== null && actor.chat !== 'SYSTEM';

/** No recalled messages, tips and call records, and nothing that this version cannot show. */
export const mayForward = (message: Actable): boolean => isSaid(message) && FORWARDED.has(message.type);

/** @param writable something can be written in this chat */
export const mayQuote = (message: Actable, writable: boolean): boolean => writable && isSaid(message);

export const leads = (role: GroupRole | null): boolean => role === 'owner' || role === 'admin';

/** Written by a person, at the server, and still there. */
function isSaid(message: Actable): message is Actable & { id: number } {
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
