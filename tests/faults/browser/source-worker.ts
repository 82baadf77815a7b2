// A worker that runs the engine from its sources. Pages call the engine's seats directly, without Comlink.
import type { Hello, Seat } from '../../../src/core/contract/seat.ts';
import type { Account } from '../../../workers/account/account.ts';
import { createEngine, type Engine } from '../../../workers/engine/engine.ts';
import type { TabSeat } from '../../../workers/engine/seats.ts';
import type { EngineEnv } from '../../../workers/env.ts';
import type { Browser } from './browser.ts';
import type { Page } from './page.ts';
import { Worker, type Seating } from './worker.ts';

export class SourceWorker extends Worker {
  readonly #engine: Engine;

  constructor(browser: Browser, build: string, boot: string) {
    super(browser, build, boot);
    this.#engine = createEngine({
      boot,
      build,
      alone: false,
      apiBase: 'https://sim/api',
      socketUrl: 'wss://sim/im',
      fetch: (url, init) => this.fetch(url, init),
      openSocket: () => this.socket(),
      openRequest: () => {
        throw new Error('nothing is uploaded');
      },
      indexedDB: browser.disk.of(this),
      crypto: browser.crypto,
      locks: browser.locks.of(this),
      channel: (name) => this.channel(name),
      now: browser.clock.now,
      random: () => 0.5,
      scheduler: this.timers,
      idle: () => Promise.resolve(),
      close: () => this.kill(),
    } satisfies EngineEnv);
  }

  get account(): Account | null {
    return this.#engine.account;
  }

  connect(page: Page, hello: Hello): Seating {
    const seating = new Promise<TabSeat>((resolve, reject) => {
      this.deliver(() => void this.#engine.seat(hello).then(resolve, reject));
    });
    const call = <T>(run: (seat: TabSeat) => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        const answered = (work: Promise<T>): void =>
          void work.then(
            (value) => page.deliver(() => resolve(value)),
            (error: unknown) => page.deliver(() => reject(error)),
          );
        void seating.then((it) => this.deliver(() => answered(run(it)))).catch(() => undefined);
      });
    const seat: Seat = {
      open: (view, spec) => call((it) => it.open(view, spec)),
      close: (view) => call((it) => it.close(view)),
      next: (number) => call((it) => it.next(number)),
      command: (name, args, user) => call((it) => it.command(name, args, user)),
      environment: (change) => call((it) => it.environment(change)),
    };
    const welcome = new Promise<Engine['welcome']>((resolve, reject) => {
      seating.then(
        ({ gone }) => {
          this.browser.seated(page, this, gone);
          page.deliver(() => resolve(this.#engine.welcome));
        },
        (error: unknown) => page.deliver(() => reject(error)),
      );
    });
    return { seat, welcome };
  }
}
