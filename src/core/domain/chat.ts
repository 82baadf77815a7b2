// The state of one chat: its summary for the chat list, its marks (such as read positions), its messages and
// its outbox rows. Compaction moves older messages from this state into pages of the journal.
import type { ChatKey } from './chat-key.ts';
import type { Message, StoredMessage } from './message.ts';
import { Timeline } from './timeline.ts';

/** The facts that the chat list shows without reading any message. */
export interface ChatSummary {
  /** The newest message that this user may see; null for none. */
  last: StoredMessage | null;
  /** The highest id of a received message; 0 for none. */
  lastId: number;
  /** Server time (ms) of the last event that moved the chat up (MSG-12), except its opening by the user. */
  movedAt: number;
  unread: number;
  /** Unread messages that mention the user or all members, oldest first; capped to the newest ones. */
  mentions: readonly Mention[];
  /** Places where messages may be missing, oldest first. */
  gaps: readonly Gap[];
  /**
   * The id after which an incomplete pull may have left messages out: the next message then gets a gap before
   * it. Null where there is no such id.
   */
  brokenAfter: number | null;
}

export interface Mention {
  id: number;
  me: boolean;
  all: boolean;
}

/**
 * A gap: messages with `after < id < before` may be missing. `after` 0 means from the beginning of the chat.
 */
export interface Gap {
  after: number;
  before: number;
  /** The server has answered that it no longer has these messages. */
  lost: boolean;
}

/** The recall of the message `id`, and the user who recalled it. */
export interface Recall {
  id: number;
  byId: number;
  byName: string;
}

/** The composer's text. Of two versions the one with the higher revision wins. */
export interface Draft {
  text: string;
  revision: number;
}

/**
 * Facts of a chat beyond its messages, such as read positions and deletions. Marks only grow, except the draft
 * and read marks at a `far` id.
 */
export interface Marks {
  /** All messages up to this id are deleted for this user. */
  clearedTo: number;
  /** Server time (ms) of that deletion. The chat list leaves out a chat that was last opened earlier. */
  clearedAt: number;
  /** Ids of messages deleted individually for this user. */
  removed: Readonly<Record<number, true>>;
  /**
   * Ids that are implausibly high, because messages with lower ids arrived long after. Such messages keep their
   * position, and count neither as unread nor as the newest. Absent where there are none.
   */
  far?: Readonly<Record<number, true>>;
  /** Recalls of messages on this device, and of messages that have not arrived yet. */
  recalled: Timeline<Recall>;
  /** The user has read messages up to this id. */
  readUpTo: number;
  /** The server knows that the user has read messages up to this id. */
  readTold: number;
  /** The friend has read the user's private messages up to this id (readedMessageIdx). */
  peerReadTo: number;
  /** Server time (ms) at which the user last opened the chat; 0 for never (optTime). */
  openedAt: number;
  draft: Draft;
}

/** How far compaction has moved a chat's messages from the journal's tail into its pages. */
export interface Folded {
  /** The number of the last batch in the journal's tail whose messages are in pages. */
  batch: number;
  /** The highest id in pages; 0 for none. */
  to: number;
  /** Compaction has erased messages of the deleted part of the chat up to this id from pages. */
  erasedTo: number;
  /** Ids of deleted messages that earlier builds left in pages; the next compaction erases these messages. */
  hidden: readonly number[];
}

/** A deletion that waits for the server's response, or for the end of its undo time. */
export type PendingDeletion =
  | { kind: 'remove'; ids: readonly number[] }
  /** Deletes the chat's messages up to an id; `at`: server time (ms) of the deletion. */
  | { kind: 'clear'; upTo: number; at: number };

export interface ChatState {
  readonly key: ChatKey;
  readonly summary: ChatSummary;
  readonly marks: Marks;
  /** Messages that are not in pages of the journal yet, and newer copies of messages in pages (MSG-18). */
  readonly timeline: Timeline;
  readonly folded: Folded;
  /** Unsent messages (local echoes), in the order in which the engine accepted them. */
  readonly unsent: readonly Message[];
  /** Pending deletions, made from the chat's outbox rows. The overlay (overlay.ts) hides their messages. */
  readonly pending: readonly PendingDeletion[];
}

export const emptySummary: ChatSummary = {
  last: null,
  lastId: 0,
  movedAt: 0,
  unread: 0,
  mentions: [],
  gaps: [],
  brokenAfter: null,
};

export const emptyMarks: Marks = {
  clearedTo: 0,
  clearedAt: 0,
  removed: {},
  recalled: Timeline.of<Recall>([]),
  readUpTo: 0,
  readTold: 0,
  peerReadTo: 0,
  openedAt: 0,
  draft: { text: '', revision: 0 },
};

export const emptyFolded: Folded = { batch: 0, to: 0, erasedTo: 0, hidden: [] };

/**
 * A chat to which no event has been applied. All such chats share their parts, because memory holds a thousand
 * chats.
 */
export const emptyChat = (key: ChatKey): ChatState => ({
  key,
  summary: emptySummary,
  marks: emptyMarks,
  timeline: Timeline.empty,
  folded: emptyFolded,
  unsent: none,
  pending: none,
});

const none: readonly never[] = [];

/** True where pages of the journal still contain deleted messages. */
export const needsErasure = ({ marks, folded }: Pick<ChatState, 'marks' | 'folded'>): boolean =>
  marks.clearedTo > folded.erasedTo || folded.hidden.length > 0;

/** True where the id is implausibly high and does not reflect the order in which messages arrived. */
export const isFar = (id: number, { far }: Marks): boolean => far?.[id] === true;

/** False for a message that this user has deleted: no push, pull or history page brings it back (INV-12). */
export const isVisible = (id: number, marks: Marks): boolean =>
  id > marks.clearedTo && marks.removed[id] === undefined;
