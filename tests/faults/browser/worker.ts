// A worker of a simulated browser. A frozen worker receives nothing until it thaws. A killed worker has no effect any
// more. Subclasses run the engine in it.
import type { Hello, Seat, Welcome } from '../../../src/core/contract/seat.ts';
import { decodeClientFrame } from '../../../src/core/wire/index.ts';
import type { Account } from '../../../workers/account/account.ts';
import type { ChannelLike, SocketLike } from '../../../workers/env.ts';
import { Timers } from '../sim/clock.ts';
import type { Requester, SimSocket } from '../sim/network.ts';
import type { Browser } from './browser.ts';
import type { Owner } from './locks.ts';
import type { Page } from './page.ts';

/** A page's connection to an engine. The seat can be used before the welcome arrives. */
export interface Seating {
  seat: Seat;
  /** Rejects where the engine refuses the hello. */
  welcome: Promise<Welcome>;
}

export abstract class Worker implements Owner, Requester {
  dead = false;
  frozen = false;
  /** True while the worker is not told of stolen locks. */
  deaf = false;
  readonly timers: Timers;
  readonly build: string;
  readonly name: string;
  protected readonly browser: Browser;
  /** Deliveries that wait for the thaw. Reports of stolen locks may follow much later. */
  #inbox: (() => void)[] = [];
  #lockLosses: (() => void)[] = [];
  readonly #channels: Channel[] = [];

  constructor(browser: Browser, build: string, name: string) {
    this.browser = browser;
    this.build = build;
    this.name = name;
    this.timers = new Timers(browser.clock);
  }

  /** Sends the hello of a page. */
  abstract connect(page: Page, hello: Hello): Seating;

  /** The open account; null where the engine hides it. */
  abstract get account(): Account | null;

  get awake(): boolean {
    return !this.dead && !this.frozen;
  }

  deliver(delivery: () => void): void {
    if (this.frozen) this.#inbox.push(delivery);
    else if (!this.dead) delivery();
  }

  deliverLockLoss(delivery: () => void): void {
    if (this.frozen || this.deaf) this.#lockLosses.push(delivery);
    else if (!this.dead) delivery();
  }

  freeze(): void {
    this.frozen = true;
  }

  /** @param deaf the worker does not learn of stolen locks yet */
  thaw(deaf: boolean): void {
    this.frozen = false;
    this.deaf = deaf;
    for (const delivery of this.#inbox.splice(0)) delivery();
    if (!deaf) for (const report of this.#lockLosses.splice(0)) report();
  }

  /** Ends the worker, on a kill or when the worker closes itself. */
  kill(): void {
    if (this.dead) return;
    this.dead = true;
    this.frozen = false;
    this.#inbox = [];
    this.timers.stop();
    for (const channel of this.#channels) channel.close();
    this.browser.network.kill(this);
    this.browser.locks.drop(this);
  }

  protected fetch(url: string, init: RequestInit): Promise<Response> {
    return new Promise((resolve, reject) => {
      const aborted = new AbortController();
      const abort = (): void => {
        aborted.abort();
        reject(new TypeError('aborted'));
      };
      init.signal?.addEventListener('abort', abort);
      // Node keeps a signal with a time limit while it has a listener, and a listener would keep the whole browser.
      this.browser.onEnd(() => init.signal?.removeEventListener('abort', abort));
      this.browser.network.fetch(this, url, { ...init, signal: aborted.signal }).then(
        (answer) => this.deliver(() => resolve(answer)),
        (error: unknown) => this.deliver(() => reject(error)),
      );
    });
  }

  protected socket(): SocketLike {
    const real = this.browser.network.socket(this);
    const socket = new WorkerSocket(real, () => this.browser.onLogin(this));
    real.onopen = (event) => this.deliver(() => socket.onopen?.(event));
    real.onmessage = (event) => this.deliver(() => socket.onmessage?.(event));
    real.onclose = (event) => this.deliver(() => socket.onclose?.(event));
    return socket;
  }

  protected channel(name: string): ChannelLike {
    const channel = new Channel(this.browser.channels, name, this);
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

/** A BroadcastChannel: reaches all other channels of its name. */
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
      queueMicrotask(() => other.#owner.deliver(() => other.onmessage?.({ data })));
    }
  }

  close(): void {
    this.#all.delete(this);
  }
}

export type Channels = Set<Channel>;
