// What an engine runs in: its worker. It can be frozen, so that nothing reaches it until it thaws, and
// killed, so that its locks are free and nothing it still does has an effect outside.
import { asyncScheduler, type SchedulerAction, type SchedulerLike } from 'rxjs';
import type { ChannelLike, SocketLike } from '../../workers/env.ts';
import type { Profile } from './profile.ts';

export class Process {
  #state: 'runs' | 'frozen' | 'dead' = 'runs';
  /** What arrived while it was frozen, in order; what its locks told comes last. */
  readonly #inbox: (() => void)[] = [];
  readonly #lockNews: (() => void)[] = [];
  readonly #death = Promise.withResolvers<void>();
  readonly #profile: Profile;
  readonly #own: { close(): void }[] = [];
  readonly #hurry: number;

  /** @param hurry timers run so many times faster; waiting is always for a state */
  constructor(profile: Profile, hurry: number) {
    this.#profile = profile;
    this.#hurry = hurry;
  }

  get dead(): boolean {
    return this.#state === 'dead';
  }

  /** News that it has not heard. */
  get waiting(): number {
    return this.#inbox.length;
  }

  freeze(): void {
    this.#state = 'frozen';
  }

  /** @param deaf it never hears what became of its locks */
  thaw(deaf = false): void {
    this.#state = 'runs';
    for (const news of this.#inbox.splice(0)) news();
    if (deaf) this.#lockNews.length = 0;
    for (const news of this.#lockNews.splice(0)) news();
  }

  kill(): void {
    this.#state = 'dead';
    this.#death.resolve();
    for (const it of this.#own) it.close();
  }

  /** Hands in what comes from outside, now or when it can be heard. */
  arrive(news: () => void): void {
    if (this.#state === 'runs') news();
    else if (this.#state === 'frozen') this.#inbox.push(news);
  }

  /** What comes back to it from a promise. */
  awaited<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      work.then(
        (value) => this.arrive(() => resolve(value)),
        (error: unknown) => this.arrive(() => reject(error)),
      );
    });
  }

  readonly scheduler: SchedulerLike = {
    now: () => asyncScheduler.now(),
    schedule: (work, delay, state) => {
      const arrive = (news: () => void): void => this.arrive(news);
      return asyncScheduler.schedule(
        function run(this: SchedulerAction<unknown>) {
          // Nobody may be waiting for it any more when it is heard.
          arrive(() =>
            this.closed ? undefined : (work as (this: unknown, state: unknown) => void).call(this, state),
          );
        },
        (delay ?? 0) / this.#hurry,
      );
    },
  };

  readonly locks = {
    request: (name: string, ...rest: unknown[]): Promise<unknown> => {
      const grant = rest.pop() as (lock: Lock | null) => unknown;
      const granted = (lock: Lock | null): unknown => {
        if (this.dead) return undefined;
        const held = new Promise<void>((release) => {
          this.arrive(() => void Promise.resolve(grant(lock)).then(() => release()));
        });
        return Promise.race([held, this.#death.promise]);
      };
      return new Promise((resolve, reject) => {
        this.#profile.request(name, [...rest, granted]).then(resolve, (error: unknown) => {
          if (this.#state === 'frozen') this.#lockNews.push(() => reject(error));
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
    real.onmessage = (event) => this.arrive(() => channel.onmessage?.({ data: event.data as unknown }));
    return channel;
  }

  socket(url: string): SocketLike {
    const socket = new WebSocket(url);
    gate(socket, (news) => this.arrive(news));
    this.#own.push(socket);
    this.#profile.addSocket(socket as unknown as SocketLike);
    return socket as unknown as SocketLike;
  }
}

/** The socket's handlers are called through `arrive`. */
function gate(socket: WebSocket, arrive: (news: () => void) => void): void {
  for (const name of ['onopen', 'onmessage', 'onclose', 'onerror'] as const) {
    let handler: ((event: never) => void) | null = null;
    socket.addEventListener(name.slice(2), (event) => arrive(() => handler?.(event as never)));
    Object.defineProperty(socket, name, {
      get: () => handler,
      set: (next: typeof handler) => {
        handler = next;
      },
    });
  }
}
