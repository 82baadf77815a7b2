// Every realm. What a tab can subscribe to, and how changes travel: a snapshot, then numbered patches.
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
  /** Who is in a group; nobody until that is known. */
  | { view: 'members'; chat: ChatKey }
  /** Messages of all chats, or of one, that answer a question. */
  | SearchSpec;

/**
 * The newest `size` messages of a chat and all that come after; with `around` the `size` messages up to that id, it
 * included, and the `after` ones behind it, 1 at least. A pane that reaches the newest message goes on with what
 * comes. What is unsent is in every one.
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

/** A change of one view. `stream` 0 is the snapshot and replaces all; a hole means: subscribe anew. */
export interface Patch {
  view: number;
  stream: number;
  put: readonly AnyRow[];
  del: readonly string[];
  /**
   * In the snapshot and when it changes. View `pane`: more messages are held before the first row; view `chats`:
   * the chats behind these come with the next patches; view `search`: a larger size may bring more.
   */
  more?: boolean;
  /** View `pane`, in the snapshot and when it changes: newer messages are held than the last one shown. */
  later?: boolean;
}

/** Something to tell once in each tab; one that is frozen hears the newest few when it asks again. */
export type Notice =
  | { kind: 'reconnecting' }
  | { kind: 'reconnected' }
  | { kind: 'refused'; message: string }
  /** Signed in, and the server has not told the profile (SESS-06): it is asked for again. */
  | { kind: 'no-profile' }
  /** Stored data was damaged or lost and is loaded again; or the disk is full and old history was dropped. */
  | { kind: 'storage'; what: 'damaged' | 'lost' | 'pruned' }
  | AttendNotice
  | MentionNotice;

/** There is news that asks for attention: told to one tab, each message once (INV-10). */
export interface AttendNotice {
  kind: 'attend';
  /** The chats that have it, and how many messages that is; what stands in front of the user is left out. */
  chats: readonly ChatKey[];
  messages: number;
  /** A sound is due, if the user's sound is on (PRIV-13, PRIV-14). */
  sound: boolean;
  /** To notify of, for no window of this browser has the focus (PRIV-15). */
  notes: readonly AttendNote[];
}

/** The newest message of a chat that has news. */
export interface AttendNote {
  chat: ChatKey;
  id: number;
  type: number;
  content: Foreign;
  /** The sender's name in a group, '' elsewhere and where nobody knows it. */
  sendNickName: string;
  /** So many messages, this one included. */
  messages: number;
}

/** Somebody mentions the user in a group: told to every visible tab, once for each message (AT-05). */
export interface MentionNotice {
  kind: 'mention';
  chat: ChatKey;
  /** null where the server did not say which message it is. */
  id: number | null;
  sendId: number | null;
  /** '' where nobody knows it. */
  sendNickName: string;
  type: number;
  content: Foreign;
}

/** All that one seat has not seen yet. The next one is made when this one is acknowledged. */
export interface Batch {
  boot: string;
  number: number;
  patches: readonly Patch[];
  notices: readonly Notice[];
  /** The newest token pair, when it changed: the tab keeps it in session storage. null: remove it. */
  tokens?: TokenPair | null;
  /** This engine works no more, another one holds the line: the page has to be loaded again. */
  over?: true;
}

/** Two tokens of one sign-in; a higher number wins. */
export interface TokenPair {
  signIn: string;
  number: number;
  accessToken: string;
  refreshToken: string;
}
