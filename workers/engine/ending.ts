// The end of an engine. It closes without tabs, gives the line up to a newer build, or loses it to another engine.
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

/** A part that hangs does not keep the line from the next engine for longer, ms. */
const CLOSING_WITHIN = 30_000;
/** An engine that gives the line up waits this long for receipts, then for writes, ms. */
export const YIELD = { receipts: 500, writing: 1500 } as const;
/** An engine that is over stays this long, for its tabs to hear of it, ms. */
export const LINGER = 1000;

export interface EndingOptions {
  env: Pick<EngineEnv, 'scheduler' | 'close'>;
  scope: Scope;
  /** Its abort keeps the engine from the network. */
  network: AbortController;
  receipts: Receipts;
  manager: SignInManager;
  seats: Seats;
  lock: WriterLock;
  liveness: LivenessLock;
  common: Promise<Common>;
}

export class Ending {
  /** The engine takes no new tab. */
  begun = false;
  #finished = false;
  readonly #options: EndingOptions;

  constructor(options: EndingOptions) {
    this.#options = options;
  }

  /** Closes the socket with 3000, writes what is pending, and ends. */
  async close(): Promise<void> {
    if (this.begun) return;
    this.begun = true;
    this.#stop();
    await this.#closeAccount(CLOSING_WITHIN);
    await this.#finish();
  }

  /** Gives the line up to the freshly loaded page of another build, within 2 s. */
  async yield(): Promise<void> {
    if (this.begun) return;
    this.begun = true;
    const { env, receipts, manager, scope } = this.#options;
    await withTimeout(YIELD.receipts, env.scheduler, receipts.drain());
    this.#stop();
    if (!(await this.#closeAccount(YIELD.writing))) manager.abort().catch(scope.report);
    this.#tellTabs();
  }

  /** The line was taken away, perhaps while this engine was frozen: nothing that it still does counts. */
  lose(): void {
    const { network, manager, scope } = this.#options;
    if (network.signal.aborted) return;
    this.begun = true;
    this.#stop();
    manager.abort().catch(scope.report);
    this.#tellTabs();
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

  #tellTabs(): void {
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
