// The worker in which an engine runs. A frozen worker receives nothing until it thaws. A killed worker
// releases its locks, and its later work has no effect outside.
import { asyncScheduler, type SchedulerAction, type SchedulerLike } from 'rxjs';
import type { ChannelLike, SocketLike } from '../../workers/env.ts';
import type { Profile } from './profile.ts';

export class Process {
  #state: 'runs' | 'frozen' | 'dead' = 'runs';
  /** Deliveries that wait for the thaw, in order. The thaw delivers rejected lock requests after them. */
  readonly #inbox: (() => void)[] = [];
  readonly #lockErrors: (() => void)[] = [];
  readonly #death = Promise.withResolvers<void>();
  readonly #profile: Profile;
  readonly #own: { close(): void }[] = [];
  readonly #speedup: number;

  /** @param speedup factor by which timers run faster; tests wait for states, not for times */
  constructor(profile: Profile, speedup: number) {
    this.#profile = profile;
    this.#speedup = speedup;
  }

  get dead(): boolean {
    return this.#state === 'dead';
  }

  /** Number of deliveries that wait for the thaw. */
  get undelivered(): number {
    return this.#inbox.length;
  }

  freeze(): void {
    this.#state = 'frozen';
  }

  /** @param dropLockErrors drops the rejected lock requests, so that the engine never learns of a stolen lock */
  thaw(dropLockErrors = false): void {
    this.#state = 'runs';
    for (const delivery of this.#inbox.splice(0)) delivery();
    if (dropLockErrors) this.#lockErrors.length = 0;
    for (const fail of this.#lockErrors.splice(0)) fail();
  }

  kill(): void {
    this.#state = 'dead';
    this.#death.resolve();
    for (const it of this.#own) it.close();
  }

  /** Runs a delivery from outside now, or at the thaw. */
  deliver(delivery: () => void): void {
    if (this.#state === 'runs') delivery();
    else if (this.#state === 'frozen') this.#inbox.push(delivery);
  }

  /** Settles with the work; a frozen worker learns the result at the thaw. */
  deliverResult<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      work.then(
        (value) => this.deliver(() => resolve(value)),
        (error: unknown) => this.deliver(() => reject(error)),
      );
    });
  }

  readonly scheduler: SchedulerLike = {
    now: () => asyncScheduler.now(),
    schedule: (work, delay, state) => {
      const deliver = (delivery: () => void): void => this.deliver(delivery);
      return asyncScheduler.schedule(
        function run(this: SchedulerAction<unknown>) {
          // The work may be cancelled before a frozen worker runs it.
          deliver(() =>
            this.closed ? undefined : (work as (this: unknown, state: unknown) => void).call(this, state),
          );
        },
        (delay ?? 0) / this.#speedup,
      );
    },
  };

  readonly locks = {
    request: (name: string, ...rest: unknown[]): Promise<unknown> => {
      const grant = rest.pop() as (lock: Lock | null) => unknown;
      const granted = (lock: Lock | null): unknown => {
        if (this.dead) return undefined;
        const holding = new Promise<void>((release) => {
          this.deliver(() => void Promise.resolve(grant(lock)).then(() => release()));
        });
        return Promise.race([holding, this.#death.promise]);
      };
      return new Promise((resolve, reject) => {
        this.#profile.request(name, [...rest, granted]).then(resolve, (error: unknown) => {
          if (this.#state === 'frozen') this.#lockErrors.push(() => reject(error));
          else if (!this.dead) reject(error);
        });
      });
    },
    query: () => this.#profile.locks.query(),
  } as LockManager;

  channel(name: string): ChannelLike {
    const real = this.#profile.channel(name);
    this.#own.push(real);
    const channel: ChannelLike = {
      onmessage: null,
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
      postMessage: (word) => (this.dead ? undefined : real.postMessage(word)),
      close: () => real.close(),
    };
    real.onmessage = (event) => this.deliver(() => channel.onmessage?.({ data: event.data as unknown }));
    return channel;
  }

  socket(url: string): SocketLike {
    const socket = new WebSocket(url);
    gate(socket, (delivery) => this.deliver(delivery));
    this.#own.push(socket);
    this.#profile.addSocket(socket as unknown as SocketLike);
    return socket as unknown as SocketLike;
  }
}

/** Routes the socket's handlers through `deliver`. */
function gate(socket: WebSocket, deliver: (delivery: () => void) => void): void {
  for (const name of ['onopen', 'onmessage', 'onclose', 'onerror'] as const) {
    let handler: ((event: never) => void) | null = null;
    socket.addEventListener(name.slice(2), (event) => deliver(() => handler?.(event as never)));
    Object.defineProperty(socket, name, {
      get: () => handler,
      set: (next: typeof handler) => {
        handler = next;
      },
    });
  }
}
