// The send queues: first in, first out, one attempt at a time each. A message without an answer is sent again under the
// same tmpId, so that it stands once whatever happened to the first attempt.
import { filter, firstValueFrom, from, merge, Subject, timer, type Observable } from 'rxjs';
import { isMessage, type OutboxRow } from '../../src/core/domain/outbox-row.ts';
import {
  absent,
  answered,
  attempted,
  headOf,
  isPatient,
  needsPull,
  pauseAfter,
  pauseOf,
  RETRY,
  triesOver,
} from './machine.ts';
import { queueOf, type Miss } from './row-state.ts';
import type { OutboxOptions, Refused, SendParts, Settled } from './options.ts';
import type { OutboxStore } from './outbox-store.ts';

export interface SendQueues {
  readonly settled$: Observable<Settled>;
  readonly refused$: Observable<Refused>;
  /** Sees to the next row of a queue, unless one is in flight or its pause is running. */
  pump: (queue: string) => void;
  /** The line came back: ends all pauses but those of the server, which the calls themselves keep. */
  retryNow: () => void;
  /** This row is gone: its queue need not wait for it. */
  forget: (row: OutboxRow) => void;
}

export type CreateSendQueues = typeof createSendQueues;

/** `isStuck`: of an upload that gets no answer, time after time. */
export function createSendQueues(
  store: OutboxStore,
  options: OutboxOptions,
  post: SendParts['post'],
  isStuck: (tmpId: string) => boolean,
): SendQueues {
  const { scope, scheduler, canSend, now, serverNow, confirm } = options;
  const settled$ = new Subject<Settled>();
  const refused$ = new Subject<Refused>();
  /** Ends the pause for this row, for all rows where it is null. */
  const woken$ = new Subject<string | null>();
  /** Queues that are being seen to, pauses included. */
  const running = new Set<string>();
  /** Rows for which the server had no time: since when, own clock, ms. */
  const busySince = new Map<string, number>();

  /**
   * The next step of a queue; null where none is possible before the next pump. A row that can be sent is attempted. A row
   * whose outcome only a pull can tell asks for a pull. A row that was tried for too long fails.
   */
  function nextStep(queue: string): (() => Promise<unknown>) | null {
    if (store.closed) return null;
    const head = headOf(store.all(), queue, isStuck, (tmpId) => store.isFree(tmpId));
    if (!head) return null;
    const pause = pauseOf(head, serverNow());
    if (pause > 0) return () => paused(head, pause);
    // A pause that the server asked for is followed by an attempt, however long it was.
    const isLast = busySince.has(head.tmpId) && canSend();
    if (head.state === 'unknown' && triesOver(head, now()) && !isLast)
      return () => store.change({ ...head, state: 'failed' }, false);
    if (canSend()) return () => (needsPull(head) ? ask(head) : attempt(head));
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
    // A push or a pull may settle the row meanwhile.
    const isCurrent = (): boolean => !store.closed && store.get(row.tmpId) === sending;
    // Written before the network is touched: after a crash this attempt's outcome is unknown, not waiting.
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
      await missed(sending, outcome);
    }
  }

  async function missed(sending: OutboxRow, outcome: Miss): Promise<void> {
    const since = busySince.get(sending.tmpId) ?? now();
    const after = answered(sending, outcome, now(), since);
    const busy = after.state !== 'failed' && outcome.kind === 'busy' && outcome;
    if (busy) busySince.set(sending.tmpId, since);
    else busySince.delete(sending.tmpId);
    const pauses = after.state !== 'failed' && !needsPull(after);
    const pause = Math.max(pauseAfter(after.attempts), busy ? busy.after : 0);
    await Promise.all([store.change(after, false), pauses && paused(after, pause)]);
  }

  /** A picture or file whose outcome is unknown: a pull brings it, or it is not there (ERR-20). */
  async function ask(row: OutboxRow): Promise<unknown> {
    const told = await confirm();
    if (store.get(row.tmpId) !== row) return undefined;
    if (!told) return paused(row, RETRY.ask);
    const since = busySince.get(row.tmpId);
    const goesOn = since !== undefined && isPatient(since, now());
    if (!goesOn) busySince.delete(row.tmpId);
    return Promise.all([
      store.change(absent(row, goesOn), false),
      goesOn && paused(row, pauseAfter(row.attempts)),
    ]);
  }

  /** Resolves after so many ms, or when the pause is ended. */
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
