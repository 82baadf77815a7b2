// Attempts of outbox rows, and the row that each queue sees to next. Pure.
import { isMessage, type OutboxRow } from '../../src/core/domain/outbox-row.ts';
import { isText, needsUpload, queueOf, type Miss, type Unsent } from './row-state.ts';

/**
 * ms. An attempt without an answer is repeated after these pauses, the last one over and over; a text gives up after
 * `giveUpAfter` in all. `ask`: between two pulls that tell whether a picture or file arrived.
 */
export const RETRY = { pauses: [1000, 2000, 5000, 10_000, 15_000], giveUpAfter: 60_000, ask: 5000 } as const;

/** Files that go up at once, over all chats. */
export const UPLOADS = 3;

/** From this many tries without an answer on, an upload no longer holds up later ones. */
export const STUCK = 3;

export const attempted = (row: OutboxRow, now: number): OutboxRow => ({
  ...row,
  state: 'sending',
  attempts: row.attempts + 1,
  firstAttemptAt: row.firstAttemptAt || now,
  failure: '',
});

/**
 * The row after an attempt that was not `sent`. A refusal, or a server that turned it away, says nothing about an
 * earlier attempt without an answer: that doubt stays. Without such a doubt a row that was turned away waits as if it
 * had never been tried, for as long as a text is tried. `busySince`: when the server was first busy for it, ms.
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

/** Whether a busy server is still asked again. Both in ms. */
export const isPatient = (busySince: number, now: number): boolean => now - busySince < RETRY.giveUpAfter;

/** Only a text gives up by time: a deletion is told for ever, and a pull decides about the others (ERR-20). */
export const triesOver = (row: OutboxRow, now: number): boolean =>
  isText(row) && now - row.firstAttemptAt >= RETRY.giveUpAfter;

/** The row is not sent again by itself: only a pull can tell whether it arrived. */
export const needsPull = (row: OutboxRow): boolean =>
  row.state === 'unknown' && isMessage(row) && !isText(row);

/**
 * The row after a pull that began behind its last attempt and did not bring it. `goesOn`: the server had said that it
 * is busy, so no attempt was lost (ERR-20).
 */
export const absent = (row: OutboxRow, goesOn = false): OutboxRow =>
  goesOn
    ? { ...row, state: 'waiting', firstAttemptAt: 0, attemptEndedAt: 0 }
    : { ...row, state: 'failed', attemptEndedAt: 0 };

/** ms from an attempt without an answer to the next one. */
export const pauseAfter = (attempts: number): number =>
  RETRY.pauses[Math.min(attempts, RETRY.pauses.length) - 1] ?? RETRY.pauses[0];

/** Longer than a deletion ever waits for its undo, ms: beyond it a clock was wrong. */
const LONGEST_PAUSE = 15_000;

/** ms for which the server is not to be told yet. `serverNow` in ms. */
export function pauseOf({ work }: OutboxRow, serverNow: number): number {
  const left = (('notBefore' in work && work.notBefore) || 0) - serverNow;
  return left > 0 && left <= LONGEST_PAUSE ? left : 0;
}

/**
 * The row that its queue sees to next; `rows` come in the order of acceptance. A failed row holds up no other. A row that
 * needs an upload holds up later uploaded ones, so that pictures and files arrive in the order in which they were chosen.
 * A caption waits until its picture has left the outbox.
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
    // A caption waits only for an earlier row: two rows that wait for each other would wait for ever.
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

/**
 * Whether a row goes before one that was accepted earlier. In a chat only a message whose outcome is unknown does, of
 * the deletions one with fewer attempts; no flag does, so that its last word stays.
 */
function overtakes(row: OutboxRow, head: OutboxRow): boolean {
  if (isMessage(row)) return row.state === 'unknown' && head.state !== 'unknown';
  return row.work.kind !== 'flag' && row.attempts < head.attempts;
}
