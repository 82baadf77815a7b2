// Every realm. Commands beside commands.ts whose code and schemas load on first use.
import * as v from 'valibot';
import type { ChatKey } from '../domain/chat-key.ts';
import type { Foreign } from '../domain/foreign.ts';
import { LIMITS } from '../wire/profile-s/limits.ts';
import { chat, id, tmpId, writable } from './fields.ts';
import type { HitRow } from './search.ts';

const flag = v.object({ chat, on: v.boolean() });

export const LazyCommandSchemas = {
  /** Takes a message back for everyone. */
  recall: v.object({ chat, id }),
  /** Deletes messages for this user only. `undo`: the server hears of it after UNDO ms (numbers.ts), until then `undoDelete` takes it back. */
  deleteForMe: v.object({
    chat,
    ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(LIMITS.deleteBatch)),
    undo: v.nullish(v.boolean()),
  }),
  /** Deletes a chat with all that it holds, for this user only. */
  deleteChat: v.object({ chat, undo: v.nullish(v.boolean()) }),
  /** Takes back what was last deleted of a chat, or the chat; UNDECIDED where the server has heard of it. */
  undoDelete: v.object({ chat }),
  /** Pins a chat to the top of the list, here and on the user's other devices. */
  setTop: flag,
  /** Says whether a chat may make a sound, notify, and count in the title. */
  setDnd: flag,
  /** Pins a message of a group for all its members; null: none is pinned. For owner and admins. */
  pinMessage: v.object({ chat, id: v.nullable(id) }),
  /** Hides a group's pinned message for this user. */
  hidePinned: v.object({ chat }),
  /** Who of a group has read a message: the ids of its readers, the sender apart. */
  readers: v.object({ chat, id }),
  /** Sees to it that a pane around this message shows it, from the server if need be; NOT_FOUND (ERR-21). */
  locate: v.object({ chat, id }),
  /**
   * Sends messages of one chat into others, in their order: recalled ones, tips and call records are left out.
   * One tmpId for each message and target, by target: all of the first one, then of the second. The receipt means:
   * all is written down. Where there is a line it also waits a while for what the server says to each.
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
  /** What the server has of a chat beyond this device: the newest messages that contain these words. */
  searchServer: v.object({
    chat: writable,
    words: v.pipe(v.string(), v.minLength(1), v.maxLength(LIMITS.searchName.max)),
  }),
  /** The body of a system message; `id` as its card has it. */
  systemContent: v.object({ id }),
  /** What a card of a person or group shows; NOT_FOUND where there is nobody. */
  card: v.object({ of: writable }),
} as const;

type Schemas = typeof LazyCommandSchemas;
export type LazyCommandName = keyof Schemas;
export type LazyArgs = { [C in LazyCommandName]: v.InferOutput<Schemas[C]> };

export interface LazyAnswers {
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

/** What became of a forwarding, target by target; a chat that is in neither list has received everything. */
export interface Forwarded {
  /** The server refused at least one message for this chat; `message`: its words. */
  refused: readonly { chat: ChatKey; message: string }[];
  /** On its way, or waiting for the line. */
  waiting: readonly ChatKey[];
  /** Messages that cannot be forwarded (X-FWD-03). */
  left: number;
}

export interface ServerHits {
  /** Newest first. */
  hits: readonly HitRow[];
  /** There may be more than the server gives at once. */
  more: boolean;
}

/** Plain text and, where there is one, an address that may be opened in a tab of its own. */
export interface SystemBody {
  text: Foreign;
  /** '' for none. */
  link: string;
}

export interface Card {
  chat: ChatKey;
  /** Remark or nickname of a person, remark or name of a group. */
  showName: string;
  /** The name one signs in with; '' for a group. */
  userName: string;
  headImage: string;
  /** A person's sex (0 male, 1 female) and motto, a group's notice; null and '' where nobody tells. */
  sex: number | null;
  words: string;
  /** Of a group; null where nobody tells. */
  members: number | null;
  ownerNickName: string;
  online: boolean;
  /** A friend, or a group that the user is in. */
  mine: boolean;
  /** The user's own card. */
  self: boolean;
}
