// The worker's code in Node: a browser is a profile with an engine, tabs are seats, the network is the
// real server's, with hands on the wire.
import { PROTOCOL, type Hello } from '../../src/core/contract/seat.ts';
import type { EngineEnv, SocketLike } from '../../workers/env.ts';
import { createEngine, type Engine } from '../../workers/engine/engine.ts';
import { until } from './databases.ts';
import { Process } from './process.ts';
import { Profile } from './profile.ts';
import { Tab } from './tab.ts';
import { NodeRequest } from './node-request.ts';

/** Timers run so many times faster: a pause of 10 s takes 100 ms. Waiting is always for a state. */
const HURRY = 100;

export type Fetch = EngineEnv['fetch'];
export { Tab };

export interface BrowserOptions {
  build?: string;
  hurry?: number;
  /** Shared with another engine of the same browser. */
  profile?: Profile;
  /** Without IndexedDB. */
  memory?: boolean;
  /** Without SharedWorker: each page has an engine of its own. */
  alone?: boolean;
}

/** A request as it left; `body` is its JSON text, null without one. */
export interface Requested {
  method: string;
  path: string;
  search: string;
  headers: Record<string, string>;
  body: string | null;
}

/** One engine of a browser profile, and the wire between it and the server. */
export class Browser {
  readonly profile: Profile;
  readonly requests: Requested[] = [];
  /** Stands in for the network; call `net` to really ask. */
  intercept: (path: string, net: () => Promise<Response>) => Promise<Response> = (_path, net) => net();
  /** False: every connection attempt fails, as without a network. */
  online = true;
  engine: Engine;
  process: Process;
  /** Its worker has ended by itself. */
  closed = false;
  readonly #url: string;
  readonly #build: string;
  readonly #hurry: number;
  readonly #memory: boolean;
  readonly #alone: boolean;
  readonly #tabs = new Set<Tab>();
  readonly #others: Browser[] = [];
  #tabNumber = 0;

  constructor(url: string, options: BrowserOptions = {}) {
    this.#url = url;
    this.#build = options.build ?? 'test';
    this.#hurry = options.hurry ?? HURRY;
    this.#memory = options.memory === true;
    this.#alone = options.alone === true;
    this.profile = options.profile ?? new Profile();
    this.process = new Process(this.profile, this.#hurry);
    this.engine = this.#boot();
  }

  get factory(): IDBFactory {
    return this.profile.factory;
  }

  get sockets(): SocketLike[] {
    return this.profile.sockets;
  }

  /** Another engine over the same profile: another build's page was opened. */
  second(build: string): Browser {
    const other = new Browser(this.#url, {
      build,
      hurry: this.#hurry,
      alone: this.#alone,
      profile: this.profile,
    });
    this.#others.push(other);
    return other;
  }

  /** The engine dies without a word and a new one takes its place; the tabs are gone. */
  restart(): void {
    for (const tab of this.#tabs) tab.die();
    this.#tabs.clear();
    this.cutSockets();
    this.process.kill();
    this.process = new Process(this.profile, this.#hurry);
    this.closed = false;
    this.engine = this.#boot();
  }

  async tab(over: Partial<Hello> = {}): Promise<Tab> {
    const tab = await Tab.open(this.profile, this.process, this.engine, { ...this.#hello(), ...over });
    this.#tabs.add(tab);
    return tab;
  }

  /** All connections break, as when a server dies. */
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
    const seat = `seat-${this.#url.length}-${Math.random().toString(36).slice(2)}-${++this.#tabNumber}`;
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

  /** The network as the engine has it. */
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
      boot: `boot-${Math.random()}`,
      build: this.#build,
      alone: this.#alone,
      apiBase: `${this.#url}/api`,
      socketUrl: `${this.#url.replace(/^http/, 'ws')}/im`,
      fetch: (url, init) =>
        process.awaited(process.dead ? new Promise(() => undefined) : this.#net(url, init)),
      openSocket: (url) => {
        if (!this.online || process.dead) throw new Error('no network');
        return process.socket(url);
      },
      openRequest: () => new NodeRequest((url, init) => process.awaited(this.#net(url, init))),
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

/** Rejects with the signal, whatever the hands on the wire do. */
function aborted<T>(signal: AbortSignal | null | undefined, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new TypeError('aborted')));
    work.then(resolve, reject);
  });
}

let sent = 0;
/** A tmpId as a tab makes it. */
export const tmpId = (): string => `${1_790_000_000_000 + ++sent}abcdefgh`;

export const isLive = (tab: Tab): boolean => tab.status?.phase === 'live';

/** All that the engine of this browser has applied lies in pages: what was applied last, and while a fold ran, too. */
export async function foldAll({ engine }: Browser): Promise<void> {
  const log = engine.account?.internals.log;
  if (!log) throw new Error('nobody is signed in');
  await log.flush();
  await until(async () => {
    await log.compact();
    return log.tail === 0;
  });
}
