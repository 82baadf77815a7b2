// The tab. The line: one connection to the engine, mirrors of what this tab shows, and the recovery when
// the engine dies: pending calls end with ENGINE_LOST, a new engine is found, views fill anew.
import type { AnswerOf, ArgsOf, CommandName } from '../core/contract/commands.ts';
import { failed, type Result } from '../core/contract/result.ts';
import { CLOSING, PROTOCOL, type Environment, type Hello } from '../core/contract/seat.ts';
import type { Batch, Notice, TokenPair, ViewName, ViewSpec } from '../core/contract/views.ts';
import type { Line, LineState, ViewState } from './api.ts';
import { connect, inpageEntrance, sharedEntrance, type Connection, type Entrance } from './connect.ts';
import { Mirror } from './mirror.ts';

export interface LineOptions {
  build: string;
  /** What session storage kept of the sign-in, null when there is nothing. */
  tokens: TokenPair | null;
  keepTokens: (pair: TokenPair | null) => void;
  /** What local storage keeps for the automatic sign-in; asked at every hello. */
  auto: () => Hello['auto'];
  languages: readonly string[];
  /** Development: the engine in the page. */
  inpage: boolean;
}

/** An engine that closes itself is gone within moments; ms. */
const PAUSE = 100;
const ATTEMPTS = 50;

interface Watched {
  number: number;
  spec: ViewSpec;
  mirror: Mirror<ViewName>;
  watchers: Set<() => void>;
}

export function connectLine(options: LineOptions): Line {
  const views = new Map<string, Watched>();
  const stateWatchers = new Set<() => void>();
  const noticeWatchers = new Set<(notice: Notice) => void>();
  const seat = crypto.randomUUID();
  let { tokens } = options;
  let state: LineState = { is: 'connecting' };
  let connection: Connection | null = null;
  /** Ends of the commands that the present engine has not answered. */
  const calls = new Set<() => void>();
  let numbers = 0;
  let hellos = 0;
  /** Settles with the current connection, or never while none can be had. */
  let up: Promise<Connection>;

  function setState(next: LineState): void {
    state = next;
    for (const watcher of stateWatchers) watcher();
  }

  function start(): void {
    up = establish();
    up.catch((error: unknown) =>
      setState({ is: 'broken', reason: error instanceof Error ? error.message : '' }),
    );
  }

  async function establish(): Promise<Connection> {
    const found = await reach();
    connection = found;
    void found.lost.then(() => engineLost(found));
    if (found.welcome.protocol !== PROTOCOL) {
      setState({ is: 'outdated' });
      return found;
    }
    setState({ is: 'up', boot: found.welcome.boot });
    for (const { number, spec } of views.values()) void found.seat.open(number, spec);
    void listen(found);
    return found;
  }

  /** Says hello until an engine answers that is not on its way out. */
  async function reach(): Promise<Connection> {
    for (let attempt = 1; ; attempt++) {
      const entrance: Entrance = options.inpage ? await inpageEntrance() : sharedEntrance();
      const { build, languages } = options;
      const hello = { build, seat: `${seat}-${++hellos}`, tokens, auto: options.auto(), languages };
      try {
        return await connect(entrance, hello, navigator.locks);
      } catch (error) {
        const ending = error instanceof Error && error.message === CLOSING;
        if (!ending || attempt === ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    }
  }

  function engineLost(dead: Connection): void {
    if (connection !== dead) return;
    connection = null;
    dead.release();
    for (const end of calls) end();
    calls.clear();
    setState({ is: 'connecting' });
    start();
  }

  /** Asks for batch after batch; asking acknowledges the last one. */
  async function listen(from: Connection): Promise<void> {
    let acknowledged = 0;
    while (connection === from) {
      // Of a dead engine this never settles and is forgotten with its port.
      const batch = await from.seat.next(acknowledged);
      if (connection !== from) return;
      acknowledged = batch.number;
      receive(batch, from);
    }
  }

  function receive(batch: Batch, from: Connection): void {
    if (batch.tokens !== undefined) {
      tokens = batch.tokens;
      options.keepTokens(tokens);
    }
    const changed: Watched[] = [];
    for (const patch of batch.patches) {
      const view = [...views.values()].find((it) => it.number === patch.view);
      if (!view) continue;
      if (view.mirror.apply(patch)) changed.push(view);
      else renew(view, from);
    }
    for (const { watchers } of changed) for (const watcher of watchers) watcher();
    for (const notice of batch.notices) for (const told of noticeWatchers) told(notice);
  }

  /** A hole: the same view under a new number, its rows stay until the snapshot replaces them. */
  function renew(view: Watched, from: Connection): void {
    void from.seat.close(view.number);
    view.number = ++numbers;
    void from.seat.open(view.number, view.spec);
  }

  function watched(spec: ViewSpec): Watched {
    const name = JSON.stringify(spec);
    const held = views.get(name);
    if (held) return held;
    const made: Watched = { number: ++numbers, spec, mirror: new Mirror(spec.view), watchers: new Set() };
    views.set(name, made);
    if (connection) void connection.seat.open(made.number, spec);
    return made;
  }

  start();

  return {
    watch(spec, changed) {
      const it = watched(spec);
      it.watchers.add(changed);
      return () => {
        it.watchers.delete(changed);
        // A moment later, so that a component that moves in the tree keeps its mirror.
        queueMicrotask(() => {
          if (it.watchers.size > 0 || views.get(JSON.stringify(spec)) !== it) return;
          views.delete(JSON.stringify(spec));
          if (connection) void connection.seat.close(it.number);
        });
      };
    },
    view<S extends ViewSpec>(spec: S): ViewState<S['view']> {
      const held = views.get(JSON.stringify(spec));
      return held ? held.mirror.state : empty;
    },
    async command<C extends CommandName>(name: C, args: ArgsOf<C>): Promise<Result<AnswerOf[C]>> {
      const here = await up.catch(() => null);
      if (!here || connection !== here || here.welcome.protocol !== PROTOCOL) return lost;
      return new Promise((settle, fail) => {
        // A list of our own: every race against the engine's death would stay at that promise for good.
        const end = (): void => settle(lost);
        calls.add(end);
        void here.seat
          .command(name, args)
          .then(settle, fail)
          .finally(() => calls.delete(end));
      });
    },
    environment(change: Environment) {
      if (connection) void connection.seat.environment(change);
    },
    state: () => state,
    watchState(changed) {
      stateWatchers.add(changed);
      return () => stateWatchers.delete(changed);
    },
    watchNotices(told) {
      noticeWatchers.add(told);
      return () => noticeWatchers.delete(told);
    },
  };
}

const lost = failed({ code: 'ENGINE_LOST' });
const empty: ViewState<ViewName> = { rows: [], byKey: new Map(), ready: false, more: false };
