// Every realm. One chat's state: the row that the list shows, its marks, its messages, what is unsent.
import type { ChatKey } from './chat-key.ts';
import type { Message } from './message.ts';
import { Timeline } from './timeline.ts';

/** What the list needs without looking at a single message. */
export interface ChatSummary {
  /** The newest message that the list shows, null when there is none. */
  last: Message | null;
  /** The highest id held, 0 when there is none. */
  lastId: number;
  /** Server time (ms) of what last moved the chat up, openings apart (MSG-12). */
  movedAt: number;
  unread: number;
  atMe: boolean;
  atAll: boolean;
  lastAtMessageId: number | null;
}

/** Who recalled a message. */
export interface Recall {
  byId: number;
  byName: string;
}

/** What is known of a chat beyond its messages. All of it only grows. */
export interface Marks {
  /** Recalled ids, whether their messages are held or still to come. */
  recalled: Readonly<Record<number, Recall>>;
  /** Read up to this id by the user. */
  readUpTo: number;
  /** The server has been told of reading up to this id. */
  readTold: number;
  /** Own private messages are read up to this id by the friend (readedMessageIdx). */
  peerReadTo: number;
  /** Server time (ms) of the last opening, 0 for never (optTime). */
  openedAt: number;
}

export interface ChatState {
  readonly key: ChatKey;
  readonly summary: ChatSummary;
  readonly marks: Marks;
  readonly timeline: Timeline;
  /** Local echoes in the order of their acceptance. */
  readonly unsent: readonly Message[];
}

export const emptySummary: ChatSummary = {
  last: null,
  lastId: 0,
  movedAt: 0,
  unread: 0,
  atMe: false,
  atAll: false,
  lastAtMessageId: null,
};

export const emptyMarks: Marks = { recalled: {}, readUpTo: 0, readTold: 0, peerReadTo: 0, openedAt: 0 };

export const emptyChat = (key: ChatKey): ChatState => ({
  key,
  summary: emptySummary,
  marks: emptyMarks,
  timeline: Timeline.empty,
  unsent: [],
});
