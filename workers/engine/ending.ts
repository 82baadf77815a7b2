// The end of an engine: it closes without tabs, yields the connection to another engine, or has its lock
// stolen.
import { mergeMap, timer } from 'rxjs';
import type { EngineEnv } from '../env.ts';
import type { Common } from '../journal/common.ts';
import type { LivenessLock } from '../ownership/liveness-lock.ts';
import type { WriterLock } from '../ownership/writer-lock.ts';
import type { Scope } from '../scope.ts';
import type { SignInManager } from '../sign-in/sign-in-manager.ts';
import { withTimeout } from '../with-timeout.ts';
import type { Receipts } from './receipts.ts';
import type { Seats } from './seats.ts';

/**
 * Time limit for closing the account, ms. After it the next engine gets the connection even if a part hangs.
 */
const CLOSE_TIMEOUT = 30_000;
/** An engine that yields waits this long for answers to commands, then for writes, ms. */
export const YIELD = { receipts: 500, writing: 1500 } as const;
/** An ended engine stays this long so that its tabs learn of the end, ms. */
export const LINGER = 1000;

export interface EndingOptions {
  env: Pick<EngineEnv, 'scheduler' | 'close'>;
  scope: Scope;
  /** Its abort cuts the engine off from the network. */
  network: AbortController;
  receipts: Receipts;
  manager: SignInManager;
  seats: Seats;
  lock: WriterLock;
  liveness: LivenessLock;
  common: Promise<Common>;
}

export class Ending {
  /** True once the engine ends: it accepts no new tab. */
  begun = false;
  #finished = false;
  readonly #options: EndingOptions;

  constructor(options: EndingOptions) {
    this.#options = options;
  }

  /** Closes the socket with code 3000, writes what is pending, and ends the engine. */
  async close(): Promise<void> {
    if (this.begun) return;
    this.begun = true;
    this.#stop();
    await this.#closeAccount(CLOSE_TIMEOUT);
    await this.#finish();
  }

  /** Yields the connection to another engine within 2 s. */
  async yield(): Promise<void> {
    if (this.begun) return;
    this.begun = true;
    const { env, receipts, manager, scope } = this.#options;
    await withTimeout(YIELD.receipts, env.scheduler, receipts.drain());
    this.#stop();
    if (!(await this.#closeAccount(YIELD.writing))) manager.abort().catch(scope.report);
    this.#endTabs();
  }

  /**
   * Ends without writing: another engine took the lock, perhaps while this one was frozen, and blocks this
   * engine's writes.
   */
  lose(): void {
    const { network, manager, scope } = this.#options;
    if (network.signal.aborted) return;
    this.begun = true;
    this.#stop();
    manager.abort().catch(scope.report);
    this.#endTabs();
  }

  #stop(): void {
    this.#options.receipts.end();
    this.#options.network.abort();
  }

  /** True where the account has closed within `ms`, with or without an error. */
  #closeAccount(ms: number): Promise<boolean> {
    const { env, manager, scope } = this.#options;
    return withTimeout(ms, env.scheduler, manager.close().catch(scope.report));
  }

  #endTabs(): void {
    const { env, scope, lock, seats } = this.#options;
    lock.release();
    for (const tab of seats.all()) tab.end();
    scope.bind(timer(LINGER, env.scheduler).pipe(mergeMap(() => this.#finish())));
  }

  async #finish(): Promise<void> {
    if (this.#finished) return;
    this.#finished = true;
    const { env, scope, lock, liveness, common } = this.#options;
    scope.end();
    lock.release();
    (await common).close();
    liveness.end();
    env.close();
  }
}
