// The send queues: first in, first out, one attempt at a time in each. An unanswered message is sent again
// under the same tmpId, so that the server has it only once.
import { filter, firstValueFrom, from, merge, Subject, timer, type Observable } from 'rxjs';
import { isMessage, type OutboxRow } from '../../src/core/domain/outbox-row.ts';
import {
  absent,
  answered,
  attempted,
  headOf,
  mayRetryBusy,
  needsPull,
  pauseAfter,
  undoDelayOf,
  RETRY,
  isTimedOut,
} from './machine.ts';
import { queueOf, type FailedOutcome } from './row-state.ts';
import type { OutboxOptions, Refused, SendParts, Settled } from './options.ts';
import type { OutboxStore } from './outbox-store.ts';

export interface SendQueues {
  readonly settled$: Observable<Settled>;
  readonly refused$: Observable<Refused>;
  /** Starts the next row of a queue, unless an attempt or a pause is running. */
  pump: (queue: string) => void;
  /**
   * Ends all pauses after a reconnect, except those that the server asked for, which the HTTP client
   * enforces.
   */
  retryNow: () => void;
  /** The row was removed: ends its queue's wait for it. */
  forget: (row: OutboxRow) => void;
}

export type CreateSendQueues = typeof createSendQueues;

/** `isStuck`: whether a row's upload has failed so often that it delays no other row. */
export function createSendQueues(
  store: OutboxStore,
  options: OutboxOptions,
  post: SendParts['post'],
  isStuck: (tmpId: string) => boolean,
): SendQueues {
  const { scope, scheduler, canSend, now, serverNow, confirm } = options;
  const settled$ = new Subject<Settled>();
  const refused$ = new Subject<Refused>();
  /** Ends the pause of this row, or of all rows where it is null. */
  const woken$ = new Subject<string | null>();
  /** Queues that are running, including those in a pause. */
  const running = new Set<string>();
  /** By tmpId of a row: time since which the server has been busy for it (local clock, ms). */
  const busySince = new Map<string, number>();

  /**
   * The next step of a queue; null where none is possible before the next pump. A row that can be sent is
   * attempted. A row whose outcome only a pull can tell requests a pull. A row that was tried for too long
   * fails.
   */
  function nextStep(queue: string): (() => Promise<unknown>) | null {
    if (store.closed) return null;
    const head = headOf(store.all(), queue, isStuck, (tmpId) => store.isFree(tmpId));
    if (!head) return null;
    const pause = undoDelayOf(head, serverNow());
    if (pause > 0) return () => paused(head, pause);
    // A pause that the server asked for is followed by one more attempt, however long it was.
    const isLast = busySince.has(head.tmpId) && canSend();
    if (head.state === 'unknown' && isTimedOut(head, now()) && !isLast)
      return () => store.change({ ...head, state: 'failed' }, false);
    if (canSend()) return () => (needsPull(head) ? confirmByPull(head) : attempt(head));
    if (head.state === 'unknown' && isMessage(head) && !needsPull(head))
      return () => paused(head, head.firstAttemptAt + RETRY.giveUpAfter - now());
    return null;
  }

  async function run(queue: string): Promise<void> {
    running.add(queue);
    try {
      for (let step = nextStep(queue); step; step = nextStep(queue)) await step();
    } finally {
      running.delete(queue);
    }
  }

  async function attempt(row: OutboxRow): Promise<void> {
    const sending = attempted(row, now());
    // A push or a pull may remove the row meanwhile.
    const isCurrent = (): boolean => !store.closed && store.get(row.tmpId) === sending;
    // The row is stored before the request: after a crash its state shows that an attempt was made.
    await store.change(sending, false);
    if (!isCurrent()) return;
    const outcome = await post(sending);
    if (!isCurrent()) return;
    if (outcome.kind === 'sent') {
      store.take(row.tmpId);
      settled$.next({ row: sending, event: outcome.event ?? null });
    } else if (outcome.kind === 'refused' && !isMessage(sending)) {
      store.take(row.tmpId);
      refused$.next({ row: sending, message: outcome.message });
    } else {
      await recordFailure(sending, outcome);
    }
  }

  async function recordFailure(sending: OutboxRow, outcome: FailedOutcome): Promise<void> {
    const since = busySince.get(sending.tmpId) ?? now();
    const after = answered(sending, outcome, now(), since);
    const busy = after.state !== 'failed' && outcome.kind === 'busy' && outcome;
    if (busy) busySince.set(sending.tmpId, since);
    else busySince.delete(sending.tmpId);
    const needsPause = after.state !== 'failed' && !needsPull(after);
    const pause = Math.max(pauseAfter(after.attempts), busy ? busy.after : 0);
    await Promise.all([store.change(after, false), needsPause && paused(after, pause)]);
  }

  /**
   * Pulls to learn whether a picture or file arrived. If the pull contains it, the row leaves the outbox;
   * else it did not arrive (ERR-20).
   */
  async function confirmByPull(row: OutboxRow): Promise<unknown> {
    const isConfirmed = await confirm();
    if (store.get(row.tmpId) !== row) return undefined;
    if (!isConfirmed) return paused(row, RETRY.ask);
    const since = busySince.get(row.tmpId);
    const retries = since !== undefined && mayRetryBusy(since, now());
    if (!retries) busySince.delete(row.tmpId);
    return Promise.all([
      store.change(absent(row, retries), false),
      retries && paused(row, pauseAfter(row.attempts)),
    ]);
  }

  /** Resolves after `ms`, or when the pause is ended. */
  function paused({ tmpId }: OutboxRow, ms: number): Promise<unknown> {
    const woken = woken$.pipe(filter((it) => it === null || it === tmpId));
    return firstValueFrom(merge(timer(Math.max(0, ms), scheduler), woken, scope.end$));
  }

  function pump(queue: string): void {
    if (!running.has(queue)) scope.bind(from(run(queue)));
  }

  return {
    settled$,
    refused$,
    pump,
    retryNow() {
      for (const tmpId of busySince.keys()) busySince.set(tmpId, now());
      woken$.next(null);
      for (const queue of new Set(store.all().map(queueOf))) pump(queue);
    },
    forget(row) {
      woken$.next(row.tmpId);
      pump(queueOf(row));
    },
  };
}
