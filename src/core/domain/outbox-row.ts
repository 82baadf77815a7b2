// Every realm. A command that the server has not yet answered: a message, or a deletion it must learn of.
import type { ChatKey } from './chat-key.ts';

export interface OutboxRow {
  /** A message's name for life; a deletion has a name of its own, `del-<order>`. */
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
  /** Messages deleted for this user. */
  | { is: 'remove'; ids: readonly number[] }
  /** A chat deleted up to an id; `was`: what `clearedTo` goes back to if the server refuses. */
  | { is: 'clear'; upTo: number; was: number };

export interface MessageWork {
  is: 'message';
  /** MessageType: TEXT, IMAGE or FILE. */
  type: number;
  /** As it travels; '' until what has to be uploaded is. */
  content: string;
  upload: Upload | null;
}

/** A file to be uploaded before its message is sent. Its bytes lie in the journal's store `files`. */
export interface Upload {
  kind: 'image' | 'file';
  name: string;
  mime: string;
  /** Bytes of the file itself. */
  size: number;
  /** Pixels, 0 where unknown or no picture. */
  width: number;
  height: number;
  /** A thumbnail made by the tab goes along. */
  thumb: boolean;
}

/** What lies in the store `files` under a tmpId. */
export type FilePart = 'file' | 'thumb';

export const isMessage = (row: OutboxRow): row is OutboxRow & { work: MessageWork } =>
  row.work.is === 'message';
