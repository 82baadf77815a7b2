// Lazy commands, beside those of commands.ts: their code and schemas load on first use.
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
  /** The bytes of a file in the outbox; null once it is sent. */
  localFile: v.object({ tmpId: unsent, part: v.picklist(['file', 'thumb']) }),
  /** Tries a failed message again under the same tmpId. */
  resend: v.object({ tmpId: unsent }),
  /** Tries all failed messages again, in their order. */
  resendAll: v.object({}),
  /**
   * Takes an unsent message out of the outbox: at once where it was never attempted, else after a pull has shown that
   * the server does not have it.
   */
  discard: v.object({ tmpId: unsent }),
  /** Recalls a message for everyone. */
  recall: v.object({ chat, id }),
  /** Deletes messages for this user alone. `undo`: the server hears of it after UNDO ms; until then `undoDelete` undoes it. */
  deleteForMe: v.object({
    chat,
    ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(LIMITS.deleteBatch)),
    undo: v.nullish(v.boolean()),
  }),
  /** Deletes a chat with all its messages, for this user alone. */
  deleteChat: v.object({ chat, undo: v.nullish(v.boolean()) }),
  /** Undoes the last deletion of a chat or in it; UNDECIDED where the server has heard of it. */
  undoDelete: v.object({ chat }),
  /** Pins a chat to the top of the list, here and on the user's other devices. */
  setTop: flag,
  /** Do not disturb: the chat makes no sound, no notification, and does not count in the title. */
  setDnd: flag,
  /** Pins a message of a group for all its members; null unpins. For owner and admins. */
  pinMessage: v.object({ chat, id: v.nullable(id) }),
  /** Hides a group's pinned message for this user. */
  hidePinned: v.object({ chat }),
  /** The ids of a group message's readers, without its sender. */
  readers: v.object({ chat, id }),
  /** Fetches a message where it is not held, so that a pane around it shows it; NOT_FOUND (ERR-21). */
  locate: v.object({ chat, id }),
  /**
   * Sends messages of one chat to others, in their order, without recalled ones, tips and call records. Takes one tmpId
   * for each message and target: all of the first target, then of the second. The receipt means that all copies are
   * stored. Online it also waits a while for the server's answers.
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
  /** Sends the card of a friend or of a group. */
  sendCard: v.object({ chat: writable, tmpId, card: writable }),
  /** Searches a chat at the server: the newest messages with these words. */
  searchServer: v.object({
    chat: writable,
    words: v.pipe(v.string(), v.minLength(1), v.maxLength(LIMITS.searchName.max)),
  }),
  /** The body of a system message; `id` as its card has it. */
  systemContent: v.object({ id }),
  /** The card of a person or group; NOT_FOUND for an unknown one. */
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

/** The outcome of a forwarding by target. A chat in neither list has received every message. */
export interface Forwarded {
  /** Chats for which the server refused a message; `message`: its words. */
  refused: readonly { chat: ChatKey; message: string }[];
  /** Chats with messages on their way, or waiting for the line. */
  waiting: readonly ChatKey[];
  /** Messages that cannot be forwarded (X-FWD-03). */
  left: number;
}

export interface ServerHits {
  /** Newest first. */
  hits: readonly HitRow[];
  /** The server may have more than one answer holds. */
  more: boolean;
}

/** Plain text, and a web address that may be opened in a tab of its own. */
export interface SystemBody {
  text: Foreign;
  /** '' for none. */
  link: string;
}

export interface Card {
  chat: ChatKey;
  /** Remark or nickname of a person, remark or name of a group. */
  showName: string;
  /** The sign-in name; '' for a group. */
  userName: string;
  headImage: string;
  /** A person's sex (0 male, 1 female) and motto, or a group's notice; null and '' where unknown. */
  sex: number | null;
  words: string;
  /** Members of a group; null where unknown. */
  members: number | null;
  ownerNickName: string;
  online: boolean;
  /** A friend, or a group that the user is in. */
  mine: boolean;
  /** The user's own card. */
  self: boolean;
}
