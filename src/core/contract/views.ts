// Views that a tab can subscribe to. Changes travel as a snapshot, then as numbered patches.
import type { ChatKey } from '../domain/chat-key.ts';
import type { Foreign } from '../domain/foreign.ts';
import type { ChatRow, HeadRow, MemberRow, MessageRow, PersonRow, StatusRow } from './rows.ts';
import type { SearchRow, SearchSpec } from './search.ts';

export type ViewSpec =
  | { view: 'status' }
  | { view: 'chats' }
  | { view: 'people' }
  | { view: 'head'; chat: ChatKey }
  | PaneSpec
  /** The members of a group; none until they are known. */
  | { view: 'members'; chat: ChatKey }
  /** Found messages of all chats, or of one. */
  | SearchSpec;

/**
 * The newest `size` messages of a chat and all that come after; with `around` the `size` messages up to and including
 * that id, and the `after` ones behind it, 1 at least. A pane that reaches the newest message goes on with new ones.
 * Unsent messages are in every pane.
 */
export interface PaneSpec {
  view: 'pane';
  chat: ChatKey;
  size: number;
  around?: { id: number; after: number };
}

export interface RowOf {
  status: StatusRow;
  chats: ChatRow;
  people: PersonRow;
  head: HeadRow;
  pane: MessageRow;
  members: MemberRow;
  search: SearchRow;
}

export type ViewName = ViewSpec['view'];
export type AnyRow = RowOf[ViewName];

/** A change of one view. `stream` 0 is the snapshot and replaces all rows; after a hole, subscribe anew. */
export interface Patch {
  view: number;
  stream: number;
  put: readonly AnyRow[];
  del: readonly string[];
  /**
   * In the snapshot and when it changes. View `pane`: more messages are held before the first row. View `chats`: more
   * chats come with the next patches. View `search`: a larger size may bring more.
   */
  more?: boolean;
  /** View `pane`, in the snapshot and when it changes: newer messages are held than the last one shown. */
  later?: boolean;
}

/** A notice, shown once in each tab. A frozen tab gets the newest few when it asks again. */
export type Notice =
  | { kind: 'reconnecting' }
  | { kind: 'reconnected' }
  | { kind: 'refused'; message: string }
  /** Signed in, but the profile did not load (SESS-06): it is asked for again. */
  | { kind: 'no-profile' }
  /** Stored data was damaged or lost, and is loaded again; or the disk is full, and old history was dropped. */
  | { kind: 'storage'; what: 'damaged' | 'lost' | 'pruned' }
  /** A fault of the app itself; the diagnostics have its stack. Told at most once a minute. */
  | { kind: 'bug' }
  | AttendNotice
  | MentionNotice;

/** News for one tab to announce, each message once (INV-10). */
export interface AttendNotice {
  kind: 'attend';
  /** Chats with news, and the number of messages; without the chat in front of the user. */
  chats: readonly ChatKey[];
  messages: number;
  /** A sound is due, if the user's sound is on (PRIV-13, PRIV-14). */
  sound: boolean;
  /** Notifications, while no window of this browser has the focus (PRIV-15). */
  notes: readonly AttendNote[];
}

/** The newest message of a chat with news. */
export interface AttendNote {
  chat: ChatKey;
  id: number;
  type: number;
  content: Foreign;
  /** The sender's name in a group, '' elsewhere and where unknown. */
  sendNickName: string;
  /** Messages of the chat's news, this one included. */
  messages: number;
}

/** A mention of the user in a group, for every visible tab, once for each message (AT-05). */
export interface MentionNotice {
  kind: 'mention';
  chat: ChatKey;
  /** null where the server names no message. */
  id: number | null;
  sendId: number | null;
  /** '' where unknown. */
  sendNickName: string;
  type: number;
  content: Foreign;
}

/** All changes that one tab has not seen yet. The next batch is made when this one is acknowledged. */
export interface Batch {
  boot: string;
  number: number;
  patches: readonly Patch[];
  notices: readonly Notice[];
  /** The newest token pair, when it changed, for the tab's session storage; null: remove it. */
  tokens?: TokenPair | null;
  /** The engine works no more because another one holds the line: the page has to be loaded again. */
  over?: true;
}

/** Two tokens of one sign-in; the pair with the higher number wins. */
export interface TokenPair {
  signIn: string;
  number: number;
  accessToken: string;
  refreshToken: string;
}
