// The engine. The send loop: per queue first in, first out, one in flight; what has no answer is made
// again under the same tmpId, so that it stands once whatever happened to the first attempt.
import { timer, type Subscription } from 'rxjs';
import { isMessage, type OutboxRow } from '../../src/core/domain/outbox-row.ts';
import {
  absent,
  answered,
  attempted,
  headOf,
  isPatient,
  queueOf,
  needsPull,
  pauseAfter,
  pauseOf,
  RETRY,
  triesOver,
} from './machine.ts';
import type { OutboxOptions } from './options.ts';
import type { OutboxStore } from './outbox-store.ts';

export class SendQueues {
  private readonly busy = new Set<string>();
  /** The pause of a queue, and whose it is. */
  private readonly waits = new Map<string, { tmpId: string; timer: Subscription }>();
  /** Rows for which the server had no time: since when, own clock, ms. */
  private readonly busySince = new Map<string, number>();
  private readonly store: OutboxStore;
  private readonly options: OutboxOptions;

  private readonly isStuck: (tmpId: string) => boolean;

  /** `isStuck`: of an upload that gets no answer, time after time. */
  constructor(store: OutboxStore, options: OutboxOptions, isStuck: (tmpId: string) => boolean) {
    this.store = store;
    this.options = options;
    this.isStuck = isStuck;
  }

  /** Sees to the next row of a queue, unless one is in flight or its pause is running. */
  pump(queue: string): void {
    if (this.store.closed || this.busy.has(queue) || this.waits.has(queue)) return;
    const { store } = this;
    const head = headOf(store.all(), queue, this.isStuck, (tmpId) => store.isFree(tmpId));
    if (!head) return;
    const pause = pauseOf(head, this.options.serverNow());
    if (pause > 0) return this.wait(head, pause);
    // A pause that the server asked for is followed by an attempt, however long it was.
    const isLast = this.busySince.has(head.tmpId) && this.options.canSend();
    if (head.state === 'unknown' && triesOver(head, this.options.now()) && !isLast) {
      this.work(queue, this.store.change({ ...head, state: 'failed' }, false));
    } else if (this.options.canSend()) {
      this.work(queue, needsPull(head) ? this.ask(head) : this.attempt(head));
    } else if (head.state === 'unknown' && isMessage(head) && !needsPull(head)) {
      this.wait(head, head.firstAttemptAt + RETRY.giveUpAfter - this.options.now());
    }
  }

  /** The line came back: no pause holds any more but those of the server, which the calls themselves keep. */
  retryNow(): void {
    this.stop();
    for (const tmpId of this.busySince.keys()) this.busySince.set(tmpId, this.options.now());
    for (const queue of new Set(this.store.all().map(queueOf))) this.pump(queue);
  }

  /** This row is gone: its queue need not wait for it. */
  forget(row: OutboxRow): void {
    const queue = queueOf(row);
    if (this.waits.get(queue)?.tmpId === row.tmpId) this.endWait(queue);
    this.pump(queue);
  }

  stop(): void {
    for (const queue of this.waits.keys()) this.endWait(queue);
  }

  private work(queue: string, job: Promise<void>): void {
    this.busy.add(queue);
    void job.finally(() => {
      this.busy.delete(queue);
      this.pump(queue);
    });
  }

  private async attempt(row: OutboxRow): Promise<void> {
    const sending = attempted(row, this.options.now());
    // Written before the network is touched: after a crash this attempt's outcome is unknown, not waiting.
    await this.store.change(sending, false);
    if (this.store.closed || this.store.get(row.tmpId) !== sending) return;
    const outcome = await this.options.post(sending);
    // A push or a pull may have settled it meanwhile.
    if (this.store.closed || this.store.get(row.tmpId) !== sending) return;
    if (outcome.kind === 'sent') {
      this.store.take(row.tmpId);
      return this.options.settle(sending, outcome.event ?? null);
    }
    if (outcome.kind === 'refused' && !isMessage(sending)) {
      this.store.take(row.tmpId);
      return this.options.onRefused(sending, outcome.message);
    }
    const now = this.options.now();
    const since = this.busySince.get(row.tmpId) ?? now;
    const after = answered(sending, outcome, now, since);
    const busy = after.state !== 'failed' && outcome.kind === 'busy' && outcome;
    if (busy) this.busySince.set(row.tmpId, since);
    else this.busySince.delete(row.tmpId);
    if (after.state !== 'failed' && !needsPull(after))
      this.wait(after, Math.max(pauseAfter(after.attempts), busy ? busy.after : 0));
    await this.store.change(after, false);
  }

  /** A picture or file whose outcome is unknown: a pull brings it, or it is not there (ERR-20). */
  private async ask(row: OutboxRow): Promise<void> {
    const told = await this.options.confirm();
    if (this.store.get(row.tmpId) !== row) return;
    if (!told) return this.wait(row, RETRY.ask);
    const since = this.busySince.get(row.tmpId);
    const goesOn = since !== undefined && isPatient(since, this.options.now());
    if (goesOn) this.wait(row, pauseAfter(row.attempts));
    else this.busySince.delete(row.tmpId);
    return this.store.change(absent(row, goesOn), false);
  }

  private wait(row: OutboxRow, ms: number): void {
    const queue = queueOf(row);
    if (this.store.closed) return;
    const running = timer(Math.max(0, ms), this.options.scheduler).subscribe(() => {
      this.waits.delete(queue);
      this.pump(queue);
    });
    this.waits.set(queue, { tmpId: row.tmpId, timer: running });
  }

  private endWait(queue: string): void {
    this.waits.get(queue)?.timer.unsubscribe();
    this.waits.delete(queue);
  }
}
