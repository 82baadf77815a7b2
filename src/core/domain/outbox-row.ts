// Every realm. A command that the server has not answered yet: a message, a deletion, or a flag.
import type { ChatKey } from './chat-key.ts';
import type { Quote } from './message.ts';

export interface OutboxRow {
  /** A message's name for life; deletions and flags are named `del-<order>`. */
  tmpId: string;
  chat: ChatKey;
  work: OutboxWork;
  /** `waiting`: never attempted (an upload is no attempt). `unknown`: an attempt got no answer. */
  state: 'waiting' | 'sending' | 'unknown' | 'failed';
  /** The order in which the engine accepted it. */
  order: number;
  /** Server time (ms) at which it was written. */
  writtenAt: number;
  /** Attempts in this run of tries; a resend begins a new run. */
  attempts: number;
  /** When this run's first attempt began (ms), 0 before it. */
  firstAttemptAt: number;
  /** When an attempt ended without an answer (ms); 0 where no doubt is left: a pull that began later takes it away. */
  attemptEndedAt: number;
  /** The server's words when it refused, else ''. */
  failure: string;
}

export type OutboxWork =
  | MessageWork
  | Deletion
  /** A chat pinned to the top of the list, or not to disturb; `was`: the value that a refusal brings back. */
  | { kind: 'flag'; flag: ChatFlag; on: boolean; was: boolean };

/** `notBefore`: server time (ms) before which it is not told, so that it can be undone; missing for at once. */
export type Deletion = (
  | { kind: 'remove'; ids: readonly number[] }
  /** A chat deleted up to an id. */
  | { kind: 'clear'; upTo: number }
) & { notBefore?: number };

export type ChatFlag = 'isTop' | 'isDnd';

export interface MessageWork {
  kind: 'message';
  /** MessageType: a normal one. */
  type: number;
  /** As it travels; '' until its files are uploaded. */
  content: string;
  upload: Upload | null;
  /** The quoted message as it was shown at the time of writing; missing for none. */
  quote?: Quote;
  /** atUserIds of a group message; missing for nobody. */
  at?: readonly number[];
  /** Asks the readers of a group message for receipts. */
  receipt?: true;
  /** It is not sent while this row is in the outbox: a caption stands behind its picture. */
  after?: string;
}

export type UploadKind = 'image' | 'file' | 'audio' | 'video';

/** A file to be uploaded before its message is sent. Its bytes lie in the journal's store `files`. */
export interface Upload {
  kind: UploadKind;
  name: string;
  mime: string;
  /** Bytes of the file itself. */
  size: number;
  /** Pixels, 0 where unknown or no picture. */
  width: number;
  height: number;
  /** A thumbnail made by the tab, or the poster of a video, goes along. */
  thumb: boolean;
  /** Of a voice note: whole seconds, and the loudness of equal slices, 0..255; missing elsewhere. */
  duration?: number;
  peaks?: readonly number[];
}

/** A record of the store `files` under a tmpId. */
export type FilePart = 'file' | 'thumb';

export const isMessage = (row: OutboxRow): row is OutboxRow & { work: MessageWork } =>
  row.work.kind === 'message';
