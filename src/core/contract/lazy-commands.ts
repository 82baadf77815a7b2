// Lazy commands, in addition to commands.ts: their code and schemas load on first use.
import * as v from 'valibot';
import type { ChatKey } from '../domain/chat-key.ts';
import type { Foreign } from '../domain/foreign.ts';
import { LIMITS } from '../wire/profile-s/limits.ts';
import type { BlobLike } from './blob.ts';
import { chat, id, tmpId, writable } from './fields.ts';
import type { HitRow } from './search.ts';

const flag = v.object({ chat, on: v.boolean() });

const unsent = v.pipe(v.string(), v.minLength(1), v.maxLength(32));

export const LazyCommandSchemas = {
  /** Returns the bytes of a file in the outbox; null once the file is sent. */
  localFile: v.object({ tmpId: unsent, part: v.picklist(['file', 'thumb']) }),
  /** Retries a failed message under the same tmpId. */
  resend: v.object({ tmpId: unsent }),
  /** Retries all failed messages, in their order. */
  resendAll: v.object({}),
  /**
   * Removes an unsent message from the outbox: at once where it was never attempted, else after a pull has
   * shown that the server does not have the message.
   */
  discard: v.object({ tmpId: unsent }),
  /** Recalls a message for everyone. */
  recall: v.object({ chat, id }),
  /**
   * Deletes messages for this user alone. With `undo` the request leaves after
   * UNDO ms; until then `undoDelete` works.
   */
  deleteForMe: v.object({
    chat,
    ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(LIMITS.deleteBatch)),
    undo: v.nullish(v.boolean()),
  }),
  /** Deletes a chat with all its messages, for this user alone. */
  deleteChat: v.object({ chat, undo: v.nullish(v.boolean()) }),
  /** Undoes the last deletion of a chat or of messages in it; UNDECIDED once the request has left. */
  undoDelete: v.object({ chat }),
  /** Pins a chat to the top of the list, on all devices of the user. */
  setTop: flag,
  /** Sets do-not-disturb: the chat makes no sound and no notification, and does not count in the title. */
  setDnd: flag,
  /** Pins a message of a group for all its members; null unpins. Only for owner and admins. */
  pinMessage: v.object({ chat, id: v.nullable(id) }),
  /** Hides a group's pinned message for this user. */
  hidePinned: v.object({ chat }),
  /** Returns the user ids of a group message's readers, without its sender. */
  readers: v.object({ chat, id }),
  /**
   * Fetches a message that is not on this device, so that a pane around it can show it; NOT_FOUND (ERR-21).
   */
  locate: v.object({ chat, id }),
  /**
   * Sends messages of one chat to other chats, in their order, without recalled messages, tips and
   * call records. Takes one tmpId per message and target: all tmpIds of the first target, then all
   * of the second. The receipt means that all copies are stored. While online, the command also
   * waits a while for the server's responses.
   */
  forward: v.object({
    from: chat,
    ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(LIMITS.forwardMessages)),
    to: v.pipe(v.array(writable), v.minLength(1), v.maxLength(LIMITS.forwardTargets)),
    tmpIds: v.pipe(
      v.array(tmpId),
      v.minLength(1),
      v.maxLength(LIMITS.forwardMessages * LIMITS.forwardTargets),
    ),
  }),
  /** Sends the contact card of a friend or of a group. */
  sendCard: v.object({ chat: writable, tmpId, card: writable }),
  /** Searches a chat on the server: returns the newest messages that contain these words. */
  searchServer: v.object({
    chat: writable,
    words: v.pipe(v.string(), v.minLength(1), v.maxLength(LIMITS.searchName.max)),
  }),
  /** Returns the body of a system message; its card has the `id`. */
  systemContent: v.object({ id }),
  /** Returns the card of a user or group; NOT_FOUND for an unknown id. */
  card: v.object({ of: writable }),
} as const;

type Schemas = typeof LazyCommandSchemas;
export type LazyCommandName = keyof Schemas;
export type LazyArgs = { [C in LazyCommandName]: v.InferOutput<Schemas[C]> };

export interface LazyAnswers {
  localFile: BlobLike | null;
  resend: null;
  resendAll: null;
  discard: null;
  recall: null;
  deleteForMe: null;
  deleteChat: null;
  undoDelete: null;
  setTop: null;
  setDnd: null;
  pinMessage: null;
  hidePinned: null;
  readers: readonly number[];
  locate: null;
  forward: Forwarded;
  sendCard: null;
  searchServer: ServerHits;
  systemContent: SystemBody;
  card: Card;
}

/** The outcome of a forward, by target. A chat in neither list has received every message. */
export interface Forwarded {
  /** Chats for which the server refused a message; `message`: the server's sentence. */
  refused: readonly { chat: ChatKey; message: string }[];
  /** Chats with messages that are being sent or wait for the connection. */
  waiting: readonly ChatKey[];
  /** Number of messages that cannot be forwarded (X-FWD-03). */
  left: number;
}

export interface ServerHits {
  /** Newest first. */
  hits: readonly HitRow[];
  /** The server may have more hits than fit in one response. */
  more: boolean;
}

/** Plain text, and a URL that may be opened in a new tab. */
export interface SystemBody {
  text: Foreign;
  /** '' for none. */
  link: string;
}

export interface Card {
  chat: ChatKey;
  /** Remark or nickname of a user, remark or name of a group. */
  showName: string;
  /** The sign-in name; '' for a group. */
  userName: string;
  headImage: string;
  /** A user's sex (0 male, 1 female) and motto, or a group's notice; null and '' where unknown. */
  sex: number | null;
  words: string;
  /** Number of members of a group; null where unknown. */
  members: number | null;
  ownerNickName: string;
  online: boolean;
  /** A friend, or a group that the user is in. */
  mine: boolean;
  /** The user's own card. */
  self: boolean;
}
