// The engine. What becomes of one row of the outbox. Pure.
import { MessageType } from '../../src/core/domain/enums.ts';
import {
  isMessage,
  type MessageWork,
  type OutboxRow,
  type OutboxWork,
} from '../../src/core/domain/outbox-row.ts';

export type Unsent = OutboxRow & { work: MessageWork };
/** What the server has to learn of, and no message. */
export type Telling = Exclude<OutboxWork, MessageWork>;

export type Miss =
  | { kind: 'refused'; message: string }
  /** Nobody knows whether it arrived. */
  | { kind: 'no-answer' }
  /** The server had no time, and wants no other try for `after` ms. `turnedAway`: nothing arrived. */
  | { kind: 'busy'; message: string; after: number; turnedAway: boolean };
export type Outcome = { kind: 'sent' } | Miss;
/** `content`: what the message carries from now on. */
export type UploadOutcome = { kind: 'uploaded'; content: string } | Miss;

/**
 * ms. What had no answer is tried again after these pauses, the last one over and over; a text for so
 * long in all. `ask`: between two pulls that shall tell whether a picture or file arrived.
 */
export const RETRY = { pauses: [1000, 2000, 5000, 10_000, 15_000], giveUpAfter: 60_000, ask: 5000 } as const;

/** How many files go up at once, over all chats. */
export const UPLOADS = 3;

/** From this many tries without an answer on, an upload holds up none that was accepted after it. */
export const STUCK = 3;

export const attempted = (row: OutboxRow, now: number): OutboxRow => ({
  ...row,
  state: 'sending',
  attempts: row.attempts + 1,
  firstAttemptAt: row.firstAttemptAt || now,
  failure: '',
});

/**
 * A refusal, and a server that turned it away, say nothing about an earlier attempt without an answer: that doubt
 * stays. Without one, what was turned away waits as if it had never been tried, for so long as a text is tried.
 * `busySince`: when the server first had no time for it, ms.
 */
export function answered(row: OutboxRow, outcome: Miss, now: number, busySince = now): OutboxRow {
  if (outcome.kind === 'refused') return { ...row, state: 'failed', failure: outcome.message };
  const failure = outcome.kind === 'busy' ? outcome.message : '';
  const turnedAway = outcome.kind === 'busy' && outcome.turnedAway;
  if (turnedAway && isMessage(row) && row.attemptEndedAt === 0) {
    if (isPatient(busySince, now)) return { ...row, state: 'waiting', firstAttemptAt: 0 };
    return { ...row, state: 'failed', failure };
  }
  const attemptEndedAt = turnedAway ? row.attemptEndedAt : now;
  if (triesOver(row, now)) return { ...row, state: 'failed', failure, attemptEndedAt };
  return { ...row, state: 'unknown', attemptEndedAt };
}

/** A server that has no time is asked again for so long. All in ms. */
export const isPatient = (busySince: number, now: number): boolean => now - busySince < RETRY.giveUpAfter;

/** Only a text gives up by time: a deletion is told for ever, of the others a pull decides (ERR-20). */
export const triesOver = (row: OutboxRow, now: number): boolean =>
  isText(row) && now - row.firstAttemptAt >= RETRY.giveUpAfter;

/** It is not made again by itself: whether it arrived, only a pull can tell. */
export const needsPull = (row: OutboxRow): boolean =>
  row.state === 'unknown' && isMessage(row) && !isText(row);

/**
 * A pull that began after its last attempt has not brought it. `goesOn`: the server had said that it has no time, so no
 * attempt was lost (ERR-20).
 */
export const absent = (row: OutboxRow, goesOn = false): OutboxRow =>
  goesOn
    ? { ...row, state: 'waiting', firstAttemptAt: 0, attemptEndedAt: 0 }
    : { ...row, state: 'failed', attemptEndedAt: 0 };

/** The server may have it: an attempt is under way, or one got no answer and no pull has told since. */
export const inDoubt = (row: OutboxRow): boolean => row.state === 'sending' || row.attemptEndedAt > 0;

/** A new run of tries under the same tmpId; its place in the order stays. */
export const again = (row: OutboxRow): OutboxRow => ({
  ...row,
  state: 'waiting',
  attempts: 0,
  firstAttemptAt: 0,
  failure: '',
});

/**
 * After the engine was lost: an attempt that was under way is failed (MSG-02) and has ended by now;
 * what waits goes on waiting. A deletion is told again whatever became of it.
 */
export function afterBoot(row: OutboxRow, now: number): OutboxRow {
  if (!isMessage(row)) return again(row);
  const wasTried = row.state === 'sending' || row.state === 'unknown';
  return wasTried ? { ...row, state: 'failed', attemptEndedAt: now } : row;
}

/** A text that failed without a word: it may be made again by itself, as after any attempt without an answer. */
export const isLostTry = (row: OutboxRow): boolean =>
  row.state === 'failed' && row.failure === '' && isText(row);

/** How long after an attempt without an answer the next one begins, ms. */
export const pauseAfter = (attempts: number): number =>
  RETRY.pauses[Math.min(attempts, RETRY.pauses.length) - 1] ?? RETRY.pauses[0];

/**
 * One in flight each: the messages of one chat, one flag of one chat, all deletions; but one that waits so that it
 * can be taken back goes alone, and holds no other one up.
 */
export function queueOf({ tmpId, chat, work }: OutboxRow): string {
  if (work.kind === 'message') return chat;
  if (work.kind === 'flag') return `${work.flag} ${chat}`;
  return work.notBefore ? tmpId : 'deletions';
}

/** Longer than a deletion ever waits so that it can be taken back, ms: beyond it a clock was wrong. */
const LONGEST_PAUSE = 15_000;

/** How long (ms) nobody is to be told of it yet. `serverNow` in ms. */
export function pauseOf({ work }: OutboxRow, serverNow: number): number {
  const left = (('notBefore' in work && work.notBefore) || 0) - serverNow;
  return left > 0 && left <= LONGEST_PAUSE ? left : 0;
}

/** Its bytes are not with the server yet. */
export const needsUpload = (row: OutboxRow): boolean =>
  isMessage(row) && row.work.upload !== null && row.work.content === '';

/**
 * The row that its queue has to see to next; `rows` come in the order of acceptance. A failed one holds nobody up; one
 * still to be uploaded holds up what was uploaded after it, so that pictures and files come in the order in which they
 * were chosen. A caption waits for its picture, whatever becomes of that.
 */
export function headOf(
  rows: Iterable<OutboxRow>,
  queue: string,
  isStuck: (tmpId: string) => boolean,
  isFree: (tmpId: string) => boolean,
): OutboxRow | null {
  let head: OutboxRow | null = null;
  let before = Infinity;
  const ready: OutboxRow[] = [];
  const held = new Map<string | undefined, number>();
  for (const row of rows) {
    if (queueOf(row) !== queue) continue;
    held.set(row.tmpId, row.order);
    if (row.state === 'failed' || !isFree(row.tmpId)) continue;
    if (!needsUpload(row)) ready.push(row);
    else if (!isStuck(row.tmpId)) before = Math.min(before, row.order);
  }
  for (const row of ready) {
    // Of what was accepted before it: two that wait for each other would wait for ever.
    const isCaption = isMessage(row) && (held.get(row.work.after) ?? Infinity) < row.order;
    const waits = row.state === 'waiting' && (isCaption || (isUpload(row) && row.order > before));
    if (!waits && (!head || overtakes(row, head))) head = row;
  }
  return head;
}

/** The rows whose upload begins now; they come in the order of acceptance. */
export function nextUploads(
  rows: readonly OutboxRow[],
  isBusy: (tmpId: string) => boolean,
  room: number,
): Unsent[] {
  const mayBegin = (row: OutboxRow): row is Unsent =>
    row.state === 'waiting' && needsUpload(row) && !isBusy(row.tmpId);
  return rows.filter(mayBegin).slice(0, room);
}

const isUpload = (row: OutboxRow): boolean => isMessage(row) && row.work.upload !== null;
const isText = (row: OutboxRow): boolean => isMessage(row) && row.work.type === MessageType.TEXT;

/**
 * Whether a row goes before one that was accepted earlier. In a chat only a message whose outcome is unknown does, of
 * the deletions one with fewer attempts; no flag does, so that its last word stays.
 */
function overtakes(row: OutboxRow, head: OutboxRow): boolean {
  if (isMessage(row)) return row.state === 'unknown' && head.state !== 'unknown';
  return row.work.kind !== 'flag' && row.attempts < head.attempts;
}
