// The tab. The line: one connection to the engine, and the recovery when the engine dies: pending calls
// end with ENGINE_LOST, a new engine is found, views fill anew.
import type { AnswerOf, ArgsOf, CommandName } from '../core/contract/commands.ts';
import { failed, type Result } from '../core/contract/result.ts';
import { CLOSING, PROTOCOL, type Environment, type Hello, type Seat } from '../core/contract/seat.ts';
import type { Batch, Notice, TokenPair } from '../core/contract/views.ts';
import type { Line, LineState } from './api.ts';
import { connect, inpageEntrance, workerEntrance, type Connection, type Entrance } from './connect.ts';
import { Mirrors } from './mirrors.ts';
import { told } from './told.ts';

export interface LineOptions {
  build: string;
  /** What session storage kept of the sign-in, null when there is nothing. */
  tokens: TokenPair | null;
  keepTokens: (pair: TokenPair | null) => void;
  /** What local storage keeps for the automatic sign-in; asked at every hello. */
  auto: () => Hello['auto'];
  languages: readonly string[];
  /** The user wants the line here, though another page has it. */
  take: boolean;
  /** The browser knows no SharedWorker: the engine is this page's own. */
  alone: boolean;
  /** Development: the engine in the page. */
  inpage: boolean;
}

/** An engine that closes itself is gone within moments; ms. */
const PAUSE = 100;
const ATTEMPTS = 50;

export function connectLine(options: LineOptions): Line {
  const mirrors = new Mirrors();
  const stateWatchers = new Set<() => void>();
  const noticeWatchers = new Set<(notice: Notice) => void>();
  const seat = crypto.randomUUID();
  let { tokens } = options;
  let known: number | null = null;
  let state: LineState = { kind: 'connecting' };
  let connection: Connection | null = null;
  /** What the page is like now: a new engine knows nothing of it. */
  let page: Environment = {};
  /** Ends of the commands that the present engine has not answered. */
  const calls = new Set<() => void>();
  let hellos = 0;
  let fresh = true;
  let { take } = options;
  let over = false;
  /** What the engine was told and asked together with the hello. */
  let asked: { page: Environment; first: Promise<Batch> };
  /** Settles with the current connection, or never while none can be had. */
  let up: Promise<Connection>;

  function setState(next: LineState): void {
    state = next;
    for (const watcher of stateWatchers) watcher();
  }

  function start(): void {
    up = establish();
    up.catch((error: unknown) =>
      setState({ kind: 'broken', reason: error instanceof Error ? error.message : '' }),
    );
  }

  async function establish(): Promise<Connection> {
    const found = await reach();
    connection = found;
    // What comes next is no page that has just been loaded: it asks nobody for the line.
    fresh = take = false;
    void found.lost.then(() => lose(found));
    if (found.welcome.protocol !== PROTOCOL) {
      setState({ kind: 'outdated' });
      return found;
    }
    setState({ kind: 'up', boot: found.welcome.boot });
    if (page !== asked.page) void found.seat.environment(page);
    void listen(found, asked.first);
    return found;
  }

  /** The first questions go with the hello: an answer of the engine is not worth waiting for. */
  function greet(engine: Seat): void {
    void engine.environment(page);
    mirrors.move(engine);
    asked = { page, first: engine.next(0) };
  }

  /** Says hello until an engine answers that is not on its way out. */
  async function reach(): Promise<Connection> {
    for (let attempt = 1; ; attempt++) {
      const entrance: Entrance = options.inpage ? await inpageEntrance() : workerEntrance(options.alone);
      const { build, languages } = options;
      const hello = {
        build,
        seat: `${seat}-${++hellos}`,
        tokens,
        auto: options.auto(),
        languages,
        fresh,
        take,
      };
      try {
        return await connect(entrance, hello, navigator.locks, greet);
      } catch (error) {
        const ending = error instanceof Error && error.message === CLOSING;
        if (!ending || attempt === ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    }
  }

  /** This engine is dead, or knows this tab no more: the next one is found. */
  function lose(dead: Connection): void {
    if (connection !== dead || over) return;
    leave(dead);
    setState({ kind: 'connecting' });
    start();
  }

  function leave(left: Connection): void {
    connection = null;
    left.release();
    mirrors.move(null);
    for (const stop of calls) stop();
    calls.clear();
  }

  /** Asks for batch after batch; asking acknowledges the last one. */
  async function listen(from: Connection, first: Promise<Batch>): Promise<void> {
    let coming = first;
    while (connection === from) {
      // Of a dead engine this never settles and is forgotten with its port.
      const batch = await coming;
      if (connection !== from) return;
      receive(told(batch));
      if (batch.over) end(from);
      else coming = from.seat.next(batch.number);
    }
  }

  function receive(batch: Batch): void {
    if (batch.tokens !== undefined) {
      tokens = batch.tokens;
      options.keepTokens(tokens);
    }
    mirrors.apply(batch.patches);
    user();
    for (const notice of batch.notices) for (const watcher of noticeWatchers) watcher(notice);
  }

  /** No other engine of this build is started: it would ask for the line in its turn. */
  function end(last: Connection): void {
    over = !options.alone;
    leave(last);
    setState({ kind: 'over' });
    // An engine of this page's own takes nobody the line: it waits until that is free.
    if (options.alone) start();
  }

  /** Back from the back-forward cache, which may have taken the seat's lock and with it the seat. */
  async function checkSeat(here: Connection): Promise<void> {
    if (!(await here.seated())) lose(here);
  }

  /** An engine that has just come up knows of nobody yet: with our tokens it will be the same one. */
  function user(): number | null {
    known = mirrors.state({ view: 'status' }).rows[0]?.self?.id ?? (tokens ? known : null);
    return known;
  }

  start();

  return {
    watch: (spec, changed) => mirrors.watch(spec, changed),
    view: (spec) => mirrors.state(spec),
    user,
    async command<C extends CommandName>(
      name: C,
      args: ArgsOf<C>,
      who = user(),
    ): Promise<Result<AnswerOf[C]>> {
      const here = await up.catch(() => null);
      if (!here || connection !== here || here.welcome.protocol !== PROTOCOL) return lost;
      return new Promise((settle) => {
        // A list of our own: every race against the engine's death would stay at that promise for good.
        const stop = (): void => settle(lost);
        calls.add(stop);
        void here.seat
          .command(name, args, who)
          // A bug there, or what cannot be cloned: whoever waits goes on all the same.
          .then(
            (receipt) => settle(told(receipt)),
            () => settle(failed({ code: 'NO_ANSWER' })),
          )
          .finally(() => calls.delete(stop));
      });
    },
    environment(change: Environment) {
      const { resumed, retry: _once, ...lasting } = change;
      page = { ...page, ...lasting };
      if (!connection || state.kind !== 'up') return;
      void connection.seat.environment(change);
      if (resumed) void checkSeat(connection);
    },
    state: () => state,
    watchState(changed) {
      stateWatchers.add(changed);
      return () => stateWatchers.delete(changed);
    },
    watchNotices(watcher) {
      noticeWatchers.add(watcher);
      return () => noticeWatchers.delete(watcher);
    },
  };
}

const lost = failed({ code: 'ENGINE_LOST' });
