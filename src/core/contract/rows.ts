// Rows of the views: small, keyed, and ready to render but for language and clock.
import type { ChatKey } from '../domain/chat-key.ts';
import type { ChatType, GroupRole } from '../domain/enums.ts';
import type { Foreign } from '../domain/foreign.ts';
import type { UploadKind } from '../domain/outbox-row.ts';
import type { Phase } from '../domain/phase.ts';

/** The one row of the view `status`. */
export interface StatusRow {
  key: 'status';
  phase: Phase;
  /** Server time (ms) at which the phase began. */
  since: number;
  /** Server time (ms) up to which all messages are stored; null before the first pull has ended. */
  completeTo: number | null;
  /** Messages that the running pull has brought, and how many are left where the server tells; null when none runs. */
  progress: { pulled: number; left: number | null } | null;
  /** Unsent messages that failed, in all chats. */
  failed: number;
  /** A file is being uploaded. */
  uploading: boolean;
  self: SelfRow | null;
  /** The end of the last sign-in, until the next one; null at first and after a sign-out. */
  ended: SignInEnd | null;
  /** The engine is signing in with the stored password. */
  signingIn: boolean;
  /** `memory`: unsent messages die with the last tab. */
  storage: 'journal' | 'memory';
  /**
   * Another engine of this browser holds the line. It is `asked` for the line, or has `refused` while a tab of its own
   * is busy. `elsewhere`: without a SharedWorker one page at a time has the line, and now it is another page.
   */
  waiting: 'no' | 'asked' | 'refused' | 'elsewhere';
}

export type SignInEnd =
  | { why: 'forced-logoff' }
  | { why: 'banned'; reason: string }
  | { why: 'cancelled' }
  | { why: 'expired'; message: string }
  | { why: 'pull-failed'; message: string }
  | { why: 'initialization-failed'; message: string };

export interface SelfRow {
  id: number;
  userName: string;
  nickName: string;
  headImageThumb: string;
  /** The profile's language, '' when the server knows none. */
  language: string;
  /** Incoming messages may make a sound (the profile's isAudioTip). */
  isAudioTip: boolean;
}

/** A row of the view `chats`: one chat of the list. Sort: {@link compareChats}. */
export interface ChatRow {
  key: ChatKey;
  type: ChatType;
  targetId: number;
  /** Remark or name; '' while unknown. */
  showName: string;
  headImage: string;
  online: boolean;
  isDnd: boolean;
  isTop: boolean;
  last: LastLine | null;
  unread: number;
  atMe: boolean;
  atAll: boolean;
  /** The text of the composer, '' for none. */
  draft: string;
  /** The newer of last message and last opening, ms (MSG-13). */
  optTime: number;
}

/** The last message of a chat, for the list. */
export interface LastLine {
  type: number;
  content: Foreign;
  /** ms */
  sendTime: number;
  sendId: number;
  /** The sender's name in a group, '' elsewhere. */
  sendNickName: string;
  own: boolean;
  mark: MessageMark;
  recalled: RecallNote | null;
}

/** The mark at the end of a bubble; `none` for other people's messages. */
export type MessageMark = 'none' | 'waiting' | 'sending' | 'sent' | 'read' | 'failed';

/** The person who recalled a message. */
export interface RecallNote {
  byId: number;
  byName: string;
  own: boolean;
}

/** A row of the view `pane`: one message. Sort: {@link compareMessages}. */
export interface MessageRow {
  /** Stable from echo to sent message: the tmpId of own messages of this client, else `m<id>`. */
  key: string;
  /** null until the server has given one. */
  id: number | null;
  /** Order among unsent messages, 0 for those with an id. */
  order: number;
  type: number;
  content: Foreign;
  /** ms */
  sendTime: number;
  sendId: number;
  sendNickName: string;
  headImage: string;
  own: boolean;
  mark: MessageMark;
  /** The server's words for a failed message, '' when there are none. */
  failure: string;
  /** Set where the message is recalled: its content is empty then. */
  recalled: RecallNote | null;
  /** atUserIds of a group message. */
  at: readonly number[];
  /** The quoted message; null for none. */
  quote: QuoteRow | null;
  /** Readers of an own group message with a receipt; null for every other message. */
  receipt: { readed: number; all: boolean } | null;
  /** The headline of a system message, '' elsewhere. */
  title: string;
  /** The upload of an unsent file; null for every other message. */
  upload: UploadRow | null;
  /**
   * Set where the row is a gap, a place where messages may be missing: `filling` while they are asked for, `open` while
   * offline, `lost` where the server has none. Its type is LOADING.
   */
  gap: 'filling' | 'open' | 'lost' | null;
}

/** A quoted message, as it is now as far as this device knows. */
export interface QuoteRow {
  id: number;
  sendId: number;
  sendNickName: string;
  own: boolean;
  type: number;
  /** '' where it is recalled. */
  content: Foreign;
  recalled: boolean;
}

export interface UploadRow {
  kind: UploadKind;
  name: string;
  /** Bytes. */
  size: number;
  /** Pixels, 0 where unknown. */
  width: number;
  height: number;
  /** Of a voice note: whole seconds, 0 elsewhere; and the loudness of equal slices, 0..255, [] where unknown. */
  duration: number;
  peaks: readonly number[];
  /** A thumbnail or poster can be fetched by the command `localFile`. */
  thumb: boolean;
  /** The uploaded share, 0..1; 1 while the message itself is on its way. */
  progress: number;
}

/** The one row of the view `head`, for the head and composer of a conversation. */
export interface HeadRow {
  key: ChatKey;
  type: ChatType;
  targetId: number;
  showName: string;
  headImage: string;
  online: boolean;
  /** Members who have not quit, and those of them online; null where unknown or not a group. */
  members: number | null;
  membersOnline: number | null;
  role: GroupRole | null;
  isDnd: boolean;
  isTop: boolean;
  /** The group's pinned message, unless this user has hidden it; null for none. */
  pinned: PinnedRow | null;
  /** The oldest unread message that mentions the user or everybody; null for none. */
  mention: { id: number; all: boolean } | null;
  /** The reason why the user cannot write here; null where they can. */
  blocked: Blocked | null;
  /** The highest id read when the view was opened: the unread divider stands after it. */
  readUpTo: number;
  /** The highest message id held, 0 for none. */
  lastId: number;
  unread: number;
  /** The text of the composer, from whichever tab; revision 0 where there never was one. */
  draft: { text: string; revision: number };
}

export type Blocked =
  /** The server knows no person or group of this id. */
  | { why: 'nobody' }
  | { why: 'not-friends' }
  | { why: 'left-group' }
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

/** A row of the view `members`: a member of the group. Unordered: the tab sorts names. */
export interface MemberRow {
  /** `u<userId>` */
  key: string;
  userId: number;
  /** The remark, the nickname in the group or their own; '' where unknown. */
  showName: string;
  headImage: string;
  role: GroupRole;
  online: boolean;
  isMuted: boolean;
}

/** A row of the view `people`: a friend or group that the user can write to. */
export interface PersonRow {
  key: ChatKey;
  type: ChatType;
  targetId: number;
  showName: string;
  headImage: string;
  online: boolean;
}

/** Pinned first, then latest activity, then by key so that the order is total (MSG-13). */
export function compareChats(
  a: Pick<ChatRow, 'key' | 'isTop' | 'optTime'>,
  b: Pick<ChatRow, 'key' | 'isTop' | 'optTime'>,
): number {
  if (a.isTop !== b.isTop) return a.isTop ? -1 : 1;
  return b.optTime - a.optTime || (a.key < b.key ? -1 : 1);
}

/** By server id; unsent messages last, in the order in which they were accepted (INV-4). */
export function compareMessages(a: MessageRow, b: MessageRow): number {
  if (a.id === null) return b.id === null ? a.order - b.order : 1;
  return b.id === null ? -1 : a.id - b.id;
}
