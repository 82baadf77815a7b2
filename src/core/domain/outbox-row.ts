// A row of the outbox: a message, a deletion or a flag that the server has not answered yet.
import type { ChatKey } from './chat-key.ts';
import type { Quote } from './message.ts';

export interface OutboxRow {
  /** The permanent client id of a message; deletions and flags have `del-<order>`. */
  tmpId: string;
  chat: ChatKey;
  work: OutboxWork;
  /** `waiting`: never attempted (an upload is no attempt). `unknown`: an attempt got no response. */
  state: 'waiting' | 'sending' | 'unknown' | 'failed';
  /** Position in the order of acceptance by the engine. */
  order: number;
  /** Server time (ms) at which the user wrote the message or gave the command. */
  writtenAt: number;
  /** Attempts in this series of retries; a resend begins a new series. */
  attempts: number;
  /** Time of the first attempt of this series (ms); 0 before it. */
  firstAttemptAt: number;
  /**
   * End of an attempt without a response (ms); 0 where the outcome is known.
   * A pull that began later settles it.
   */
  attemptEndedAt: number;
  /** The server's sentence when it refused; else ''. */
  failure: string;
}

export type OutboxWork =
  | MessageWork
  | Deletion
  /** Pin to top or do-not-disturb of a chat. `was`: the previous value, restored after a refusal. */
  | { kind: 'flag'; flag: ChatFlag; on: boolean; was: boolean };

/**
 * `notBefore`: server time (ms) before which the request does not leave, so
 * that undo works; absent for at once.
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
  /** The content on the wire; '' until its files are uploaded. */
  content: string;
  upload: Upload | null;
  /** The quoted message as shown at the time of writing; absent for none. */
  quote?: Quote;
  /** atUserIds of a group message; absent for none. */
  at?: readonly number[];
  /** Asks the readers of a group message for receipts. */
  receipt?: true;
  /** The tmpId of a row that must leave the outbox first: a caption follows its picture. */
  after?: string;
}

export type UploadKind = 'image' | 'file' | 'audio' | 'video';

/** A file to upload before its message is sent. The journal's store `files` has its bytes. */
export interface Upload {
  kind: UploadKind;
  name: string;
  mime: string;
  /** Bytes of the file itself. */
  size: number;
  /** Pixels; 0 where unknown or not a picture. */
  width: number;
  height: number;
  /** The upload includes a thumbnail made by the tab, or the poster of a video. */
  thumb: boolean;
  /**
   * Voice notes: length in whole seconds, and the loudness (0..255) of equal slices; absent for other kinds.
   */
  duration?: number;
  peaks?: readonly number[];
}

/** The parts of a file that the store `files` keeps under a tmpId. */
export type FilePart = 'file' | 'thumb';

export const isMessage = (row: OutboxRow): row is OutboxRow & { work: MessageWork } =>
  row.work.kind === 'message';
