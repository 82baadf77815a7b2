// Commands about sent and received messages, chats and cards, which load on first use.
import * as v from 'valibot';
import type { ChatKey } from '../domain/chat-key.ts';
import type { Foreign } from '../domain/foreign.ts';
import { maxCharacters } from '../wire/character-limits.ts';
import { LIMITS } from '../wire/profile-s/limits.ts';
import type { BlobLike } from './blob.ts';
import { chat, id, tmpId, writable } from './fields.ts';
import type { HitRow } from './search.ts';

const flag = v.object({ chat, on: v.boolean() });

const unsent = v.pipe(v.string(), v.minLength(1), v.maxLength(32));

export const MessageCommandSchemas = {
  /** Returns the bytes of a file in the outbox; null once the file is sent. */
  localFile: v.object({ tmpId: unsent, part: v.picklist(['file', 'thumb', 'largeThumb']) }),
  /** Retries a failed message with the same tmpId (client id). */
  resend: v.object({ tmpId: unsent }),
  /** Retries all failed messages, in their order. */
  resendAll: v.object({}),
  /**
   * Removes an unsent message from the outbox. A message that was never attempted goes at once; any other only
   * after a pull has shown that the server does not have it.
   */
  discard: v.object({ tmpId: unsent }),
  /** Recalls a message for everyone. */
  recall: v.object({ chat, id }),
  /**
   * Deletes messages for this user alone. With `undo` the request to the server leaves only after UNDO ms;
   * until then the command `undoDelete` works.
   */
  deleteForMe: v.object({
    chat,
    ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(LIMITS.deleteBatch)),
    undo: v.nullish(v.boolean()),
  }),
  /** Deletes a chat with all its messages, for this user alone. `undo`: see deleteForMe. */
  deleteChat: v.object({ chat, undo: v.nullish(v.boolean()) }),
  /** Undoes the last deletion in a chat; fails with UNDECIDED once the request to the server has left. */
  undoDelete: v.object({ chat }),
  /** Pins a chat to the top of the list, or unpins it, on all devices of the user. */
  setTop: flag,
  /**
   * Sets or clears do-not-disturb: the chat makes no sound and no notification, and does not count in the
   * window title.
   */
  setDnd: flag,
  /**
   * Pins a message of a group for all its members; an `id` of null unpins. Only the owner and admins may do
   * this.
   */
  pinMessage: v.object({ chat, id: v.nullable(id) }),
  /** Hides a group's pinned message for this user. */
  hidePinned: v.object({ chat }),
  /** Returns the user ids of the readers of a group message, without its sender. */
  readers: v.object({ chat, id }),
  /**
   * Fetches a message that is not on this device, so that a pane around it can show it. Fails with NOT_FOUND
   * where the server does not have it (ERR-21).
   */
  locate: v.object({ chat, id }),
  /**
   * Forwards messages of one chat to other chats, keeping their order. Recalled messages, tips and call records
   * are left out. Takes one tmpId for each message and target: first all tmpIds of the first target, then those
   * of the second. All copies are stored before the answer to the command. While online, that answer also waits
   * for the server's responses, for a limited time.
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
  /**
   * Sends the card of a user or group. `name` and `headImage` are for a card that the engine does not know: of a
   * user who is no friend, and of a group that the user is not in.
   */
  sendCard: v.object({
    chat: writable,
    tmpId,
    card: writable,
    name: v.nullish(v.pipe(v.string(), v.maxLength(320))),
    headImage: v.nullish(v.pipe(v.string(), v.maxLength(LIMITS.url.max))),
  }),
  /** Searches a chat on the server: returns the newest messages that contain all these words. */
  searchServer: v.object({
    chat: writable,
    words: v.pipe(v.string(), v.minLength(1), maxCharacters(LIMITS.searchName.max)),
  }),
  /** Returns the body of a system message; `id` comes from the JSON content of its card. */
  systemContent: v.object({ id }),
  /** Returns the card of a user or group; NOT_FOUND for an unknown id. */
  card: v.object({ of: writable }),
} as const;

export interface MessageAnswers {
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

/**
 * The outcome of the command `forward`, by target. A chat in neither list has received every message that can
 * be forwarded.
 */
export interface Forwarded {
  /** Chats for which the server refused a message; `message`: the server's sentence. */
  refused: readonly { chat: ChatKey; message: string }[];
  /** Chats with messages that are being sent or wait for the connection. */
  waiting: readonly ChatKey[];
  /** Number of messages left out because they cannot be forwarded (X-FWD-03). */
  left: number;
}

export interface ServerHits {
  /** The found messages, newest first. */
  hits: readonly HitRow[];
  /** The server may have more hits than fit in one response. */
  more: boolean;
}

/** The body of a system message: plain text, and a URL that may be opened in a new tab. */
export interface SystemBody {
  text: Foreign;
  /** The URL; '' for none. */
  link: string;
}

export interface Card {
  chat: ChatKey;
  /** Remark or nickname of a user, remark or name of a group. */
  showName: string;
  /** The nickname of a user, '' for a group and where unknown. */
  nickName: string;
  /** The sign-in name; '' for a group. */
  userName: string;
  headImage: string;
  /** The full image; '' for none. */
  fullImage: string;
  /** A user's sex (0 male, 1 female; null where unknown) and motto, or a group's notice; '' where unknown. */
  sex: number | null;
  words: string;
  /** Number of members of a group; null for a user and where unknown. */
  members: number | null;
  ownerNickName: string;
  online: boolean;
  /** True for a friend, and for a group that the user is in. */
  mine: boolean;
  /** True for the user's own card. */
  self: boolean;
  /** The account is cancelled, or the group dissolved. */
  isGone: boolean;
  isBanned: boolean;
  /** The reason of a ban; '' where the server does not tell it. */
  reason: string;
  /** Only the owner and the admins add people to the group. */
  isInviteOnly: boolean;
  /** The user approves friend requests manually. */
  isManualApprove: boolean;
  /** The account belongs to a program. */
  isBot: boolean;
  /** A friend request of this user to the other one waits for an answer. */
  isRequested: boolean;
  /** `device`: the engine is offline, and the card has only data of this device. */
  source: 'server' | 'device';
}
