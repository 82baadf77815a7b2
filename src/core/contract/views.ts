// Views that a tab can subscribe to. A view sends a snapshot of its rows, then numbered patches.
import type { CallRow } from './call-rows.ts';
import type { ChatKey } from '../domain/chat-key.ts';
import type { Foreign } from '../domain/foreign.ts';
import type { FriendRow, GroupInfoRow, GroupingRow, GroupRow, RequestRow } from './people-rows.ts';
import type { ChatRow, HeadRow, MemberRow, MessageRow, PersonRow, StatusRow } from './rows.ts';
import type { SearchRow, SearchSpec } from './search.ts';

export type ViewSpec =
  | { view: 'status' }
  | { view: 'chats' }
  /** The call of this browser, and the running calls of the user's groups. */
  | { view: 'call' }
  | { view: 'people' }
  /** Present friends. */
  | { view: 'friends' }
  /** Friend requests: pending ones and those decided in the last 30 days. */
  | { view: 'requests' }
  | { view: 'groupings' }
  /** The groups that the user is in. */
  | { view: 'groups' }
  /** One group; no row for a group that the user was never in. */
  | { view: 'group'; chat: ChatKey }
  | { view: 'head'; chat: ChatKey }
  | PaneSpec
  /** The members of a group; nothing is sent until they are known. */
  | { view: 'members'; chat: ChatKey }
  /** Found messages of all chats, or of one chat. */
  | SearchSpec;

/**
 * A range of a chat's messages. Without `around` it holds the newest `size` messages and all later ones. With
 * `around` it holds `size` messages up to and including that id, and the next `after` (1 or more) messages. A
 * pane that reaches the newest message also shows new messages. Every pane shows unsent messages.
 */
export interface PaneSpec {
  view: 'pane';
  chat: ChatKey;
  size: number;
  around?: { id: number; after: number };
}

export interface RowOf {
  status: StatusRow;
  call: CallRow;
  chats: ChatRow;
  people: PersonRow;
  head: HeadRow;
  pane: MessageRow;
  members: MemberRow;
  friends: FriendRow;
  requests: RequestRow;
  groupings: GroupingRow;
  groups: GroupRow;
  group: GroupInfoRow;
  search: SearchRow;
}

export type ViewName = ViewSpec['view'];
export type AnyRow = RowOf[ViewName];

/**
 * A change of one view. A patch with `stream` 0 is the snapshot and replaces all rows. After a skipped number
 * the tab subscribes again.
 */
export interface Patch {
  view: number;
  stream: number;
  put: readonly AnyRow[];
  del: readonly string[];
  /**
   * Sent in the snapshot and on change. View `pane`: this device or the server may have older messages than the
   * first row. View `chats`: the next patches bring more chats. View `search`: a larger size may bring more
   * hits.
   */
  more?: boolean;
  /**
   * Only for the view `pane`, in the snapshot and on change: the device has newer messages than the last row.
   */
  later?: boolean;
}

/** A notice, which one tab shows once (INV-10). A tab that was frozen gets only the newest few. */
export type Notice =
  | { kind: 'reconnecting' }
  | { kind: 'reconnected' }
  | { kind: 'refused'; message: string }
  /** The user is signed in, but the profile did not load (SESS-06); the engine requests it again. */
  | { kind: 'no-profile' }
  /**
   * Stored data was damaged or lost, and the engine loads it again; or the disk
   * is full, and old history was dropped. `unsent`: damaged data included an unsent message, which is lost.
   */
  | { kind: 'storage'; what: 'damaged' | 'unsent' | 'lost' | 'pruned' }
  /** A part of the engine did not load, also past the caches. */
  | { kind: 'part' }
  /** An unexpected exception in the engine; the diagnostics have its stack. Sent at most once a minute. */
  | { kind: 'bug' }
  | AttendNotice
  | MentionNotice
  | WithdrawnNotice;

/** New messages that one tab announces (INV-10). Each part of the announcement goes to one tab only. */
export interface AttendNotice {
  kind: 'attend';
  /** Chats with new messages, and the number of these messages, without a chat that a focused tab shows. */
  chats: readonly ChatKey[];
  messages: number;
  /** The tab plays a sound: the user's setting allows it (PRIV-13, PRIV-14). */
  sound: boolean;
  /** Notifications to show; none while a window of this app has the focus (PRIV-15). */
  notes: readonly AttendNote[];
}

/** One notification: the newest message of a chat with new messages. */
export interface AttendNote {
  chat: ChatKey;
  id: number;
  type: number;
  content: Foreign;
  /** The sender's name in a group; '' in other chats and where unknown. */
  sendNickName: string;
  /** Number of new messages of the chat, including this message. */
  messages: number;
}

/** A mention of the user in a group, once for each message (AT-05); only a visible tab gets it. */
export interface MentionNotice {
  kind: 'mention';
  chat: ChatKey;
  /** The message's id; null where the server names no message. */
  id: number | null;
  sendId: number | null;
  /** The sender's name; '' where unknown. */
  sendNickName: string;
  type: number;
  content: Foreign;
}

/**
 * Messages that were recalled, removed or deleted. Every tab gets it, and drops the copies of their contents that it
 * shows outside the conversation.
 */
export interface WithdrawnNotice {
  kind: 'withdrawn';
  chat: ChatKey;
  ids: readonly number[];
  /** Messages up to this id are deleted too; 0 for none. */
  upTo: number;
}

/**
 * All changes that one tab has not received yet. The engine builds the next batch when the tab acknowledges
 * this one.
 */
export interface Batch {
  boot: string;
  number: number;
  patches: readonly Patch[];
  notices: readonly Notice[];
  /**
   * The newest token pair for the tab's session storage, present after a change; null tells the tab to remove
   * the stored pair.
   */
  tokens?: TokenPair | null;
  /** This engine has stopped because another one holds the connection: the page has to reload. */
  over?: true;
}

/** The two tokens of one sign-in. Of two pairs of a sign-in the one with the higher number is newer. */
export interface TokenPair {
  signIn: string;
  number: number;
  accessToken: string;
  refreshToken: string;
}
