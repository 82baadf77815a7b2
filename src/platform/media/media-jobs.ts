// The job queue of the media worker. Jobs run one at a time in the order of the calls, because two large pictures at
// once would need twice the memory. Files are untrusted: each job has a time limit, and a failed job ends the worker.

/** A started worker. After the worker's end, a pending call may never resolve or reject. */
export interface SpawnedWorker<C> {
  calls: C;
  /** Resolves when the worker's script does not load, or when the worker throws outside of a call. */
  broken: Promise<void>;
  end: () => void;
}

export interface MediaJobsOptions<C> {
  /** Starts a worker. Throws if the browser refuses another worker. */
  spawn: () => SpawnedWorker<C>;
  /** Calls `act` after `ms`. Returns a function that cancels the call. */
  after: (ms: number, act: () => void) => () => void;
  /** Replaces wrong copies of the worker's script. Called before the second attempt to start a worker. */
  repair: () => Promise<unknown>;
}

export interface MediaJob<C, T> {
  run: (calls: C) => Promise<unknown>;
  /** Time limit, ms. */
  limit: number;
  /** Validates the answer, because the worker reads untrusted files. Returns undefined for an invalid answer. */
  valid: (answer: unknown) => T | undefined;
}

/** `worker`: no worker started. `job`: the job hung, threw, crashed the worker, or gave an invalid answer. */
export type MediaOutcome<T> = { kind: 'done'; value: T } | { kind: 'failed'; why: 'worker' | 'job' };

/** Timeout for the first answer of a new worker, ms. */
export const LOAD_LIMIT = 10_000;
/** Delay before the second attempt to start a worker, ms. */
export const RETRY_AFTER = 1000;
/** An idle worker ends after this time, ms, to free memory: one picture of 100 megapixels takes 400 MB. */
export const IDLE_LIMIT = 10_000;

export class MediaJobs<C extends { ready: () => Promise<unknown> }> {
  readonly #options: MediaJobsOptions<C>;
  #worker: SpawnedWorker<C> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #keepWorker: () => void = () => undefined;

  constructor(options: MediaJobsOptions<C>) {
    this.#options = options;
  }

  /** Queues a job. Never rejects. */
  run<T>(job: MediaJob<C, T>): Promise<MediaOutcome<T>> {
    const outcome = this.#last.then(() => this.#perform(job));
    this.#last = outcome;
    return outcome;
  }

  async #perform<T>({ run, limit, valid }: MediaJob<C, T>): Promise<MediaOutcome<T>> {
    this.#keepWorker();
    const worker = this.#worker ?? (await this.#start()) ?? (await this.#startAgain());
    if (!worker) return { kind: 'failed', why: 'worker' };
    const answer = await this.#settled(worker, limit, () => run(worker.calls));
    const value = answer ? valid(answer.value) : undefined;
    if (value === undefined) {
      this.#end(worker);
      return { kind: 'failed', why: 'job' };
    }
    this.#keepWorker = this.#options.after(IDLE_LIMIT, () => this.#end(worker));
    return { kind: 'done', value };
  }

  async #start(): Promise<SpawnedWorker<C> | null> {
    let worker: SpawnedWorker<C>;
    try {
      worker = this.#options.spawn();
    } catch {
      return null;
    }
    const answer = await this.#settled(worker, LOAD_LIMIT, () => worker.calls.ready());
    if (answer?.value !== true) {
      worker.end();
      return null;
    }
    this.#worker = worker;
    // A worker that breaks between two jobs ends, so that the next job starts a new worker.
    void worker.broken.then(() => this.#end(worker));
    return worker;
  }

  async #startAgain(): Promise<SpawnedWorker<C> | null> {
    const pause = new Promise<void>((passed) => this.#options.after(RETRY_AFTER, passed));
    await Promise.all([pause, this.#options.repair()]);
    return this.#start();
  }

  /** The answer of a call; null if the call failed, the worker broke or the time limit passed. */
  async #settled(
    worker: SpawnedWorker<C>,
    limit: number,
    call: () => Promise<unknown>,
  ): Promise<{ value: unknown } | null> {
    let cancel = (): void => undefined;
    const timeout = new Promise<null>((passed) => {
      cancel = this.#options.after(limit, () => passed(null));
    });
    const broken = worker.broken.then(() => null);
    try {
      return await Promise.race([call().then((value) => ({ value })), broken, timeout]);
    } catch {
      return null;
    } finally {
      cancel();
    }
  }

  #end(worker: SpawnedWorker<C>): void {
    worker.end();
    if (this.#worker === worker) this.#worker = null;
  }
}
