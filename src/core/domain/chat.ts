// Every realm. One chat's state: the row that the list shows, its marks, the messages that are not in
// pages yet, and its rows in the outbox.
import type { ChatKey } from './chat-key.ts';
import type { Message, StoredMessage } from './message.ts';
import { Timeline } from './timeline.ts';

/** The facts that the list shows without looking at a single message. */
export interface ChatSummary {
  /** The newest message that this user may see, null when there is none. */
  last: StoredMessage | null;
  /** The highest id of a message that came, 0 when there is none. */
  lastId: number;
  /** Server time (ms) of the last event that moved the chat up, openings apart (MSG-12). */
  movedAt: number;
  unread: number;
  /** Unread messages that mention the user or everyone, oldest first; the newest of them at most. */
  mentions: readonly Mention[];
  /** Places where messages may be missing, oldest first. */
  gaps: readonly Gap[];
  /** A pull could not bring everything: the next message stands behind a gap that begins at this id. */
  brokenAfter: number | null;
}

export interface Mention {
  id: number;
  me: boolean;
  all: boolean;
}

/** Messages with `after < id < before` may be missing; `after` 0: from the beginning. */
export interface Gap {
  after: number;
  before: number;
  /** The server was asked, and no longer has them. */
  lost: boolean;
}

/** The recall of the message with this id, and its author. */
export interface Recall {
  id: number;
  byId: number;
  byName: string;
}

/** The composer's text as a register: the higher revision wins. */
export interface Draft {
  text: string;
  revision: number;
}

/** Facts of a chat beyond its messages. They only grow, but for the draft, and read marks at a far id. */
export interface Marks {
  /** Deleted for this user up to this id. */
  clearedTo: number;
  /** Server time (ms) of that deletion: an older opening no longer lists the chat. */
  clearedAt: number;
  /** Deleted for this user one by one. */
  removed: Readonly<Record<number, true>>;
  /**
   * Ids that are far too high: messages with lower ones came long after. They keep their place, and count neither as
   * unread nor as the newest. Absent where there are none.
   */
  far?: Readonly<Record<number, true>>;
  /** Recalls of messages that are held, and of messages that are still to come. */
  recalled: Timeline<Recall>;
  /** Read up to this id by the user. */
  readUpTo: number;
  /** The server has been told of reading up to this id. */
  readTold: number;
  /** Own private messages are read up to this id by the friend (readedMessageIdx). */
  peerReadTo: number;
  /** Server time (ms) of the last opening, 0 for never (optTime). */
  openedAt: number;
  draft: Draft;
}

/** How far a chat is folded into pages. */
export interface Folded {
  /** The number of the last tail batch whose messages are in pages. */
  batch: number;
  /** The highest id in pages, 0 when there is none. */
  to: number;
  /** Cleared messages up to this id are erased from pages. */
  erasedTo: number;
  /** Deleted messages that earlier builds left in pages; the next compaction erases them. */
  hidden: readonly number[];
}

/** A deletion that waits for the server, or for the end of its undo. */
export type PendingDeletion =
  | { kind: 'remove'; ids: readonly number[] }
  /** The chat up to an id; `at`: server time (ms) of the deletion. */
  | { kind: 'clear'; upTo: number; at: number };

export interface ChatState {
  readonly key: ChatKey;
  readonly summary: ChatSummary;
  readonly marks: Marks;
  /** Messages that are not in pages yet, and newer copies of others (MSG-18). */
  readonly timeline: Timeline;
  readonly folded: Folded;
  /** Local echoes in the order of their acceptance. */
  readonly unsent: readonly Message[];
  /** They hide as an overlay (overlay.ts), and are known from the rows of the outbox. */
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

export const unfolded: Folded = { batch: 0, to: 0, erasedTo: 0, hidden: [] };

/** A chat without events. All of them share their parts: a thousand chats are held. */
export const emptyChat = (key: ChatKey): ChatState => ({
  key,
  summary: emptySummary,
  marks: emptyMarks,
  timeline: Timeline.empty,
  folded: unfolded,
  unsent: none,
  pending: none,
});

const none: readonly never[] = [];

/** Something deleted still lies in pages. */
export const owesErasure = ({ marks, folded }: Pick<ChatState, 'marks' | 'folded'>): boolean =>
  marks.clearedTo > folded.erasedTo || folded.hidden.length > 0;

/** The id says nothing about the order in which messages came. */
export const isFar = (id: number, { far }: Marks): boolean => far?.[id] === true;

/** False for a message that this user has deleted: no push, pull or history brings it back (INV-12). */
export const isVisible = (id: number, marks: Marks): boolean =>
  id > marks.clearedTo && marks.removed[id] === undefined;
