// One outbox row: its states, its queue, and the outcome of an attempt. Pure.
import { MessageType } from '../../src/core/domain/enums.ts';
import {
  isMessage,
  type MessageWork,
  type OutboxRow,
  type OutboxWork,
} from '../../src/core/domain/outbox-row.ts';

export type Unsent = OutboxRow & { work: MessageWork };
/** Deletions and flags: the server is told of them, and they are no messages. */
export type Telling = Exclude<OutboxWork, MessageWork>;

export type Miss =
  | { kind: 'refused'; message: string }
  /** The outcome is unknown: it may have arrived. */
  | { kind: 'no-answer' }
  /** The server was busy, and wants no other try for `after` ms. `turnedAway`: nothing arrived. */
  | { kind: 'busy'; message: string; after: number; turnedAway: boolean };
export type Outcome = { kind: 'sent' } | Miss;
/** `content`: the message's from now on. */
export type UploadOutcome = { kind: 'uploaded'; content: string } | Miss;

/** Its bytes are not with the server yet. */
export const needsUpload = (row: OutboxRow): boolean =>
  isMessage(row) && row.work.upload !== null && row.work.content === '';

export const isText = (row: OutboxRow): boolean => isMessage(row) && row.work.type === MessageType.TEXT;

/** The server may have it: an attempt is under way, or one got no answer and no pull has told since. */
export const inDoubt = (row: OutboxRow): boolean => row.state === 'sending' || row.attemptEndedAt > 0;

/** The row at the start of a new run of tries; its tmpId and its place in the order stay. */
export const again = (row: OutboxRow): OutboxRow => ({
  ...row,
  state: 'waiting',
  attempts: 0,
  firstAttemptAt: 0,
  failure: '',
});

/**
 * The row after the engine was lost: an attempt that was under way is failed (MSG-02) and has ended by now; a waiting
 * row goes on waiting. A deletion is told again whatever became of it.
 */
export function afterBoot(row: OutboxRow, now: number): OutboxRow {
  if (!isMessage(row)) return again(row);
  const wasTried = row.state === 'sending' || row.state === 'unknown';
  return wasTried ? { ...row, state: 'failed', attemptEndedAt: now } : row;
}

/** A text that failed without a word: it may be sent again by itself, as after any attempt without an answer. */
export const isLostTry = (row: OutboxRow): boolean =>
  row.state === 'failed' && row.failure === '' && isText(row);

/**
 * The queue of a row, with one attempt in flight each: the messages of one chat, one flag of one chat, all deletions.
 * A deletion that can still be undone has a queue of its own, and holds no other one up.
 */
export function queueOf({ tmpId, chat, work }: OutboxRow): string {
  if (work.kind === 'message') return chat;
  if (work.kind === 'flag') return `${work.flag} ${chat}`;
  return work.notBefore ? tmpId : 'deletions';
}
