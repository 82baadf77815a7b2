// The state machine of outbox rows: the states after an attempt, and the next row of each queue.
import { isMessage, type OutboxRow } from '../../src/core/domain/outbox-row.ts';
import { isText, needsUpload, queueOf, type FailedOutcome, type Unsent } from './row-state.ts';

/**
 * Retry times, ms. `pauses`: pauses after attempts without an answer; the last one repeats. `giveUpAfter`:
 * time from the first attempt until a text fails. `ask`: pause after a failed pull that was to show whether a
 * picture or file arrived.
 */
export const RETRY = { pauses: [1000, 2000, 5000, 10_000, 15_000], giveUpAfter: 60_000, ask: 5000 } as const;

/** Maximum number of concurrent uploads, over all chats. */
export const MAX_UPLOADS = 3;

/** After this many failed tries, an upload no longer delays later pictures and files. */
export const STUCK_AFTER = 3;

export const attempted = (row: OutboxRow, now: number): OutboxRow => ({
  ...row,
  state: 'sending',
  attempts: row.attempts + 1,
  firstAttemptAt: row.firstAttemptAt || now,
  failure: '',
});

/**
 * The row after an attempt that was not `sent`. A refusal says nothing about an earlier unanswered attempt,
 * so `attemptEndedAt` stays. The same holds for a busy server that stored nothing (`turnedAway`). A
 * turned-away message without an unanswered attempt waits as if never tried, up to `giveUpAfter`.
 * `busySince`: time (ms) at which the server was first busy for this row.
 */
export function answered(row: OutboxRow, outcome: FailedOutcome, now: number, busySince = now): OutboxRow {
  if (outcome.kind === 'refused') return { ...row, state: 'failed', failure: outcome.message };
  const failure = outcome.kind === 'busy' ? outcome.message : '';
  const turnedAway = outcome.kind === 'busy' && outcome.turnedAway;
  if (turnedAway && isMessage(row) && row.attemptEndedAt === 0) {
    if (mayRetryBusy(busySince, now)) return { ...row, state: 'waiting', firstAttemptAt: 0 };
    return { ...row, state: 'failed', failure };
  }
  const attemptEndedAt = turnedAway ? row.attemptEndedAt : now;
  if (isTimedOut(row, now)) return { ...row, state: 'failed', failure, attemptEndedAt };
  return { ...row, state: 'unknown', attemptEndedAt };
}

/** Whether to ask a busy server again. Both times in ms. */
export const mayRetryBusy = (busySince: number, now: number): boolean => now - busySince < RETRY.giveUpAfter;

/**
 * Only texts time out. Deletions and chat settings are sent until the server answers; a pull decides about
 * pictures and files (ERR-20).
 */
export const isTimedOut = (row: OutboxRow, now: number): boolean =>
  isText(row) && now - row.firstAttemptAt >= RETRY.giveUpAfter;

/**
 * True for a picture or file with an unknown outcome. It is not sent again on its own: only a pull can tell
 * whether it arrived.
 */
export const needsPull = (row: OutboxRow): boolean =>
  row.state === 'unknown' && isMessage(row) && !isText(row);

/**
 * The row of a picture or file that a pull does not contain. The pull began after the last attempt.
 * `retries`: the server was busy, so the row waits for another attempt (ERR-20).
 */
export const absent = (row: OutboxRow, retries = false): OutboxRow =>
  retries
    ? { ...row, state: 'waiting', firstAttemptAt: 0, attemptEndedAt: 0 }
    : { ...row, state: 'failed', attemptEndedAt: 0 };

/** Pause between an unanswered attempt and the next one, ms. */
export const pauseAfter = (attempts: number): number =>
  RETRY.pauses[Math.min(attempts, RETRY.pauses.length) - 1] ?? RETRY.pauses[0];

/**
 * The longest time that a deletion waits for its undo, ms. A longer wait means a wrong clock and counts as
 * none.
 */
const MAX_UNDO_PAUSE = 15_000;

/** Time until the row may be sent, ms: a deletion waits for its undo. `serverNow` in ms. */
export function undoDelayOf({ work }: OutboxRow, serverNow: number): number {
  const left = (('notBefore' in work && work.notBefore) || 0) - serverNow;
  return left > 0 && left <= MAX_UNDO_PAUSE ? left : 0;
}

/**
 * The row of a queue that is attempted next; `rows` come in order of acceptance. A failed row delays no other row. A
 * row that waits for its upload delays later pictures and files, so that they arrive in order. A caption
 * waits until its picture has left the outbox.
 */
export function headOf(
  rows: Iterable<OutboxRow>,
  queue: string,
  isStuck: (tmpId: string) => boolean,
  isFree: (tmpId: string) => boolean,
): OutboxRow | null {
  let head: OutboxRow | null = null;
  let firstUpload = Infinity;
  const ready: OutboxRow[] = [];
  const orders = new Map<string | undefined, number>();
  for (const row of rows) {
    if (queueOf(row) !== queue) continue;
    orders.set(row.tmpId, row.order);
    if (row.state === 'failed' || !isFree(row.tmpId)) continue;
    if (!needsUpload(row)) ready.push(row);
    else if (!isStuck(row.tmpId)) firstUpload = Math.min(firstUpload, row.order);
  }
  for (const row of ready) {
    // A caption waits only for an earlier row, because two rows that wait for each other would never be sent.
    const isCaption = isMessage(row) && (orders.get(row.work.after) ?? Infinity) < row.order;
    const waits = row.state === 'waiting' && (isCaption || (isUpload(row) && row.order > firstUpload));
    if (!waits && (!head || overtakes(row, head))) head = row;
  }
  return head;
}

/** The rows whose upload starts now, in order of acceptance. */
export function nextUploads(
  rows: readonly OutboxRow[],
  isBusy: (tmpId: string) => boolean,
  room: number,
): Unsent[] {
  const mayStart = (row: OutboxRow): row is Unsent =>
    row.state === 'waiting' && needsUpload(row) && !isBusy(row.tmpId);
  return rows.filter(mayStart).slice(0, room);
}

const isUpload = (row: OutboxRow): boolean => isMessage(row) && row.work.upload !== null;

/**
 * Whether a row is sent before `head`, which was accepted earlier. A message overtakes `head` only if its own
 * outcome is unknown. A deletion overtakes one with more attempts. A chat setting never overtakes, so that
 * the last value wins.
 */
function overtakes(row: OutboxRow, head: OutboxRow): boolean {
  if (isMessage(row)) return row.state === 'unknown' && head.state !== 'unknown';
  return row.work.kind !== 'flag' && row.attempts < head.attempts;
}
