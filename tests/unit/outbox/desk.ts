// An outbox whose network, pulls and storage are in the hands of the test, and whose clock is virtual.
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

export interface Going<T> {
  row: OutboxRow;
  answer: (outcome: T) => void;
}
export interface GoingUp extends Going<UploadOutcome> {
  progress: (share: number) => void;
  signal: AbortSignal;
}

export class Desk {
  readonly scheduler = new VirtualTimeScheduler();
  up = true;
  /** The stored rows, all that a new engine finds. */
  readonly stored = new Map<string, OutboxRow>();
  readonly files = new Map<string, readonly OutboxFile[]>();
  /** Attempts on their way, by name; and the names of all that ever began. */
  posts: Going<Outcome>[] = [];
  readonly posted: string[] = [];
  ups: GoingUp[] = [];
  readonly begun: string[] = [];
  asked: ((told: boolean) => void)[] = [];
  readonly settled: { tmpId: string; discarded: boolean }[] = [];
  readonly refused: { tmpId: string; message: string }[] = [];
  readonly progress: [string, number][] = [];
  outbox: Outbox;
  #scope = newScope();
  /** The code that sends loads at once. */
  loadSending: () => Promise<SendParts | null> = () => Promise.resolve(this.sendParts);
  /** The code that uploads loads at once. */
  loadUploads: () => Promise<UploadParts | null> = () => Promise.resolve(this.uploadParts);
  /** False: writes wait for `commit`. */
  autoCommit = true;
  #writes: (() => void)[] = [];
  #life = 0;

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

  /** Answers the attempt of this name and lets everything run that follows from it. */
  async answer(tmpId: string, outcome: Outcome): Promise<void> {
    this.#takeFrom(this.posts, tmpId).answer(outcome);
    await tick();
  }

  async upload(tmpId: string, outcome: UploadOutcome): Promise<void> {
    this.#takeFrom(this.ups, tmpId).answer(outcome);
    await tick();
  }

  /** The pull that was asked for has ended. */
  async pull(told: boolean): Promise<void> {
    for (const answer of this.asked.splice(0)) answer(told);
    await tick();
  }

  /** A push or a pull brings this message. */
  reconcile(tmpId: string): boolean {
    const row = this.outbox.reconcile(tmpId);
    if (row) void this.#write(this.#life, () => this.#remove(tmpId));
    return row !== null;
  }

  async line(up: boolean): Promise<void> {
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

  /** The oldest writes are on the medium. */
  async commit(count = this.#writes.length): Promise<void> {
    for (const write of this.#writes.splice(0, count)) {
      write();
      await tick();
    }
  }

  /** The engine dies without a word; a new one finds what is stored. */
  async crash(): Promise<void> {
    this.#life++;
    this.end();
    this.#writes = [];
    this.posts = [];
    this.ups = [];
    this.asked = [];
    this.outbox = this.#boot();
    await tick();
  }

  /** Timers that are running. */
  get timers(): number {
    return this.scheduler.actions.length;
  }

  state(tmpId: string): OutboxRow['state'] | undefined {
    return this.outbox.rows().find((row) => row.tmpId === tmpId)?.state;
  }

  /** Each attempt is in the hands of the test. */
  readonly sendParts: SendParts = {
    createSendQueues,
    post: (row) =>
      new Promise((answer) => {
        this.posted.push(row.tmpId);
        this.onPost(row);
        this.posts.push({ row, answer });
      }),
  };

  /** Each try to upload is in the hands of the test. */
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
        this.begun.push(row.tmpId);
        this.ups.push({ row, progress, signal: abort.signal, answer });
        return () => abort.abort();
      }),
  };

  /** The account ends. */
  end(): void {
    this.#scope.end();
  }

  #boot(): Outbox {
    this.#scope = newScope();
    const life = this.#life;
    const options: OutboxOptions = {
      scope: this.#scope,
      now: () => this.now,
      serverNow: () => this.now,
      stamp: () => this.now,
      scheduler: this.scheduler,
      canSend: () => this.up,
      loadSending: () => this.loadSending(),
      loadUploads: () => this.loadUploads(),
      confirm: () => new Promise((answer) => this.asked.push(answer)),
      keep: ({ row, strict, files }) => {
        this.onKeep(row, strict);
        return this.#write(life, () => {
          this.stored.set(row.tmpId, row);
          if (files.length > 0) this.files.set(row.tmpId, files);
        });
      },
      drop: (row) => {
        this.settled.push({ tmpId: row.tmpId, discarded: isMessage(row) });
        this.onSettle(row, true);
        return this.#write(life, () => this.#remove(row.tmpId));
      },
    };
    const outbox = new Outbox(options, [...this.stored.values()]);
    this.#scope.bind(outbox.settled$, ({ row, event }) => {
      this.settled.push({ tmpId: row.tmpId, discarded: isMessage(row) && event === null });
      this.onSettle(row, event === null);
      void this.#write(life, () => this.#remove(row.tmpId));
    });
    this.#scope.bind(outbox.refused$, ({ row, message }) => {
      this.refused.push({ tmpId: row.tmpId, message });
      void this.#write(life, () => this.#remove(row.tmpId));
    });
    this.#scope.bind(outbox.progress$, ({ tmpId }) => this.progress.push([tmpId, outbox.progress(tmpId)]));
    return outbox;
  }

  /** For a test that watches. */
  onKeep: (row: OutboxRow, strict: boolean) => void = () => undefined;
  onPost: (row: OutboxRow) => void = () => undefined;
  onSettle: (row: OutboxRow, bare: boolean) => void = () => undefined;

  #write(life: number, make: () => void): Promise<void> {
    if (life !== this.#life) return new Promise(() => undefined);
    if (this.autoCommit) {
      make();
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      this.#writes.push(() => {
        make();
        resolve();
      });
    });
  }

  #remove(tmpId: string): void {
    this.stored.delete(tmpId);
    this.files.delete(tmpId);
  }

  #takeFrom<T>(list: Going<T>[], tmpId: string): Going<T> {
    const at = list.findIndex(({ row }) => row.tmpId === tmpId);
    const [going] = at === -1 ? [] : list.splice(at, 1);
    if (!going) throw new Error(`${tmpId} is not on its way`);
    return going;
  }
}

/** Lets every promise run that can. */
export async function tick(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

/** Loads of a part, in the hands of the test, and the function that asks for them. */
export function heldLoads<T>() {
  const loads: PromiseWithResolvers<T | null>[] = [];
  const load = (): Promise<T | null> => {
    const asked = Promise.withResolvers<T | null>();
    loads.push(asked);
    return asked.promise;
  };
  return { loads, load };
}

export const names = (goings: readonly { row: OutboxRow }[]): string[] => goings.map(({ row }) => row.tmpId);

const newScope = (): Scope =>
  createScope((bug) => {
    throw bug;
  });
