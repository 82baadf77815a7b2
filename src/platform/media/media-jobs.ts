// Jobs for the media worker, one at a time in the order of the calls: two large pictures at once would need twice the
// memory. Files come from outside, so each job has a time limit, and a failed job ends the worker.

/** A started worker. Calls of an ended worker may never settle. */
export interface SpawnedWorker<C> {
  calls: C;
  /** Resolves when the script did not load, or when the worker threw outside of a call. */
  broken: Promise<void>;
  end: () => void;
}

export interface MediaJobsOptions<C> {
  /** May throw, where the browser refuses another worker. */
  spawn: () => SpawnedWorker<C>;
  /** Calls `act` after `ms`. Returns a function that prevents it. */
  after: (ms: number, act: () => void) => () => void;
}

export interface MediaJob<C, T> {
  run: (calls: C) => Promise<unknown>;
  /** ms */
  limit: number;
  /** Validates the worker's answer: it has read a file from outside. undefined for an invalid answer. */
  valid: (answer: unknown) => T | undefined;
}

/** `worker`: its script did not load. `job`: the job hung, crashed the worker, or had an invalid answer. */
export type MediaOutcome<T> = { kind: 'done'; value: T } | { kind: 'failed'; why: 'worker' | 'job' };

/** ms until the script of a new worker answers */
export const LOAD_LIMIT = 10_000;
/** ms before the script is requested once more */
export const RETRY_AFTER = 1000;
/** ms without a job, after which the worker ends: one picture of 100 megapixels takes 400 MB of its memory. */
export const IDLE_LIMIT = 10_000;

export class MediaJobs<C extends { ready: () => Promise<unknown> }> {
  readonly #options: MediaJobsOptions<C>;
  #worker: SpawnedWorker<C> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #keepWorker: () => void = () => undefined;

  constructor(options: MediaJobsOptions<C>) {
    this.#options = options;
  }

  /** Never rejects. */
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
    // A worker that breaks between two jobs must not fail the next one.
    void worker.broken.then(() => this.#end(worker));
    return worker;
  }

  async #startAgain(): Promise<SpawnedWorker<C> | null> {
    await new Promise<void>((passed) => this.#options.after(RETRY_AFTER, passed));
    return this.#start();
  }

  /** The answer of a call; null where the call failed, the worker broke or the time is over. */
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
