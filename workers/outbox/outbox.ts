// The engine. The send loop: per chat first in, first out, one in flight; what has no answer is made
// again under the same tmpId, so that it stands once whatever happened to the first attempt.
import { timer, type SchedulerLike, type Subscription } from 'rxjs';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import type { OutboxRow } from '../../src/core/domain/outbox-row.ts';
import { again, answered, attempted, pauseAfter, RETRY, type Outcome } from './machine.ts';

export interface OutboxOptions {
  now: () => number;
  serverNow: () => number;
  scheduler: SchedulerLike;
  /** The line is acknowledged: attempts make sense. */
  canSend: () => boolean;
  /** One attempt. `sent` carries the server's row as an event. */
  post: (row: OutboxRow) => Promise<Outcome & { event?: ChatEvent }>;
  /** Shows and stores a row; resolves when it is stored. `strict` before a receipt. */
  keep: (row: OutboxRow, strict: boolean) => Promise<void>;
  /** Removes a settled row together with what the server answered. */
  settle: (row: OutboxRow, event: ChatEvent | null) => Promise<void>;
}

export class Outbox {
  private readonly rows = new Map<string, OutboxRow>();
  private readonly busy = new Set<ChatKey>();
  private readonly waits = new Map<ChatKey, Subscription>();
  private order = 0;
  private closed = false;
  private readonly options: OutboxOptions;

  constructor(options: OutboxOptions, rows: readonly OutboxRow[] = []) {
    this.options = options;
    for (const row of rows) {
      this.rows.set(row.tmpId, row);
      this.order = Math.max(this.order, row.order);
    }
  }

  /** Resolves when the text is written down: from then on it cannot be lost. Idempotent by tmpId. */
  async accept(chat: ChatKey, tmpId: string, content: string): Promise<void> {
    if (this.rows.has(tmpId)) return;
    const row: OutboxRow = {
      tmpId,
      chat,
      content,
      state: 'waiting',
      order: ++this.order,
      writtenAt: this.options.serverNow(),
      attempts: 0,
      firstAttemptAt: 0,
      failure: '',
    };
    this.rows.set(tmpId, row);
    await this.options.keep(row, true);
    this.pump(chat);
  }

  async resend(tmpId: string): Promise<boolean> {
    const row = this.rows.get(tmpId);
    if (row?.state !== 'failed') return false;
    await this.change(again(row), true);
    this.pump(row.chat);
    return true;
  }

  /** The line came back: all that waits goes on at once. */
  kick(): void {
    for (const chat of new Set([...this.rows.values()].map((row) => row.chat))) this.pump(chat);
  }

  /** A push or a pull brought this tmpId: whatever its attempt said, it is there. */
  heal(tmpId: string): OutboxRow | null {
    const row = this.rows.get(tmpId) ?? null;
    if (row) this.rows.delete(tmpId);
    return row;
  }

  close(): void {
    this.closed = true;
    for (const wait of this.waits.values()) wait.unsubscribe();
  }

  private pump(chat: ChatKey): void {
    this.waits.get(chat)?.unsubscribe();
    const head = this.head(chat);
    if (!head || this.closed || this.busy.has(chat)) return;
    if (head.state === 'unknown' && this.options.now() - head.firstAttemptAt >= RETRY.giveUpAfter) {
      void this.change({ ...head, state: 'failed' }, false).then(() => this.pump(chat));
    } else if (this.options.canSend()) {
      this.busy.add(chat);
      void this.attempt(head).finally(() => {
        this.busy.delete(chat);
        this.next(chat);
      });
    } else if (head.state === 'unknown') {
      this.wait(chat, head.firstAttemptAt + RETRY.giveUpAfter - this.options.now());
    }
  }

  /** After an attempt: the next row at once, the same row after its pause. */
  private next(chat: ChatKey): void {
    const head = this.head(chat);
    if (head?.state === 'unknown') this.wait(chat, pauseAfter(head.attempts));
    else this.pump(chat);
  }

  private wait(chat: ChatKey, ms: number): void {
    this.waits.get(chat)?.unsubscribe();
    if (this.closed) return;
    this.waits.set(
      chat,
      timer(Math.max(0, ms), this.options.scheduler).subscribe(() => this.pump(chat)),
    );
  }

  private async attempt(row: OutboxRow): Promise<void> {
    const sending = attempted(row, this.options.now());
    // Written before the network is touched: after a crash this attempt's outcome is unknown, not waiting.
    await this.change(sending, false);
    if (this.closed) return;
    const outcome = await this.options.post(sending);
    const held = this.rows.get(row.tmpId);
    if (!held || this.closed) return;
    const after = answered(held, outcome, this.options.now());
    if (after) return this.change(after, false);
    this.rows.delete(row.tmpId);
    await this.options.settle(held, outcome.event ?? null);
  }

  private async change(row: OutboxRow, strict: boolean): Promise<void> {
    if (!this.rows.has(row.tmpId)) return;
    this.rows.set(row.tmpId, row);
    await this.options.keep(row, strict);
  }

  /** The oldest row of a chat that is not failed: a failed one holds nobody up. */
  private head(chat: ChatKey): OutboxRow | null {
    let first: OutboxRow | null = null;
    for (const row of this.rows.values()) {
      if (row.chat !== chat || row.state === 'failed') continue;
      if (!first || row.order < first.order) first = row;
    }
    return first;
  }
}
