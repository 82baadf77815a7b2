// Every realm. What a tab can ask of the engine besides commands.ts: acts whose code, and whose checks, come when one
// is first asked for. The engine's first script has the schemas' building stones and hands them in, for with an
// import the bundler would cut it in pieces.
import type * as v from 'valibot';
import type { ChatKey } from '../domain/chat-key.ts';
import type { Foreign } from '../domain/foreign.ts';
import { LIMITS } from '../wire/profile-s/limits.ts';
import type { HitRow } from './search.ts';

/** Of valibot, and of commands.ts. */
export interface Stones extends Pick<
  typeof v,
  'array' | 'boolean' | 'maxLength' | 'minLength' | 'nullable' | 'nullish' | 'object' | 'pipe' | 'string'
> {
  chat: v.GenericSchema<string, ChatKey>;
  /** A chat that a user can write into. */
  writable: v.GenericSchema<string, ChatKey>;
  id: v.GenericSchema<number, number>;
  tmpId: v.GenericSchema<string, string>;
}

export function lazyCommandSchemas(stones: Stones) {
  const { array, boolean, maxLength, minLength, nullable, nullish, object, pipe, string } = stones;
  const { chat, writable, id, tmpId } = stones;
  const flag = object({ chat, on: boolean() });
  return {
    /** Takes a message back for everyone. */
    recall: object({ chat, id }),
    /** Deletes messages for this user only. `undo`: the server hears of it after UNDO ms (numbers.ts), until then `undoDelete` takes it back. */
    deleteForMe: object({
      chat,
      ids: pipe(array(id), minLength(1), maxLength(LIMITS.deleteBatch)),
      undo: nullish(boolean()),
    }),
    /** Deletes a chat with all that it holds, for this user only. */
    deleteChat: object({ chat, undo: nullish(boolean()) }),
    /** Takes back what was last deleted of a chat, or the chat; UNDECIDED where the server has heard of it. */
    undoDelete: object({ chat }),
    /** Pins a chat to the top of the list, here and on the user's other devices. */
    setTop: flag,
    /** Says whether a chat may make a sound, notify, and count in the title. */
    setDnd: flag,
    /** Pins a message of a group for all its members; null: none is pinned. For owner and admins. */
    pinMessage: object({ chat, id: nullable(id) }),
    /** Hides a group's pinned message for this user. */
    hidePinned: object({ chat }),
    /** Who of a group has read a message: the ids of its readers, the sender apart. */
    readers: object({ chat, id }),
    /** Sees to it that a pane around this message shows it, from the server if need be; NOT_FOUND (ERR-21). */
    locate: object({ chat, id }),
    /**
     * Sends messages of one chat into others, in their order: recalled ones, tips and call records are left out.
     * One tmpId for each message and target, by target: all of the first one, then of the second. The receipt means:
     * all is written down. Where there is a line it also waits a while for what the server says to each.
     */
    forward: object({
      from: chat,
      ids: pipe(array(id), minLength(1), maxLength(LIMITS.forwardMessages)),
      to: pipe(array(writable), minLength(1), maxLength(LIMITS.forwardTargets)),
      tmpIds: pipe(array(tmpId), minLength(1), maxLength(LIMITS.forwardMessages * LIMITS.forwardTargets)),
    }),
    /** Sends the card of a friend or of a group. */
    sendCard: object({ chat: writable, tmpId, card: writable }),
    /** What the server has of a chat beyond this device: the newest messages that contain these words. */
    searchServer: object({
      chat: writable,
      words: pipe(string(), minLength(1), maxLength(LIMITS.searchName.max)),
    }),
    /** The body of a system message; `id` as its card has it. */
    systemContent: object({ id }),
    /** What a card of a person or group shows; NOT_FOUND where there is nobody. */
    card: object({ of: writable }),
  };
}

type Schemas = ReturnType<typeof lazyCommandSchemas>;
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
