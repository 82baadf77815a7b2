// An outbox with network, pulls and storage under control of the test, in virtual time.
import { Observable, VirtualTimeScheduler } from 'rxjs';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { isMessage, type OutboxRow, type Upload } from '../../../src/core/domain/outbox-row.ts';
import { textWork, uploadWork } from '../../../workers/outbox/echo.ts';
import type { Outcome, UploadOutcome } from '../../../workers/outbox/row-state.ts';
import type {
  OutboxFile,
  OutboxOptions,
  SendParts,
  UploadParts,
  UploadStep,
} from '../../../workers/outbox/options.ts';
import { createSendQueues } from '../../../workers/outbox/send-queues.ts';
import { createUploads } from '../../../workers/outbox/uploads.ts';
import { Outbox } from '../../../workers/outbox/outbox.ts';
import { createScope, type Scope } from '../../../workers/scope.ts';
import { CHAT } from '../support.ts';

export const OK: Outcome & { event: ChatEvent } = {
  kind: 'sent',
  event: { kind: 'opened', chat: CHAT, at: 0 },
};
export const SILENCE = { kind: 'no-answer' } as const;
export const refusal = (message = 'no') => ({ kind: 'refused', message }) as const;
export const uploaded = (content = '{"url":"/files/1"}'): UploadOutcome => ({ kind: 'uploaded', content });

export const PICTURE: Upload = {
  kind: 'image',
  name: 'sea.webp',
  mime: 'image/webp',
  size: 4,
  width: 2,
  height: 2,
  thumb: false,
};

export interface Attempt<T> {
  row: OutboxRow;
  answer: (outcome: T) => void;
}
export interface UploadAttempt extends Attempt<UploadOutcome> {
  progress: (share: number) => void;
  signal: AbortSignal;
}

export class Desk {
  readonly scheduler = new VirtualTimeScheduler();
  up = true;
  /** The stored outbox rows: a new engine finds only these. */
  readonly stored = new Map<string, OutboxRow>();
  readonly files = new Map<string, readonly OutboxFile[]>();
  /** Attempts in flight. `posted`: tmpIds of all attempts that ever started. */
  posts: Attempt<Outcome>[] = [];
  readonly posted: string[] = [];
  uploadsInFlight: UploadAttempt[] = [];
  readonly startedUploads: string[] = [];
  pulls: ((told: boolean) => void)[] = [];
  readonly settled: { tmpId: string; discarded: boolean }[] = [];
  readonly refused: { tmpId: string; message: string }[] = [];
  readonly progress: [string, number][] = [];
  outbox: Outbox;
  #scope = newScope();
  /** Loads the sending code, at once unless a test replaces this function. */
  loadSending: () => Promise<SendParts | null> = () => Promise.resolve(this.sendParts);
  /** Loads the uploading code, at once unless a test replaces this function. */
  loadUploads: () => Promise<UploadParts | null> = () => Promise.resolve(this.uploadParts);
  /** If false, writes wait for `commit`. */
  autoCommit = true;
  #writes: (() => void)[] = [];
  #engineNumber = 0;

  constructor() {
    this.outbox = this.#boot();
  }

  get now(): number {
    return 1000 + this.scheduler.frame;
  }

  text(tmpId: string, chat: ChatKey = CHAT): Promise<void> {
    return this.outbox.accept(chat, tmpId, textWork(tmpId));
  }

  picture(tmpId: string, chat: ChatKey = CHAT): Promise<void> {
    const files: OutboxFile[] = [{ part: 'file', blob: new Blob([tmpId]) }];
    return this.outbox.accept(chat, tmpId, uploadWork(PICTURE), files);
  }

  /** Answers the attempt with this tmpId, and runs all promises that follow. */
  async answer(tmpId: string, outcome: Outcome): Promise<void> {
    this.#takeFrom(this.posts, tmpId).answer(outcome);
    await tick();
  }

  async upload(tmpId: string, outcome: UploadOutcome): Promise<void> {
    this.#takeFrom(this.uploadsInFlight, tmpId).answer(outcome);
    await tick();
  }

  /** Ends the requested pulls. `complete`: the pulls got all messages. */
  async pull(complete: boolean): Promise<void> {
    for (const answer of this.pulls.splice(0)) answer(complete);
    await tick();
  }

  /** Delivers this message as a push or a pull does. */
  reconcile(tmpId: string): boolean {
    const row = this.outbox.reconcile(tmpId);
    if (row) void this.#write(this.#engineNumber, () => this.#remove(tmpId));
    return row !== null;
  }

  async setConnected(up: boolean): Promise<void> {
    this.up = up;
    if (up) this.outbox.retryNow();
    await tick();
  }

  async pass(ms: number): Promise<void> {
    const end = this.scheduler.frame + ms;
    for (;;) {
      const next = Math.min(...this.scheduler.actions.map((action) => action.delay ?? 0));
      if (next > end) break;
      this.scheduler.maxFrames = next;
      this.scheduler.flush();
      await tick();
    }
    this.scheduler.frame = end;
  }

  /** Commits the oldest `count` writes. */
  async commit(count = this.#writes.length): Promise<void> {
    for (const write of this.#writes.splice(0, count)) {
      write();
      await tick();
    }
  }

  /** Kills the engine without notice, and starts a new one over the stored rows. */
  async crash(): Promise<void> {
    this.#engineNumber++;
    this.end();
    this.#writes = [];
    this.posts = [];
    this.uploadsInFlight = [];
    this.pulls = [];
    this.outbox = this.#boot();
    await tick();
  }

  /** Number of running timers. */
  get timers(): number {
    return this.scheduler.actions.length;
  }

  state(tmpId: string): OutboxRow['state'] | undefined {
    return this.outbox.rows().find((row) => row.tmpId === tmpId)?.state;
  }

  /** Sending code whose attempts the test answers. */
  readonly sendParts: SendParts = {
    createSendQueues,
    post: (row) =>
      new Promise((answer) => {
        this.posted.push(row.tmpId);
        this.onPost(row);
        this.posts.push({ row, answer });
      }),
  };

  /** Uploading code whose attempts the test answers. */
  readonly uploadParts: UploadParts = {
    createUploads,
    upload: (row) =>
      new Observable<UploadStep>((subscriber) => {
        const abort = new AbortController();
        const progress = (share: number): void => subscriber.next({ kind: 'progress', share });
        const answer = (outcome: UploadOutcome): void => {
          subscriber.next(outcome);
          subscriber.complete();
        };
        this.startedUploads.push(row.tmpId);
        this.uploadsInFlight.push({ row, progress, signal: abort.signal, answer });
        return () => abort.abort();
      }),
  };

  /** Ends the account. */
  end(): void {
    this.#scope.end();
  }

  #boot(): Outbox {
    this.#scope = newScope();
    const engineNumber = this.#engineNumber;
    const options: OutboxOptions = {
      scope: this.#scope,
      now: () => this.now,
      serverNow: () => this.now,
      stamp: () => this.now,
      scheduler: this.scheduler,
      canSend: () => this.up,
      loadSending: () => this.loadSending(),
      loadUploads: () => this.loadUploads(),
      confirm: () => new Promise((answer) => this.pulls.push(answer)),
      keep: ({ row, strict, files }) => {
        this.onKeep(row, strict);
        return this.#write(engineNumber, () => {
          this.stored.set(row.tmpId, row);
          if (files.length > 0) this.files.set(row.tmpId, files);
        });
      },
      drop: (row) => {
        this.settled.push({ tmpId: row.tmpId, discarded: isMessage(row) });
        this.onSettle(row, true);
        return this.#write(engineNumber, () => this.#remove(row.tmpId));
      },
    };
    const outbox = new Outbox(options, [...this.stored.values()]);
    this.#scope.bind(outbox.settled$, ({ row, event }) => {
      this.settled.push({ tmpId: row.tmpId, discarded: isMessage(row) && event === null });
      this.onSettle(row, event === null);
      void this.#write(engineNumber, () => this.#remove(row.tmpId));
    });
    this.#scope.bind(outbox.refused$, ({ row, message }) => {
      this.refused.push({ tmpId: row.tmpId, message });
      void this.#write(engineNumber, () => this.#remove(row.tmpId));
    });
    this.#scope.bind(outbox.progress$, ({ tmpId }) => this.progress.push([tmpId, outbox.progress(tmpId)]));
    return outbox;
  }

  /** Callbacks that a test can set. */
  onKeep: (row: OutboxRow, strict: boolean) => void = () => undefined;
  onPost: (row: OutboxRow) => void = () => undefined;
  onSettle: (row: OutboxRow, bare: boolean) => void = () => undefined;

  #write(engineNumber: number, perform: () => void): Promise<void> {
    if (engineNumber !== this.#engineNumber) return new Promise(() => undefined);
    if (this.autoCommit) {
      perform();
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      this.#writes.push(() => {
        perform();
        resolve();
      });
    });
  }

  #remove(tmpId: string): void {
    this.stored.delete(tmpId);
    this.files.delete(tmpId);
  }

  #takeFrom<T>(list: Attempt<T>[], tmpId: string): Attempt<T> {
    const at = list.findIndex(({ row }) => row.tmpId === tmpId);
    const [attempt] = at === -1 ? [] : list.splice(at, 1);
    if (!attempt) throw new Error(`${tmpId} is not on its way`);
    return attempt;
  }
}

/** Runs every promise that can run. */
export async function tick(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

/** A load function for code, whose loads the test resolves. */
export function heldLoads<T>() {
  const loads: PromiseWithResolvers<T | null>[] = [];
  const load = (): Promise<T | null> => {
    const result = Promise.withResolvers<T | null>();
    loads.push(result);
    return result.promise;
  };
  return { loads, load };
}

export const names = (attempts: readonly { row: OutboxRow }[]): string[] =>
  attempts.map(({ row }) => row.tmpId);

const newScope = (): Scope =>
  createScope((bug) => {
    throw bug;
  });
