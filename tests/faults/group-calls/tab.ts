// A tab: the real call tab, with the engine's rows and simulated media.
import { createCallTab } from '../../../src/calls/call-tab.ts';
import type { CallEnv } from '../../../src/calls/media/call-env.ts';
import type { CallTab } from '../../../src/calls/media/call-media-api.ts';
import type { CallRow } from '../../../src/core/contract/call-rows.ts';
import type { Result } from '../../../src/core/contract/result.ts';
import type { Line } from '../../../src/line/api.ts';
import { openHeldCall } from '../../../src/platform/held-call.ts';
import { type Clock, Timers } from '../sim/clock.ts';
import { createGroupSession, type MediaHolder, noteHolder, type OpenMedia } from './media.ts';

/** The engine of the tab. */
export interface TabEngine {
  readonly userId: number;
  readonly view: { rows: readonly CallRow[]; byKey: ReadonlyMap<string, CallRow>; ready: boolean };
  /** The server has a private call of the user that both sides accepted. */
  isAccepted(): boolean;
  runCommand(name: string, args: unknown, seat: string): Promise<Result<unknown>>;
}

/** `storage`: session storage, which a reload of the page keeps. */
export interface TabOptions {
  id: string;
  boot: number;
  clock: Clock;
  engine: TabEngine;
  storage: Map<string, string>;
  onBug: (error: unknown) => void;
}

export class SimulatedTab implements MediaHolder {
  seat: string;
  readonly open = new Set<OpenMedia>();
  isBroken = false;
  isSlow = false;
  opening: (() => void)[] = [];
  readonly storage: Map<string, string>;
  readonly #options: TabOptions;
  readonly #timers: Timers;
  readonly #watchers = new Set<() => void>();
  readonly #tab: CallTab;

  constructor(options: TabOptions) {
    this.#options = options;
    this.seat = `${options.id}-${options.boot}`;
    this.storage = options.storage;
    this.#timers = new Timers(options.clock);
    this.#tab = createCallTab(this.#line(), this.#env(), () => Promise.resolve(createGroupSession as never));
  }

  /** The tab has a seat in a new engine. */
  reconnect(boot: number): void {
    this.seat = `${this.#options.id}-${boot}`;
  }

  /** The engine's rows have changed. */
  refresh(): void {
    for (const watcher of this.#watchers) watcher();
  }

  run(name: string, args: object): Promise<Result<unknown>> {
    return this.#options.engine.runCommand(name, args, this.seat);
  }

  /** The user leaves the call by the button of this tab. */
  quit(call: string): void {
    this.#tab.quit(call);
    void this.run('callQuit', { call });
  }

  openDevices(): void {
    for (const open of this.opening.splice(0)) open();
  }

  isAccepted(): boolean {
    return this.#options.engine.isAccepted();
  }

  runTimers(): boolean {
    return this.#timers.run();
  }

  get nextTimer(): number {
    return this.#timers.next;
  }

  /** The page goes. `isKept`: it reloads, so its session storage stays. */
  close(isKept: boolean): void {
    const kept = new Map(this.storage);
    this.#tab.close();
    this.#timers.stop();
    this.storage.clear();
    if (isKept) for (const [key, value] of kept) this.storage.set(key, value);
  }

  #line(): Line {
    const { engine, boot } = this.#options;
    const watch = (changed: () => void) => {
      this.#watchers.add(changed);
      return () => this.#watchers.delete(changed);
    };
    return {
      watch: (_spec: unknown, changed: () => void) => watch(changed),
      watchState: watch,
      view: () => engine.view,
      command: (name: string, args: object) => this.run(name, args),
      user: () => engine.userId,
      seat: () => this.seat,
      state: () => ({ kind: 'up', boot: String(boot) }),
    } as never;
  }

  #env(): CallEnv {
    const { clock, onBug, storage } = this.#options;
    const nothing = () => () => undefined;
    const env = {
      createConnection: nothing,
      devices: {},
      held: openHeldCall(() => ({
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (key: string, value: string) => void storage.set(key, value),
        removeItem: (key: string) => void storage.delete(key),
      })),
      now: () => clock.ran,
      after: (ms: number, act: () => void) => {
        const timer = this.#timers.schedule(act, ms);
        return () => timer.unsubscribe();
      },
      // A history is shorter than the renewal of the configuration.
      every: nothing,
      onNetwork: nothing,
      onPage: nothing,
      stayLoaded: nothing,
      reportError: onBug,
    };
    noteHolder(env, this);
    return env as never;
  }
}
