// The engine. The send loop: per lane first in, first out, one in flight; what has no answer is made
// again under the same tmpId, so that it stands once whatever happened to the first attempt.
import { timer, type Subscription } from 'rxjs';
import { isMessage, type OutboxRow } from '../../src/core/domain/outbox-row.ts';
import {
  absent,
  answered,
  attempted,
  headOf,
  isPatient,
  laneOf,
  needsPull,
  pauseAfter,
  pauseOf,
  RETRY,
  triesOver,
} from './machine.ts';
import type { OutboxOptions } from './options.ts';
import type { Shelf } from './shelf.ts';

export class Lanes {
  private readonly busy = new Set<string>();
  /** The pause of a lane, and whose it is. */
  private readonly waits = new Map<string, { tmpId: string; timer: Subscription }>();
  /** Rows for which the server had no time: since when, own clock, ms. */
  private readonly busySince = new Map<string, number>();
  private readonly shelf: Shelf;
  private readonly options: OutboxOptions;

  private readonly isStuck: (tmpId: string) => boolean;

  /** `isStuck`: of an upload that gets no answer, time after time. */
  constructor(shelf: Shelf, options: OutboxOptions, isStuck: (tmpId: string) => boolean) {
    this.shelf = shelf;
    this.options = options;
    this.isStuck = isStuck;
  }

  /** Sees to the next row of a lane, unless one is in flight or its pause is running. */
  pump(lane: string): void {
    if (this.shelf.closed || this.busy.has(lane) || this.waits.has(lane)) return;
    const { shelf } = this;
    const head = headOf(shelf.all(), lane, this.isStuck, (tmpId) => shelf.isFree(tmpId));
    if (!head) return;
    const pause = pauseOf(head, this.options.serverNow());
    if (pause > 0) return this.wait(head, pause);
    // A pause that the server asked for is followed by an attempt, however long it was.
    const isLast = this.busySince.has(head.tmpId) && this.options.canSend();
    if (head.state === 'unknown' && triesOver(head, this.options.now()) && !isLast) {
      this.work(lane, this.shelf.change({ ...head, state: 'failed' }, false));
    } else if (this.options.canSend()) {
      this.work(lane, needsPull(head) ? this.ask(head) : this.attempt(head));
    } else if (head.state === 'unknown' && isMessage(head) && !needsPull(head)) {
      this.wait(head, head.firstAttemptAt + RETRY.giveUpAfter - this.options.now());
    }
  }

  /** The line came back: no pause holds any more but those of the server, which the calls themselves keep. */
  kick(): void {
    this.stop();
    for (const tmpId of this.busySince.keys()) this.busySince.set(tmpId, this.options.now());
    for (const lane of new Set(this.shelf.all().map(laneOf))) this.pump(lane);
  }

  /** This row is gone: its lane need not wait for it. */
  forget(row: OutboxRow): void {
    const lane = laneOf(row);
    if (this.waits.get(lane)?.tmpId === row.tmpId) this.endWait(lane);
    this.pump(lane);
  }

  stop(): void {
    for (const lane of this.waits.keys()) this.endWait(lane);
  }

  private work(lane: string, job: Promise<void>): void {
    this.busy.add(lane);
    void job.finally(() => {
      this.busy.delete(lane);
      this.pump(lane);
    });
  }

  private async attempt(row: OutboxRow): Promise<void> {
    const sending = attempted(row, this.options.now());
    // Written before the network is touched: after a crash this attempt's outcome is unknown, not waiting.
    await this.shelf.change(sending, false);
    if (this.shelf.closed || this.shelf.get(row.tmpId) !== sending) return;
    const outcome = await this.options.post(sending);
    // A push or a pull may have settled it meanwhile.
    if (this.shelf.closed || this.shelf.get(row.tmpId) !== sending) return;
    if (outcome.is === 'sent') {
      this.shelf.take(row.tmpId);
      return this.options.settle(sending, outcome.event ?? null);
    }
    if (outcome.is === 'refused' && !isMessage(sending)) {
      this.shelf.take(row.tmpId);
      return this.options.onRefused(sending, outcome.message);
    }
    const now = this.options.now();
    const since = this.busySince.get(row.tmpId) ?? now;
    const after = answered(sending, outcome, now, since);
    const busy = after.state !== 'failed' && outcome.is === 'busy' && outcome;
    if (busy) this.busySince.set(row.tmpId, since);
    else this.busySince.delete(row.tmpId);
    if (after.state !== 'failed' && !needsPull(after))
      this.wait(after, Math.max(pauseAfter(after.attempts), busy ? busy.after : 0));
    await this.shelf.change(after, false);
  }

  /** A picture or file whose outcome is unknown: a pull brings it, or it is not there (ERR-20). */
  private async ask(row: OutboxRow): Promise<void> {
    const told = await this.options.confirm();
    if (this.shelf.get(row.tmpId) !== row) return;
    if (!told) return this.wait(row, RETRY.ask);
    const since = this.busySince.get(row.tmpId);
    const goesOn = since !== undefined && isPatient(since, this.options.now());
    if (goesOn) this.wait(row, pauseAfter(row.attempts));
    else this.busySince.delete(row.tmpId);
    return this.shelf.change(absent(row, goesOn), false);
  }

  private wait(row: OutboxRow, ms: number): void {
    const lane = laneOf(row);
    if (this.shelf.closed) return;
    const running = timer(Math.max(0, ms), this.options.scheduler).subscribe(() => {
      this.waits.delete(lane);
      this.pump(lane);
    });
    this.waits.set(lane, { tmpId: row.tmpId, timer: running });
  }

  private endWait(lane: string): void {
    this.waits.get(lane)?.timer.unsubscribe();
    this.waits.delete(lane);
  }
}
