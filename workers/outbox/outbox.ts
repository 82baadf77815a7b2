// The outbox: messages, deletions and chat settings that the server has not answered yet. Rows are sent in
// order, retried, and reconciled with the messages of a push or a pull. A message is discarded only when the
// server certainly does not have it.
import { defer, Subject, switchMap, timer } from 'rxjs';
import { done, failed, type Result } from '../../src/core/contract/result.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { isMessage, type MessageWork, type OutboxRow } from '../../src/core/domain/outbox-row.ts';
import { pauseAfter } from '../on-demand.ts';
import type { SendQueues } from './send-queues.ts';
import {
  restarted,
  isDeliveryUnknown,
  isUnansweredText,
  isUnreadable,
  queueOf,
  needsUpload,
  type NonMessageWork,
  type Unsent,
} from './row-state.ts';
import type { OutboxFile, OutboxOptions, Refused, Settled } from './options.ts';
import { OutboxStore } from './outbox-store.ts';
import type { Uploads } from './uploads.ts';

export class Outbox {
  /** Rows that the server accepted. */
  readonly settled$ = new Subject<Settled>();
  /** Deletions and chat settings (pin, do-not-disturb) that the server refused. */
  readonly refused$ = new Subject<Refused>();
  /** Rows whose uploaded share has changed; emits about five times a second. */
  readonly progress$ = new Subject<Unsent>();
  readonly #store: OutboxStore;
  /** Loads with the first outbox row at the latest. Until then nothing is sent. */
  #queues: SendQueues | null = null;
  /** Loads with the first file. Until then nothing is uploaded. */
  #uploads: Uploads | null = null;
  /** Parts of the code that are being loaded, by their load functions. */
  readonly #loading = new Set<() => Promise<unknown>>();
  /** Number of failed loads in a row. */
  #failures = 0;
  /** Loads the missing parts after a pause, ms. */
  readonly #loadAgain$ = new Subject<number>();
  readonly #discarding = new Map<string, Promise<Result<null>>>();
  readonly #options: OutboxOptions;

  /** `rows`: the outbox rows as stored in the journal, perhaps by an earlier engine. */
  constructor(options: OutboxOptions, rows: readonly OutboxRow[] = []) {
    this.#options = options;
    this.#store = new OutboxStore(options, rows);
    const pause$ = this.#loadAgain$.pipe(switchMap((ms) => timer(ms, options.scheduler)));
    options.scope.bind(pause$, () => this.loadParts());
  }

  /**
   * Resolves when the message is stored and so cannot be lost. Idempotent by tmpId. A tab gives a text again
   * if the engine ended before it answered. The text then continues in its stored state.
   */
  async accept(
    chat: ChatKey,
    tmpId: string,
    work: MessageWork,
    files?: readonly OutboxFile[],
  ): Promise<void> {
    const held = this.#store.get(tmpId);
    if (held && isUnansweredText(held)) await this.resend(tmpId);
    else await this.#store.add(chat, tmpId, work, files);
    this.#pump(chat);
    this.#pumpUploads();
  }

  /**
   * Queues a deletion or a chat setting (pin, do-not-disturb). It is sent again, also after a reload, until
   * the server answers.
   */
  async tell(chat: ChatKey, work: NonMessageWork): Promise<void> {
    const row = await this.#store.add(chat, null, work);
    if (row) this.#pump(queueOf(row));
  }

  /**
   * Retries a failed message under the same tmpId; false where the message is not failed, or its file cannot be
   * read.
   */
  async resend(tmpId: string): Promise<boolean> {
    const row = this.#store.get(tmpId);
    if (row?.state !== 'failed' || isUnreadable(row) || this.#discarding.has(tmpId)) return false;
    await this.#store.change(restarted(row), true);
    this.#pump(queueOf(row));
    this.#pumpUploads();
    return true;
  }

  /** Retries all failed messages in order of acceptance. */
  async resendAll(): Promise<void> {
    await Promise.all(this.#store.all().map((row) => this.resend(row.tmpId)));
  }

  /**
   * Discards a message: at once where the server cannot have it, else after a pull that does not contain it.
   * Also succeeds where the pull contains the message. OFFLINE: no pull is possible. UNDECIDED: an attempt is
   * under way, or the pull failed.
   */
  discard(tmpId: string): Promise<Result<null>> {
    const running = this.#discarding.get(tmpId);
    if (running) return running;
    const discarding = this.#discardRow(tmpId).finally(() => this.#discarding.delete(tmpId));
    this.#discarding.set(tmpId, discarding);
    return discarding;
  }

  /** Ends the retry pauses of all rows after a reconnect. Called before the pulls of that connect begin. */
  retryNow(): void {
    // Uploads resume first: this resets their failed tries, so that each one delays later files again.
    this.#uploads?.retryNow();
    this.#pumpUploads();
    this.#queues?.retryNow();
    this.#loadSending();
  }

  /** Loads the code that the rows need (sending, uploads), unless it is loaded or loading. */
  loadParts(): void {
    if (!this.#uploads) this.#pumpUploads();
    this.#loadSending();
  }

  /**
   * Removes a row without a request to the server: a push or a pull brought its message, or the user undid a
   * deletion that was not sent yet. The caller deletes its record.
   */
  reconcile(tmpId: string): OutboxRow | null {
    const row = this.#store.take(tmpId);
    if (row) this.#forget(row);
    return row;
  }

  /** An upload is running. */
  get uploading(): boolean {
    return this.#uploads?.busy === true;
  }

  /** The uploaded share of a picture or file, 0..1; 1 once everything is uploaded. */
  progress(tmpId: string): number {
    const row = this.#store.get(tmpId);
    return row && isMessage(row) && row.work.content === '' ? (this.#uploads?.share(tmpId) ?? 0) : 1;
  }

  row(tmpId: string): OutboxRow | null {
    return this.#store.get(tmpId) ?? null;
  }

  /** All rows in order of acceptance, including deletions. */
  rows(): OutboxRow[] {
    return this.#store.all();
  }

  /** The unsent messages of a chat in order of acceptance. */
  unsent(chat: ChatKey): Unsent[] {
    return this.#store
      .all()
      .filter(isMessage)
      .filter((row) => row.chat === chat);
  }

  /** Number of failed rows that the user can resend. */
  get failedCount(): number {
    return this.#store.all().filter((row) => row.state === 'failed' && !isUnreadable(row)).length;
  }

  async #discardRow(tmpId: string): Promise<Result<null>> {
    const row = this.#store.get(tmpId);
    if (!row) return done(null);
    const isBusy = !isMessage(row) || row.state === 'sending';
    if (isBusy || this.#store.closed) return failed({ code: 'UNDECIDED' });
    if (!isDeliveryUnknown(row)) return this.#remove(tmpId);
    if (!this.#options.canSend()) return failed({ code: 'OFFLINE' });
    this.#store.withhold(tmpId);
    const isConfirmed = await this.#options.confirm();
    this.#store.release(tmpId);
    if (isConfirmed && !this.#store.closed) return this.#remove(tmpId);
    this.#pump(queueOf(row));
    if (!this.#store.get(tmpId)) return done(null);
    return failed({ code: this.#options.canSend() ? 'UNDECIDED' : 'OFFLINE' });
  }

  async #remove(tmpId: string): Promise<Result<null>> {
    const row = this.#store.take(tmpId);
    if (!row) return done(null);
    this.#forget(row);
    await this.#options.drop(row);
    return done(null);
  }

  #pump(queue: string): void {
    this.#queues?.pump(queue);
    this.#loadSending();
  }

  #loadSending(): void {
    if (this.#queues || this.#store.all().length === 0) return;
    this.#load(this.#options.loadSending, ({ createSendQueues, post }) => {
      const isStuck = (tmpId: string): boolean => this.#uploads?.isStuck(tmpId) === true;
      const queues = createSendQueues(this.#store, this.#options, post, isStuck);
      this.#queues = queues;
      this.#options.scope.bind(queues.settled$, (it) => this.settled$.next(it));
      this.#options.scope.bind(queues.refused$, (it) => this.refused$.next(it));
      queues.retryNow();
    });
  }

  #pumpUploads(): void {
    if (this.#uploads) return this.#uploads.pump();
    if (!this.#store.all().some(needsUpload)) return;
    this.#load(this.#options.loadUploads, ({ createUploads, upload }) => {
      const uploads = createUploads(this.#store, this.#options, upload);
      this.#uploads = uploads;
      this.#options.scope.bind(uploads.tried$, (row) => this.#pump(queueOf(row)));
      this.#options.scope.bind(uploads.progress$, (row) => this.progress$.next(row));
      uploads.pump();
    });
  }

  /**
   * Loads a part of the code once. After a failure the next row, the next change of the connection, or the end
   * of a pause loads it again.
   */
  #load<T>(load: () => Promise<T | null>, use: (part: T) => void): void {
    if (this.#loading.has(load)) return;
    this.#loading.add(load);
    this.#options.scope.bind(defer(load), (part) => {
      this.#loading.delete(load);
      this.#failures = part ? 0 : this.#failures + 1;
      if (part) use(part);
      else this.#loadAgain$.next(pauseAfter(this.#failures));
    });
  }

  #forget(row: OutboxRow): void {
    this.#uploads?.forget(row.tmpId);
    this.#queues?.forget(row);
  }
}
