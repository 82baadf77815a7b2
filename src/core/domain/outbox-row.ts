// A row of the outbox: a message, a deletion or a chat setting (pin, do-not-disturb) that the server has not
// confirmed yet.
import type { ChatKey } from './chat-key.ts';
import type { Quote } from './message.ts';

export interface OutboxRow {
  /** The client id of a message, which never changes; deletions and settings have `del-<order>`. */
  tmpId: string;
  chat: ChatKey;
  work: OutboxWork;
  /** `waiting`: never attempted (an upload is no attempt). `unknown`: an attempt got no response. */
  state: 'waiting' | 'sending' | 'unknown' | 'failed';
  /** Position in the order in which the engine accepted rows. */
  order: number;
  /** Server time (ms) at which the user wrote the message or gave the command. */
  writtenAt: number;
  /** Number of attempts in this series of retries; a resend begins a new series. */
  attempts: number;
  /** Time of the first attempt of this series, ms; 0 before it. */
  firstAttemptAt: number;
  /**
   * Time at which an attempt ended without a response, ms; 0 where the outcome is known. A pull that begins
   * later shows whether the server has the message.
   */
  attemptEndedAt: number;
  /** The server's error message when it refused or was busy; else ''. */
  failure: string;
}

export type OutboxWork =
  | MessageWork
  | Deletion
  /**
   * The setting "pin to top" or "do not disturb" of a chat. `was`: the previous value, restored after a
   * refusal.
   */
  | { kind: 'flag'; flag: ChatFlag; on: boolean; was: boolean };

/**
 * A deletion. `notBefore`: server time (ms) before which the request does not leave, so that undo works; absent
 * where it leaves at once.
 */
export type Deletion = (
  | { kind: 'remove'; ids: readonly number[] }
  /** Deletes a chat up to an id. */
  | { kind: 'clear'; upTo: number }
) & { notBefore?: number };

export type ChatFlag = 'isTop' | 'isDnd';

export interface MessageWork {
  kind: 'message';
  /** A MessageType of the class `normal`. */
  type: number;
  /** The message content as sent to the server; '' until its files are uploaded. */
  content: string;
  upload: Upload | null;
  /** The quoted message as shown at the time of writing; absent for none. */
  quote?: Quote;
  /** atUserIds of a group message; absent for none. */
  at?: readonly number[];
  /** Asks the readers of a group message for read receipts. */
  receipt?: true;
  /** The tmpId of a row that must leave the outbox first: the picture whose caption this message is. */
  after?: string;
}

export type UploadKind = 'image' | 'file' | 'audio' | 'video';

/** A file that is uploaded before its message is sent. The journal's store `files` has its bytes. */
export interface Upload {
  kind: UploadKind;
  name: string;
  mime: string;
  /** Size of the file in bytes, without its thumbnail. */
  size: number;
  /** Width and height in pixels; 0 where unknown or not a picture. */
  width: number;
  height: number;
  /** True where the upload includes a thumbnail made by the tab, or the poster of a video. */
  thumb: boolean;
  /** Whether the upload includes a larger thumbnail; false where the file itself serves, absent where unknown. */
  largeThumb?: boolean;
  /**
   * Voice notes only: length in whole seconds, and the loudness (0..255) of equal slices; absent for other
   * kinds.
   */
  duration?: number;
  peaks?: readonly number[];
  /** The file was changed or deleted before it was uploaded, or the browser lost it; absent otherwise. */
  unreadable?: true;
}

/** The parts of a file that the store `files` keeps under a tmpId. */
export type FilePart = 'file' | 'thumb' | 'largeThumb';

export const isMessage = (row: OutboxRow): row is OutboxRow & { work: MessageWork } =>
  row.work.kind === 'message';
