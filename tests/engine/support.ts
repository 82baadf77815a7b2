// The worker's code in Node: a browser is a database, tabs are seats, the network is the real server's,
// with hands on the wire.
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { asyncScheduler, type SchedulerLike } from 'rxjs';
import type { AnswerOf, ArgsOf, CommandName } from '../../src/core/contract/commands.ts';
import type { Result } from '../../src/core/contract/result.ts';
import { PROTOCOL, seatLock, type Hello } from '../../src/core/contract/seat.ts';
import type { Notice, RowOf, TokenPair, ViewSpec } from '../../src/core/contract/views.ts';
import { Mirror } from '../../src/line/mirror.ts';
import type { EngineEnv, SocketLike } from '../../workers/env.ts';
import { createEngine, type Engine } from '../../workers/hub/engine.ts';
import type { TabSeat } from '../../workers/hub/seats.ts';

/** Timers run so many times faster: a pause of 10 s takes 100 ms. Waiting is always for a state. */
const HURRY = 100;
const hurried: SchedulerLike = {
  now: () => asyncScheduler.now(),
  schedule: (work, delay, state) =>
    asyncScheduler.schedule(work as never, (delay ?? 0) / HURRY, state as never),
};

export type Fetch = EngineEnv['fetch'];

/** One browser profile: what outlives an engine, and the wire between it and the server. */
export class Browser {
  readonly factory = new IDBFactory();
  readonly requests: { method: string; path: string; search: string }[] = [];
  readonly sockets: SocketLike[] = [];
  /** Stands in for the network; call `net` to really ask. */
  intercept: (path: string, net: () => Promise<Response>) => Promise<Response> = (_path, net) => net();
  /** False: every connection attempt fails, as without a network. */
  online = true;
  engine: Engine;
  closed = false;
  private readonly url: string;
  private readonly tabs = new Set<Tab>();
  private tabNumber = 0;

  constructor(url: string) {
    this.url = url;
    this.engine = this.boot();
  }

  /** The engine dies without a word and a new one takes its place; the tabs are gone. */
  restart(): void {
    for (const tab of this.tabs) tab.die();
    this.tabs.clear();
    this.cutSockets();
    this.engine.account?.link.input({ is: 'stop' });
    this.closed = false;
    this.engine = this.boot();
  }

  async tab(over: Partial<Hello> = {}): Promise<Tab> {
    const tab = await Tab.open(this.engine, { ...this.hello(), ...over });
    this.tabs.add(tab);
    return tab;
  }

  /** All connections break, as when a server dies. */
  cutSockets(): void {
    for (const socket of this.sockets.splice(0)) (socket as unknown as WebSocket).close();
  }

  async dispose(): Promise<void> {
    for (const tab of this.tabs) tab.die();
    if (!this.closed) await this.engine.close();
  }

  private hello(): Hello {
    const seat = `seat-${this.url.length}-${Math.random().toString(36).slice(2)}-${++this.tabNumber}`;
    return { protocol: PROTOCOL, build: 'test', seat, tokens: null, auto: null, languages: ['en-US'] };
  }

  private boot(): Engine {
    return createEngine({
      boot: `boot-${Math.random()}`,
      build: 'test',
      apiBase: `${this.url}/api`,
      socketUrl: `${this.url.replace(/^http/, 'ws')}/im`,
      fetch: (url, init) => {
        const { pathname, search } = new URL(url);
        this.requests.push({ method: init.method ?? 'GET', path: pathname.replace(/^\/api/, ''), search });
        if (!this.online) return Promise.reject(new TypeError('no network'));
        return this.intercept(pathname.replace(/^\/api/, ''), () => fetch(url, init));
      },
      openSocket: (url) => {
        if (!this.online) throw new Error('no network');
        const socket = new WebSocket(url) as unknown as SocketLike;
        this.sockets.push(socket);
        return socket;
      },
      indexedDB: this.factory,
      crypto,
      locks: navigator.locks,
      now: () => Date.now(),
      random: () => 0,
      scheduler: hurried,
      close: () => {
        this.closed = true;
      },
    });
  }
}

/** A tab: holds its lock, mirrors views, keeps the tokens it is handed. */
export class Tab {
  tokens: TokenPair | null;
  readonly notices: Notice[] = [];
  private readonly seat: TabSeat;
  private readonly mirrors = new Map<string, { number: number; mirror: Mirror<ViewSpec['view']> }>();
  private readonly release: () => void;
  private readonly watchers = new Set<() => void>();
  private dead = false;

  private constructor(seat: TabSeat, tokens: TokenPair | null, release: () => void) {
    this.seat = seat;
    this.tokens = tokens;
    this.release = release;
    void this.listen();
  }

  static async open(engine: Engine, hello: Hello): Promise<Tab> {
    const release = await new Promise<() => void>((held) => {
      void navigator.locks.request(seatLock(hello.seat), () => new Promise<void>((free) => held(free)));
    });
    const { seat } = await engine.seat(hello);
    return new Tab(seat, hello.tokens, release);
  }

  /** Rows of a view, sorted as on the screen; subscribes on first use. */
  rows<S extends ViewSpec>(spec: S): readonly RowOf[S['view']][] {
    const name = JSON.stringify(spec);
    let held = this.mirrors.get(name);
    if (!held) {
      held = { number: this.mirrors.size + 1, mirror: new Mirror(spec.view) };
      this.mirrors.set(name, held);
      void this.seat.open(held.number, spec);
    }
    return held.mirror.state.rows as readonly RowOf[S['view']][];
  }

  get status(): RowOf['status'] | undefined {
    return this.rows({ view: 'status' })[0];
  }

  /** Texts of a chat's conversation, oldest first. */
  texts(chat: RowOf['chats']['key'], size = 500): string[] {
    return this.rows({ view: 'pane', chat, size }).map((row) => row.content);
  }

  command<C extends CommandName>(name: C, args: ArgsOf<C>): Promise<Result<AnswerOf[C]>> {
    return this.seat.command(name, args);
  }

  /** Resolves when the rows of this tab are as wanted; looks again at every batch. */
  async until(wanted: (tab: Tab) => boolean): Promise<void> {
    if (wanted(this)) return;
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (!wanted(this)) return;
        this.watchers.delete(look);
        resolve();
      };
      this.watchers.add(look);
    });
  }

  die(): void {
    this.dead = true;
    this.release();
  }

  private async listen(): Promise<void> {
    let number = 0;
    while (!this.dead) {
      const batch = await this.seat.next(number);
      number = batch.number;
      if (batch.tokens !== undefined) this.tokens = batch.tokens;
      this.notices.push(...batch.notices);
      for (const patch of batch.patches) {
        const held = [...this.mirrors.values()].find((it) => it.number === patch.view);
        if (held && !held.mirror.apply(patch)) throw new Error(`a hole in view ${patch.view}`);
      }
      for (const watcher of this.watchers) watcher();
    }
  }
}

let sent = 0;
/** A tmpId as a tab makes it. */
export const tmpId = (): string => `${1_790_000_000_000 + ++sent}abcdefgh`;

export const isLive = (tab: Tab): boolean => tab.status?.phase === 'live';
