// The engine. Uploads beside the queues: three at once over all chats, told to the views about five
// times a second. An upload is no attempt: whatever becomes of it, the row is waiting.
import { timer, type Subscription } from 'rxjs';
import { isMessage } from '../../src/core/domain/outbox-row.ts';
import { isPatient, nextUploads, pauseAfter, STUCK, UPLOADS, type Unsent } from './machine.ts';
import type { OutboxOptions } from './options.ts';
import type { OutboxStore } from './outbox-store.ts';

/** ms between two words about progress. */
const WORD = 200;

interface Running {
  abort: AbortController;
  share: number;
}

export class Uploads {
  private readonly running = new Map<string, Running>();
  /** `asked`: by the server, and so longer than the line's absence. */
  private readonly pauses = new Map<string, { timer: Subscription; asked: boolean }>();
  /** Since when the server has had no time for a file, ms. */
  private readonly busySince = new Map<string, number>();
  private readonly tries = new Map<string, number>();
  private readonly news = new Set<string>();
  private silence: Subscription | null = null;
  private readonly store: OutboxStore;
  private readonly options: OutboxOptions;
  private readonly onTried: (row: Unsent) => void;

  /** `onTried`: a try has ended, and what became of it is written down. */
  constructor(store: OutboxStore, options: OutboxOptions, onTried: (row: Unsent) => void) {
    this.store = store;
    this.options = options;
    this.onTried = onTried;
  }

  /** Begins what may begin. */
  pump(): void {
    if (this.store.closed || !this.options.canSend()) return;
    const isBusy = (tmpId: string): boolean =>
      this.running.has(tmpId) || this.pauses.has(tmpId) || !this.store.isFree(tmpId);
    const rows = nextUploads(this.store.all(), isBusy, UPLOADS - this.running.size);
    for (const row of rows) void this.run(row);
  }

  /** The line came back: no pause holds any more but those that the server asked for. The caller pumps. */
  retryNow(): void {
    for (const [tmpId, { asked }] of this.pauses) if (!asked) this.endPause(tmpId);
    this.tries.clear();
    this.busySince.clear();
  }

  /** This row is gone: its upload is broken off. */
  forget(tmpId: string): void {
    this.endPause(tmpId);
    this.tries.delete(tmpId);
    this.busySince.delete(tmpId);
    this.running.get(tmpId)?.abort.abort();
    this.running.delete(tmpId);
    this.pump();
  }

  /** Share of a running upload, 0..1; 0 before and between tries. */
  share(tmpId: string): number {
    return this.running.get(tmpId)?.share ?? 0;
  }

  /** Something goes up at this moment. */
  get busy(): boolean {
    return this.running.size > 0;
  }

  isStuck(tmpId: string): boolean {
    return (this.tries.get(tmpId) ?? 0) >= STUCK;
  }

  close(): void {
    for (const { abort } of this.running.values()) abort.abort();
    for (const tmpId of this.pauses.keys()) this.endPause(tmpId);
    this.silence?.unsubscribe();
  }

  private async run(row: Unsent): Promise<void> {
    const { tmpId } = row;
    const running: Running = { abort: new AbortController(), share: 0 };
    this.running.set(tmpId, running);
    const { signal } = running.abort;
    const outcome = await this.options.upload(row, (share) => this.note(running, tmpId, share), signal);
    if (this.store.closed) return;
    this.running.delete(tmpId);
    const held = this.store.get(tmpId);
    if (held && isMessage(held)) {
      await this.finish(held, outcome);
      this.onTried(held);
    }
    this.pump();
  }

  private async finish(row: Unsent, outcome: Awaited<ReturnType<OutboxOptions['upload']>>): Promise<void> {
    if (outcome.kind === 'no-answer') return this.pause(row, 0);
    if (outcome.kind === 'busy' && this.isPatient(row.tmpId, outcome.message))
      return this.pause(row, outcome.after);
    this.tries.delete(row.tmpId);
    this.busySince.delete(row.tmpId);
    if (outcome.kind !== 'uploaded') {
      return this.store.change({ ...row, state: 'failed', failure: outcome.message }, false);
    }
    const uploaded: Unsent = { ...row, work: { ...row.work, content: outcome.content } };
    // The addresses are stored before the attempt: after a crash nothing goes up a second time.
    await this.store.change(uploaded, false);
  }

  /** A server that says why it has no time is told of after a while; one without a word is like no server. */
  private isPatient(tmpId: string, message: string): boolean {
    const now = this.options.now();
    const since = this.busySince.get(tmpId) ?? now;
    this.busySince.set(tmpId, since);
    return message === '' || isPatient(since, now);
  }

  /** `asked`: ms for which the server wants no other try. */
  private pause(row: Unsent, asked: number): void {
    const { tmpId } = row;
    const tries = (this.tries.get(tmpId) ?? 0) + 1;
    this.tries.set(tmpId, tries);
    const ms = Math.max(pauseAfter(tries), asked);
    const over = timer(ms, this.options.scheduler).subscribe(() => {
      this.pauses.delete(tmpId);
      this.pump();
    });
    this.pauses.set(tmpId, { timer: over, asked: asked > 0 });
    this.tell(tmpId);
  }

  private endPause(tmpId: string): void {
    this.pauses.get(tmpId)?.timer.unsubscribe();
    this.pauses.delete(tmpId);
  }

  private note(running: Running, tmpId: string, share: number): void {
    if (this.store.closed) return;
    running.share = Math.min(1, Math.max(0, share));
    this.tell(tmpId);
  }

  private tell(tmpId: string): void {
    this.news.add(tmpId);
    if (!this.silence) this.speak();
  }

  private speak(): void {
    this.silence = null;
    if (this.news.size === 0) return;
    for (const tmpId of this.news) {
      const row = this.store.get(tmpId);
      if (row && isMessage(row)) this.options.onProgress(row);
    }
    this.news.clear();
    this.silence = timer(WORD, this.options.scheduler).subscribe(() => this.speak());
  }
}
