// Commands that the server has not answered yet: accepted, sent in order, tried again, reconciled by a push or a pull,
// discarded only when the server is known not to have them.
import { defer, Subject } from 'rxjs';
import { done, failed, type Result } from '../../src/core/contract/result.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { isMessage, type MessageWork, type OutboxRow } from '../../src/core/domain/outbox-row.ts';
import type { SendQueues } from './send-queues.ts';
import { again, inDoubt, isLostTry, queueOf, needsUpload, type Telling, type Unsent } from './row-state.ts';
import type { OutboxFile, OutboxOptions, Refused, Settled } from './options.ts';
import { OutboxStore } from './outbox-store.ts';
import type { Uploads } from './uploads.ts';

export class Outbox {
  /** Rows that the server took. */
  readonly settled$ = new Subject<Settled>();
  /** Deletions and flags that the server refused. */
  readonly refused$ = new Subject<Refused>();
  /** Rows whose uploaded share has changed; about five times a second. */
  readonly progress$ = new Subject<Unsent>();
  readonly #store: OutboxStore;
  /** Its code loads with the first row at the latest; until then nothing is sent. */
  #queues: SendQueues | null = null;
  /** Loaded with the first file; until then nothing goes up. */
  #uploads: Uploads | null = null;
  /** Parts that are being loaded. */
  readonly #loading = new Set<() => Promise<unknown>>();
  readonly #leaving = new Map<string, Promise<Result<null>>>();
  readonly #options: OutboxOptions;

  /** `rows` as they were stored, by an engine that was lost perhaps. */
  constructor(options: OutboxOptions, rows: readonly OutboxRow[] = []) {
    this.#options = options;
    this.#store = new OutboxStore(options, rows);
  }

  /**
   * Resolves when the message is written down: from then on it cannot be lost. Idempotent by tmpId: a text
   * that a tab gives again, because the engine died before its receipt, goes on from where it stood.
   */
  async accept(
    chat: ChatKey,
    tmpId: string,
    work: MessageWork,
    files?: readonly OutboxFile[],
  ): Promise<void> {
    const held = this.#store.get(tmpId);
    if (held && isLostTry(held)) await this.resend(tmpId);
    else await this.#store.add(chat, tmpId, work, files);
    this.#pump(chat);
    this.#pumpUploads();
  }

  /** A deletion or a flag that the server has to learn of, told after every connect until it is answered. */
  async tell(chat: ChatKey, work: Telling): Promise<void> {
    const row = await this.#store.add(chat, null, work);
    if (row) this.#pump(queueOf(row));
  }

  /** Tries a failed message again under the same tmpId; false when it is no failed one. */
  async resend(tmpId: string): Promise<boolean> {
    const row = this.#store.get(tmpId);
    if (row?.state !== 'failed' || this.#leaving.has(tmpId)) return false;
    await this.#store.change(again(row), true);
    this.#pump(queueOf(row));
    this.#pumpUploads();
    return true;
  }

  /** All that failed, in the order in which they were accepted. */
  async resendAll(): Promise<void> {
    await Promise.all(this.#store.all().map((row) => this.resend(row.tmpId)));
  }

  /**
   * Discards a message: at once when the server cannot have it, else after a pull has told so. Done as well when the
   * pull brought it. OFFLINE: the server cannot be asked. UNDECIDED: on its way, or no pull ended well.
   */
  discard(tmpId: string): Promise<Result<null>> {
    const running = this.#leaving.get(tmpId);
    if (running) return running;
    const leaving = this.#leave(tmpId).finally(() => this.#leaving.delete(tmpId));
    this.#leaving.set(tmpId, leaving);
    return leaving;
  }

  /** The line came back: every waiting row goes on at once. Call it before that connect's pulls begin. */
  retryNow(): void {
    // The uploads first: one without an answer on the old line holds the later ones up again.
    this.#uploads?.retryNow();
    this.#pumpUploads();
    this.#queues?.retryNow();
    this.#loadSending();
  }

  /** Loads the parts that the rows need, unless they are here or on their way. */
  loadParts(): void {
    if (!this.#uploads) this.#pumpUploads();
    this.#loadSending();
  }

  /**
   * Takes a row out without a word to the server: a push or a pull brought its message, or the user undid a deletion
   * that was not told yet. The caller removes its record.
   */
  reconcile(tmpId: string): OutboxRow | null {
    const row = this.#store.take(tmpId);
    if (row) this.#forget(row);
    return row;
  }

  /** Something goes up at this moment. */
  get uploading(): boolean {
    return this.#uploads?.busy === true;
  }

  /** Share of a picture or file that is uploaded, 0..1; 1 once all is. */
  progress(tmpId: string): number {
    const row = this.#store.get(tmpId);
    return row && isMessage(row) && row.work.content === '' ? (this.#uploads?.share(tmpId) ?? 0) : 1;
  }

  row(tmpId: string): OutboxRow | null {
    return this.#store.get(tmpId) ?? null;
  }

  /** All rows in the order of acceptance, deletions too. */
  rows(): OutboxRow[] {
    return this.#store.all();
  }

  /** Unsent messages of a chat, in the order of acceptance. */
  unsent(chat: ChatKey): Unsent[] {
    return this.#store
      .all()
      .filter(isMessage)
      .filter((row) => row.chat === chat);
  }

  get failedCount(): number {
    return this.#store.all().filter((row) => row.state === 'failed').length;
  }

  async #leave(tmpId: string): Promise<Result<null>> {
    const row = this.#store.get(tmpId);
    if (!row) return done(null);
    const isBound = !isMessage(row) || row.state === 'sending';
    if (isBound || this.#store.closed) return failed({ code: 'UNDECIDED' });
    if (!inDoubt(row)) return this.#remove(tmpId);
    if (!this.#options.canSend()) return failed({ code: 'OFFLINE' });
    this.#store.withhold(tmpId);
    const told = await this.#options.confirm();
    this.#store.release(tmpId);
    if (told && !this.#store.closed) return this.#remove(tmpId);
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

  /** Loads a part once. Where it did not load, the next row or the next state of the line asks again. */
  #load<T>(load: () => Promise<T | null>, use: (part: T) => void): void {
    if (this.#loading.has(load)) return;
    this.#loading.add(load);
    this.#options.scope.bind(defer(load), (part) => {
      this.#loading.delete(load);
      if (part) use(part);
    });
  }

  #forget(row: OutboxRow): void {
    this.#uploads?.forget(row.tmpId);
    this.#queues?.forget(row);
  }
}
