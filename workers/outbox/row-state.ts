// One outbox row: its states, its queue, and the outcomes of an attempt.
import { MessageType } from '../../src/core/domain/enums.ts';
import {
  isMessage,
  type MessageWork,
  type OutboxRow,
  type OutboxWork,
} from '../../src/core/domain/outbox-row.ts';

export type Unsent = OutboxRow & { work: MessageWork };
/** Deletions and chat settings (pin, do-not-disturb), which concern this user alone. */
export type NonMessageWork = Exclude<OutboxWork, MessageWork>;

export type FailedOutcome =
  | { kind: 'refused'; message: string }
  /** The outcome is unknown: the message may have arrived. */
  | { kind: 'no-answer' }
  /** The server was busy and wants no retry for `after` ms. `turnedAway`: it stored nothing (status 429). */
  | { kind: 'busy'; message: string; after: number; turnedAway: boolean };
export type Outcome = { kind: 'sent' } | FailedOutcome;
/** `content`: the message content that names the uploaded files. */
export type UploadOutcome =
  | { kind: 'uploaded'; content: string }
  /** The row's file cannot be read any more, so no attempt can succeed. */
  | { kind: 'unreadable' }
  | FailedOutcome;

/** The file of the row is not uploaded yet. */
export const needsUpload = (row: OutboxRow): boolean =>
  isMessage(row) && row.work.upload !== null && row.work.content === '';

/** No attempt can succeed, because the row's file cannot be read any more. */
export const isUnreadable = (row: OutboxRow): boolean =>
  isMessage(row) && row.work.upload?.unreadable === true;

/** The row after its file was found unreadable. */
export const unreadable = (row: Unsent): Unsent => ({
  ...row,
  state: 'failed',
  failure: '',
  work: { ...row.work, upload: row.work.upload && { ...row.work.upload, unreadable: true } },
});

export const isText = (row: OutboxRow): boolean => isMessage(row) && row.work.type === MessageType.TEXT;

/**
 * The server may have the message. An attempt is under way, or one got no answer and no later pull has shown
 * whether the message arrived.
 */
export const isDeliveryUnknown = (row: OutboxRow): boolean =>
  row.state === 'sending' || row.attemptEndedAt > 0;

/** The row at the start of a new series of attempts; its tmpId and its order stay. */
export const restarted = (row: OutboxRow): OutboxRow => ({
  ...row,
  state: 'waiting',
  attempts: 0,
  firstAttemptAt: 0,
  failure: '',
});

/**
 * The row when a new engine loads it. A message that was being sent, or whose outcome is unknown, counts as
 * failed (MSG-02). A waiting message keeps waiting. Deletions and chat settings are sent again.
 */
export function afterBoot(row: OutboxRow, now: number): OutboxRow {
  if (!isMessage(row)) return restarted(row);
  const wasTried = row.state === 'sending' || row.state === 'unknown';
  return wasTried ? { ...row, state: 'failed', attemptEndedAt: now } : row;
}

/** A text that failed without a refusal: it may be retried automatically, as after any unanswered attempt. */
export const isUnansweredText = (row: OutboxRow): boolean =>
  row.state === 'failed' && row.failure === '' && isText(row);

/**
 * The name of a row's queue, with one attempt in flight per queue. The messages of one chat share a queue, as
 * do all deletions. Each setting of one chat has its own. A deletion that can still be undone has a queue of
 * its own, so that it delays no other one.
 */
export function queueOf({ tmpId, chat, work }: OutboxRow): string {
  if (work.kind === 'message') return chat;
  if (work.kind === 'flag') return `${work.flag} ${chat}`;
  return work.notBefore ? tmpId : 'deletions';
}
