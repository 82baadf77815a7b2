// One engine in its worker, in a simulated browser. It can be frozen, so that nothing reaches it until it
// thaws, and killed at any moment, so that nothing it still does has an effect.
import type { ChannelLike, EngineEnv, SocketLike } from '../../../workers/env.ts';
import { createEngine, type Engine } from '../../../workers/engine/engine.ts';
import { decodeClientFrame } from '../../../src/core/wire/index.ts';
import { Timers } from '../sim/clock.ts';
import type { Asker, SimSocket } from '../sim/network.ts';
import type { Owner } from './locks.ts';
import type { Browser } from './browser.ts';

export class Worker implements Owner, Asker {
  dead = false;
  frozen = false;
  /** It does not hear what became of its locks. */
  deaf = false;
  readonly timers: Timers;
  readonly build: string;
  readonly engine: Engine;
  /** What it has not heard; what became of its locks may come much later than all else. */
  #inbox: (() => void)[] = [];
  #losses: (() => void)[] = [];
  readonly #channels: Channel[] = [];
  readonly #browser: Browser;

  constructor(browser: Browser, build: string, boot: string) {
    this.#browser = browser;
    this.build = build;
    this.timers = new Timers(browser.clock);
    this.engine = createEngine({
      boot,
      build,
      alone: false,
      apiBase: 'https://sim/api',
      socketUrl: 'wss://sim/im',
      fetch: (url, init) => this.#fetch(url, init),
      openSocket: () => this.#socket(),
      openRequest: () => {
        throw new Error('nothing is uploaded');
      },
      indexedDB: browser.disk.of(this),
      crypto: browser.crypto,
      locks: browser.locks.of(this),
      channel: (name) => this.#channel(name),
      now: browser.clock.now,
      random: () => 0.5,
      scheduler: this.timers,
      idle: () => Promise.resolve(),
      close: () => this.kill(),
    } satisfies EngineEnv);
  }

  get name(): string {
    return this.engine.welcome.boot;
  }

  get awake(): boolean {
    return !this.dead && !this.frozen;
  }

  arrive(news: () => void): void {
    if (this.frozen) this.#inbox.push(news);
    else if (!this.dead) news();
  }

  arriveLoss(news: () => void): void {
    if (this.frozen || this.deaf) this.#losses.push(news);
    else if (!this.dead) news();
  }

  freeze(): void {
    this.frozen = true;
  }

  /** @param deaf what became of its locks it does not hear yet */
  thaw(deaf: boolean): void {
    this.frozen = false;
    this.deaf = deaf;
    for (const news of this.#inbox.splice(0)) news();
    if (!deaf) for (const news of this.#losses.splice(0)) news();
  }

  /** At once and without a word, or by itself. */
  kill(): void {
    if (this.dead) return;
    this.dead = true;
    this.frozen = false;
    this.#inbox = [];
    this.timers.stop();
    for (const channel of this.#channels) channel.close();
    this.#browser.network.kill(this);
    this.#browser.locks.drop(this);
  }

  #fetch(url: string, init: RequestInit): Promise<Response> {
    return new Promise((resolve, reject) => {
      init.signal?.addEventListener('abort', () => reject(new TypeError('aborted')));
      this.#browser.network.fetch(this, url, init).then(
        (answer) => this.arrive(() => resolve(answer)),
        (error: unknown) => this.arrive(() => reject(error)),
      );
    });
  }

  #socket(): SocketLike {
    const real = this.#browser.network.socket(this);
    const socket = new WorkerSocket(real, () => this.#browser.onLogin(this));
    real.onopen = (event) => this.arrive(() => socket.onopen?.(event));
    real.onmessage = (event) => this.arrive(() => socket.onmessage?.(event));
    real.onclose = (event) => this.arrive(() => socket.onclose?.(event));
    return socket;
  }

  #channel(name: string): ChannelLike {
    const channel = new Channel(this.#browser.channels, name, this);
    this.#channels.push(channel);
    return channel;
  }
}

class WorkerSocket implements SocketLike {
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  onerror: SocketLike['onerror'] = null;
  readonly #real: SimSocket;
  readonly #login: () => void;

  constructor(real: SimSocket, login: () => void) {
    this.#real = real;
    this.#login = login;
  }

  get readyState(): number {
    return this.#real.readyState;
  }

  send(text: string): void {
    const frame = decodeClientFrame(text);
    if (frame.kind === 'frame' && frame.data !== null) this.#login();
    this.#real.send(text);
  }

  close(): void {
    this.#real.close();
  }
}

/** Reaches all others of its name. */
class Channel implements ChannelLike {
  onmessage: ChannelLike['onmessage'] = null;
  readonly name: string;
  readonly #owner: Owner;
  readonly #all: Set<Channel>;

  constructor(all: Set<Channel>, name: string, owner: Owner) {
    this.#all = all;
    this.name = name;
    this.#owner = owner;
    all.add(this);
  }

  postMessage(data: unknown): void {
    if (!this.#all.has(this)) return;
    for (const other of this.#all) {
      if (other === this || other.name !== this.name) continue;
      queueMicrotask(() => other.#owner.arrive(() => other.onmessage?.({ data })));
    }
  }

  close(): void {
    this.#all.delete(this);
  }
}

export type Channels = Set<Channel>;
