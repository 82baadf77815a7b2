// The rows that views send to tabs: small, keyed, and ready to render except for language and clock.
import type { ChatKey } from '../domain/chat-key.ts';
import type { ChatType, GroupRole } from '../domain/enums.ts';
import type { Foreign } from '../domain/foreign.ts';
import type { UploadKind } from '../domain/outbox-row.ts';
import type { Phase } from '../domain/phase.ts';
import type { User } from '../wire/index.ts';

/** The one row of the view `status`. */
export interface StatusRow {
  key: 'status';
  phase: Phase;
  /** Server time (ms) at which the phase began. */
  since: number;
  /** Server time (ms) up to which all messages are stored; null before the first pull has ended. */
  completeTo: number | null;
  /**
   * Progress of the catch-up: messages pulled so far, and number left (null where the server gives none). Null
   * while no pull runs.
   */
  progress: { pulled: number; left: number | null } | null;
  /** Number of unsent messages that failed, in all chats. */
  failed: number;
  /** Number of received friend requests that wait for an answer. */
  requests: number;
  /** A file is being uploaded. */
  uploading: boolean;
  /** A call exists, or its end is still shown: the tab opens the view `call`. */
  call: boolean;
  /** Ids of the groups that have a running call: their chats open the view `call`. */
  groupCalls: readonly number[];
  self: SelfRow | null;
  /**
   * The reason why the last sign-in ended, until the next sign-in. Null before the first sign-in and after the
   * user signs out.
   */
  ended: SignInEnd | null;
  /** The engine is signing in with the stored password. */
  signingIn: boolean;
  /** The engine switches to another account: no user is signed in until that account opens from this device's data. */
  switching: boolean;
  /** `memory`: the browser stores nothing, so unsent messages are lost when the last tab closes. */
  storage: 'journal' | 'full' | 'memory';
  /**
   * Whether this engine waits for the connection, which another engine of this browser holds. `asked`: it has
   * asked for the connection. `refused`: the other engine is busy and keeps it for now. `elsewhere`: without
   * SharedWorker one page at a time has the connection, and now another page has it.
   */
  waiting: 'no' | 'asked' | 'refused' | 'elsewhere';
  /** Difference between the server's time and the local clock, ms: tabs compare times of the server with it. */
  clockOffset: number;
}

export type SignInEnd =
  | { why: 'forced-logoff' }
  | { why: 'banned'; reason: string }
  | { why: 'cancelled' }
  /**
   * The user signed this browser out from another device. `userName`: of the account whose stored password the tabs
   * delete; '' where the engine does not know it.
   */
  | { why: 'removed'; userName: string }
  | { why: 'expired'; message: string }
  | { why: 'pull-failed'; message: string }
  | { why: 'initialization-failed'; message: string };

/** The signed-in user (ENT-03). `nickName` is the user name where the server has none. */
export type SelfRow = User;

/** A row of the view `chats`: one chat of the list. Order: {@link compareChats}. */
export interface ChatRow {
  key: ChatKey;
  type: ChatType;
  targetId: number;
  /** The chat's remark or name; '' while unknown. */
  showName: string;
  headImage: string;
  online: boolean;
  isDnd: boolean;
  isTop: boolean;
  last: LastLine | null;
  unread: number;
  atMe: boolean;
  atAll: boolean;
  /** The text of the chat's composer; '' for none. */
  draft: string;
  /** Time of the last message or the last opening of the chat, the later of the two, ms (MSG-13). */
  optTime: number;
}

/** The last message of a chat, for the list. */
export interface LastLine {
  type: number;
  content: Foreign;
  /** Send time, ms. */
  sendTime: number;
  sendId: number;
  /** The sender's name in a group; '' in other chats. */
  sendNickName: string;
  own: boolean;
  mark: MessageMark;
  recalled: RecallNote | null;
}

/** The delivery mark at the end of a bubble; `none` for messages of other users. */
export type MessageMark = 'none' | 'waiting' | 'sending' | 'sent' | 'read' | 'failed';

/** The user who recalled a message. */
export interface RecallNote {
  byId: number;
  byName: string;
  own: boolean;
}

/** A row of the view `pane`: one message. Order: {@link compareMessages}. */
export interface MessageRow {
  /**
   * Stays the same when the local echo becomes the sent message: the tmpId for own messages of this app, else
   * `m<id>`.
   */
  key: string;
  /** The server's id of the message; null until the server has assigned it. A gap has a fractional id. */
  id: number | null;
  /** Position among unsent messages; 0 for messages with an id. */
  order: number;
  type: number;
  content: Foreign;
  /** Send time, ms. */
  sendTime: number;
  sendId: number;
  sendNickName: string;
  headImage: string;
  own: boolean;
  mark: MessageMark;
  /** The server's error message for a failed message; '' for none. */
  failure: string;
  /** Not null where the message is recalled; `content` is then empty. */
  recalled: RecallNote | null;
  /** Ids of the mentioned users of a group message; -1 for all members. */
  at: readonly number[];
  /** The quoted message; null for none. */
  quote: QuoteRow | null;
  /** Number of readers of an own group message that asked for read receipts; null for every other message. */
  receipt: { readed: number; all: boolean } | null;
  /** The headline of a system message; '' for other messages. */
  title: string;
  /** The upload of an unsent file; null for every other message. */
  upload: UploadRow | null;
  /**
   * Not null where the row is a gap, a place where messages may be missing; its type is LOADING. `filling`: the
   * engine requests the messages. `open`: the engine is offline. `lost`: the server no longer has the messages.
   */
  gap: 'filling' | 'open' | 'lost' | null;
}

/** A quoted message in the newest state that this device knows. */
export interface QuoteRow {
  id: number;
  sendId: number;
  sendNickName: string;
  own: boolean;
  type: number;
  /** The quoted message's content; '' where that message is recalled. */
  content: Foreign;
  recalled: boolean;
}

export interface UploadRow {
  kind: UploadKind;
  name: string;
  /** Size of the file in bytes. */
  size: number;
  /** Width and height in pixels; 0 where unknown. */
  width: number;
  height: number;
  /**
   * Voice notes: length in whole seconds (0 for other kinds), and the loudness (0..255) of equal slices, []
   * where unknown.
   */
  duration: number;
  peaks: readonly number[];
  /** True where the command `localFile` returns a thumbnail or poster. */
  thumb: boolean;
  /** True where `localFile` returns a larger thumbnail; false where the file itself is the sharp copy. */
  largeThumb?: boolean;
  /** The uploaded share, 0..1; 1 while the message itself is being sent. */
  progress: number;
  /** The file was changed or deleted before it was uploaded, so the message cannot be sent. */
  unreadable: boolean;
}

/** The one row of the view `head`, for the header and the composer of a conversation. */
export interface HeadRow {
  key: ChatKey;
  type: ChatType;
  targetId: number;
  showName: string;
  headImage: string;
  online: boolean;
  /** Number of members, and of those who are online; null where unknown, and except for a group with the user. */
  members: number | null;
  membersOnline: number | null;
  /** null except for a group that the user is in. */
  role: GroupRole | null;
  isDnd: boolean;
  isTop: boolean;
  /** The group's pinned message, unless this user has hidden it; null for none. */
  pinned: PinnedRow | null;
  /** The oldest unread message that mentions the user or all members; null for none. */
  mention: { id: number; all: boolean } | null;
  /** The reason why the user cannot write in this chat; null where writing is allowed. */
  blocked: Blocked | null;
  /** The highest read id when the view was opened: the unread divider follows that message. */
  readUpTo: number;
  /** The highest message id on this device; 0 for none. */
  lastId: number;
  unread: number;
  /** The draft in the composer, from any tab; revision 0 where the chat never had a draft. */
  draft: { text: string; revision: number };
}

export type Blocked =
  /** The server knows no user or group with this id. */
  | { why: 'nobody' }
  | { why: 'not-friends'; wereFriends: boolean }
  /** The other user's account is banned or cancelled. */
  | { why: 'banned'; reason: string }
  | { why: 'cancelled' }
  /** The user is not in the group, or it is dissolved. */
  | { why: 'left-group'; isDissolved: boolean }
  | { why: 'group-banned'; reason: string }
  | { why: 'muted' }
  | { why: 'all-muted' }
  | { why: 'system' };

/** A group's pinned message. */
export interface PinnedRow {
  id: number;
  sendId: number;
  sendNickName: string;
  own: boolean;
  type: number;
  content: Foreign;
}

/**
 * A row of the view `members`: a member of the group. The view is unordered, because the tab sorts names by its
 * language.
 */
export interface MemberRow {
  /** Format: `u<userId>`. */
  key: string;
  userId: number;
  /** The remark, the nickname in the group, or the user's own nickname; '' where unknown. */
  showName: string;
  headImage: string;
  /** The nickname in the group, or the user's own nickname; without the remark for a friend. */
  nickName: string;
  role: GroupRole;
  online: boolean;
  isMuted: boolean;
  isFriend: boolean;
}

/** A row of the view `people`: a friend, or a group that the user is in. */
export interface PersonRow {
  key: ChatKey;
  type: ChatType;
  targetId: number;
  showName: string;
  headImage: string;
  online: boolean;
  /** The chat accepts no messages of the user now, for example because the user is muted. */
  isBlocked: boolean;
}

/** Sorts pinned chats first, then by latest activity, then by key so that the order is total (MSG-13). */
export function compareChats(
  a: Pick<ChatRow, 'key' | 'isTop' | 'optTime'>,
  b: Pick<ChatRow, 'key' | 'isTop' | 'optTime'>,
): number {
  if (a.isTop !== b.isTop) return a.isTop ? -1 : 1;
  return b.optTime - a.optTime || (a.key < b.key ? -1 : 1);
}

/** Sorts by server id; unsent messages come last, in the order in which the engine accepted them (INV-4). */
export function compareMessages(a: MessageRow, b: MessageRow): number {
  if (a.id === null) return b.id === null ? a.order - b.order : 1;
  return b.id === null ? -1 : a.id - b.id;
}
