// Every realm. What the tabs show: rows with a key, small and ready to render but for language and clock.
import type { ChatKey } from '../domain/chat-key.ts';
import type { ChatType, GroupRole } from '../domain/enums.ts';
import type { Foreign } from '../domain/foreign.ts';
import type { UploadKind } from '../domain/outbox-row.ts';
import type { Phase } from '../domain/phase.ts';

/** The one row of the view `status`. */
export interface StatusRow {
  key: 'status';
  phase: Phase;
  /** Server time (ms) since when the phase has been what it is. */
  since: number;
  /** What is stored is complete up to this moment (ms), null before the first pull has ended. */
  completeTo: number | null;
  /** What the running pull has brought so far and, where the server tells, how much is left; null when none runs. */
  progress: { pulled: number; left: number | null } | null;
  /** Unsent messages that failed, in all chats. */
  failed: number;
  /** A picture or file goes up at this moment. */
  uploading: boolean;
  self: SelfRow | null;
  /** Why nobody is signed in any more, until the next sign-in; null at first and after an exit. */
  ended: SignInEnd | null;
  /** True while the engine signs in by itself with the stored password. */
  signingIn: boolean;
  /** Storage: the journal keeps everything, or memory only (then what is unsent dies with the last tab). */
  storage: 'journal' | 'memory';
  /**
   * Another engine of this browser holds the line: it is `asked` for it, or has `refused` because a tab of its own
   * is busy; then it gives the line as soon as that ends. `elsewhere`: without a SharedWorker one page at a time has
   * the line, and it is another one.
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
  /** Incoming messages may be heard (the profile's isAudioTip). */
  isAudioTip: boolean;
}

/** A row of the view `chats`: one chat of the list. Sort: {@link compareChats}. */
export interface ChatRow {
  key: ChatKey;
  type: ChatType;
  targetId: number;
  /** Remark or name; '' while nobody has told it yet. */
  showName: string;
  headImage: string;
  online: boolean;
  isDnd: boolean;
  isTop: boolean;
  last: LastLine | null;
  unread: number;
  atMe: boolean;
  atAll: boolean;
  /** What the composer holds, '' for nothing. */
  draft: string;
  /** Newer of last message and last opening (ms): MSG-13. */
  optTime: number;
}

/** What the list shows of a chat's last message. */
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

/** What stands at the end of a bubble. `none` for other people's messages. */
export type MessageMark = 'none' | 'waiting' | 'sending' | 'sent' | 'read' | 'failed';

/** Who took a message back. */
export interface RecallNote {
  byId: number;
  byName: string;
  own: boolean;
}

/** A row of the view `pane`: one message. Sort: {@link compareMessages}. */
export interface MessageRow {
  /** Stable from the local echo to the server's id: the tmpId of what this client sent, else `m<id>`. */
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
  /** Set when this message was taken back: its content is empty then. */
  recalled: RecallNote | null;
  /** atUserIds of a group message. */
  at: readonly number[];
  /** What it answers to; null for nothing. */
  quote: QuoteRow | null;
  /** How far one's own group message with a receipt has been read; null for every other one. */
  receipt: { readed: number; all: boolean } | null;
  /** The headline of a system message, '' elsewhere. */
  title: string;
  /** What is being uploaded, of an unsent picture or file; null for everything else. */
  upload: UploadRow | null;
  /**
   * This row is no message but a place where some may be missing: `filling` while they are asked for,
   * `open` while nobody can be asked, `lost` where the server has none. Its type is LOADING.
   */
  gap: 'filling' | 'open' | 'lost' | null;
}

/** A message as another one quotes it, as it is now as far as this device knows. */
export interface QuoteRow {
  id: number;
  sendId: number;
  sendNickName: string;
  own: boolean;
  type: number;
  /** '' where it was taken back. */
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
  /** Of a voice note: whole seconds, 0 elsewhere; and how loud it is in equal slices, 0..255, [] where unknown. */
  duration: number;
  peaks: readonly number[];
  /** Has a thumbnail, or the poster of a video, to ask for (command `localFile`). */
  thumb: boolean;
  /** Share that is uploaded, 0..1; 1 when all is and the message itself is on its way. */
  progress: number;
}

/** The one row of the view `head`: what the conversation's head and composer need. */
export interface HeadRow {
  key: ChatKey;
  type: ChatType;
  targetId: number;
  showName: string;
  headImage: string;
  online: boolean;
  /** Members who have not quit, and how many of them are online; null where unknown or not a group. */
  members: number | null;
  membersOnline: number | null;
  role: GroupRole | null;
  isDnd: boolean;
  isTop: boolean;
  /** The message that a group has pinned, as long as this user has not hidden it; null for none. */
  pinned: PinnedRow | null;
  /** The oldest unread message that mentions the user or everybody; null for none. */
  mention: { id: number; all: boolean } | null;
  /** Why nothing can be written here; null when it can. */
  blocked: Blocked | null;
  /** The highest id read when this view was opened: the unread divider stands after it. */
  readUpTo: number;
  /** The highest message id held, 0 when there is none. */
  lastId: number;
  unread: number;
  /** What the composer holds, in whatever tab it was written; revision 0 for nothing ever. */
  draft: { text: string; revision: number };
}

export type Blocked =
  /** The server knows nobody of this address. */
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

/** A row of the view `members`: one who is in the group now. In no order: names are sorted where they are shown. */
export interface MemberRow {
  /** `u<userId>` */
  key: string;
  userId: number;
  /** As the group calls them: the group's nickname or their own; '' where nobody told. */
  showName: string;
  headImage: string;
  role: GroupRole;
  online: boolean;
  isMuted: boolean;
}

/** A row of the view `people`: whom one can write to. */
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
