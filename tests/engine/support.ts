// Parts of a browser in Node, around the worker's code: a profile, an engine, and tabs that are connected to
// it. The network is the real server's; a test can intercept requests and cut sockets.
import { PROTOCOL, type Hello } from '../../src/core/contract/seat.ts';
import type { EngineEnv, SocketLike } from '../../workers/env.ts';
import { createEngine, type Engine } from '../../workers/engine/engine.ts';
import { until } from './databases.ts';
import { Process } from './process.ts';
import { Profile } from './profile.ts';
import { Tab } from './tab.ts';
import { NodeRequest } from './node-request.ts';

/**
 * Timers run this many times faster: a pause of 10 s takes 500 ms. Tests therefore wait for a state, not for
 * a time.
 */
const SPEEDUP = 20;

export type Fetch = EngineEnv['fetch'];
export { Tab };

export interface BrowserOptions {
  build?: string;
  speedup?: number;
  /** A profile shared with another engine of the same browser. */
  profile?: Profile;
  /** The browser has no IndexedDB. */
  memory?: boolean;
  /** The browser has no SharedWorker: each page has an engine of its own. */
  alone?: boolean;
}

/** A request as the engine sent it; `body` is its JSON text, null without one. */
export interface Requested {
  method: string;
  path: string;
  search: string;
  headers: Record<string, string>;
  body: string | null;
}

/** One engine of a browser profile, and its connections to the server. */
export class Browser {
  readonly profile: Profile;
  readonly requests: Requested[] = [];
  /** Replaces the network; `net` performs the real request. */
  intercept: (path: string, net: () => Promise<Response>) => Promise<Response> = (_path, net) => net();
  /** False: every connection attempt fails, as without a network. */
  online = true;
  engine: Engine;
  process: Process;
  /** True after the engine closed its worker itself. */
  closed = false;
  readonly #url: string;
  readonly #build: string;
  readonly #speedup: number;
  readonly #memory: boolean;
  readonly #alone: boolean;
  readonly #tabs = new Set<Tab>();
  readonly #others: Browser[] = [];

  constructor(url: string, options: BrowserOptions = {}) {
    this.#url = url;
    this.#build = options.build ?? 'test';
    this.#speedup = options.speedup ?? SPEEDUP;
    this.#memory = options.memory === true;
    this.#alone = options.alone === true;
    this.profile = options.profile ?? new Profile();
    this.process = new Process(this.profile, this.#speedup);
    this.engine = this.#boot();
  }

  get factory(): IDBFactory {
    return this.profile.factory;
  }

  get sockets(): SocketLike[] {
    return this.profile.sockets;
  }

  /** Starts another engine on the same profile, as when a page of another build opens. */
  second(build: string): Browser {
    const other = new Browser(this.#url, {
      build,
      speedup: this.#speedup,
      alone: this.#alone,
      profile: this.profile,
    });
    this.#others.push(other);
    return other;
  }

  /** Kills the engine without notice and starts a new one; all tabs are gone. */
  restart(): void {
    for (const tab of this.#tabs) tab.die();
    this.#tabs.clear();
    this.cutSockets();
    this.process.kill();
    this.process = new Process(this.profile, this.#speedup);
    this.closed = false;
    this.engine = this.#boot();
  }

  async tab(over: Partial<Hello> = {}): Promise<Tab> {
    const tab = await Tab.open(this.profile, this.process, this.engine, { ...this.#hello(), ...over });
    this.#tabs.add(tab);
    return tab;
  }

  /** Breaks all connections, as when a server dies. */
  cutSockets(): void {
    for (const socket of this.sockets.splice(0)) (socket as unknown as WebSocket).close();
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#others.map((other) => other.dispose()));
    for (const tab of this.#tabs) tab.die();
    if (!this.closed) await this.engine.close();
    this.process.kill();
  }

  #hello(): Hello {
    const seat = `seat-${crypto.randomUUID()}`;
    return {
      protocol: PROTOCOL,
      build: this.#build,
      seat,
      tokens: null,
      auto: null,
      languages: ['en-US'],
      fresh: true,
      take: false,
    };
  }

  /** The `fetch` of the engine. */
  #net(url: string, init: RequestInit): Promise<Response> {
    const { pathname, search } = new URL(url);
    const path = pathname.replace(/^\/api/, '');
    const body = typeof init.body === 'string' ? init.body : null;
    const headers = { ...(init.headers as Record<string, string>) };
    this.requests.push({ method: init.method ?? 'GET', path, search, headers, body });
    if (!this.online) return Promise.reject(new TypeError('no network'));
    return aborted(
      init.signal,
      this.intercept(path, () => fetch(url, init)),
    );
  }

  #boot(): Engine {
    const { process } = this;
    return createEngine({
      boot: `boot-${crypto.randomUUID()}`,
      build: this.#build,
      alone: this.#alone,
      apiBase: `${this.#url}/api`,
      socketUrl: `${this.#url.replace(/^http/, 'ws')}/im`,
      fetch: (url, init) =>
        process.deliverResult(process.dead ? new Promise(() => undefined) : this.#net(url, init)),
      openSocket: (url) => {
        if (!this.online || process.dead) throw new Error('no network');
        return process.socket(url);
      },
      openRequest: () => new NodeRequest((url, init) => process.deliverResult(this.#net(url, init))),
      indexedDB: this.#memory ? null : this.factory,
      crypto,
      locks: process.locks,
      channel: (name) => process.channel(name),
      now: () => Date.now(),
      random: () => 0,
      scheduler: process.scheduler,
      idle: () => new Promise((resolve) => setTimeout(resolve, 0)),
      close: () => {
        if (!process.dead) this.closed = true;
      },
    });
  }
}

/** Rejects when the signal aborts, even while an intercepted request hangs. */
function aborted<T>(signal: AbortSignal | null | undefined, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new TypeError('aborted')));
    work.then(resolve, reject);
  });
}

let sent = 0;
/** A tmpId in the form that a tab makes. */
export const tmpId = (): string => `${1_790_000_000_000 + ++sent}abcdefgh`;

export const isLive = (tab: Tab): boolean => tab.status?.phase === 'live';

/** Moves all events that this engine has applied into journal pages, also those applied during a compaction. */
export async function compactAll({ engine }: Browser): Promise<void> {
  const log = engine.account?.internals.log;
  if (!log) throw new Error('nobody is signed in');
  await log.flush();
  await until(async () => {
    await log.compact();
    return log.tail === 0;
  });
}
