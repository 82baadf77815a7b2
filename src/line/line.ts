// The tab's connection to the engine, and its recovery. When the engine ends, pending commands settle with
// ENGINE_LOST. The tab then connects to a new engine, which fills all views again.
import type { AnswerOf, ArgsOf, CommandName } from '../core/contract/commands.ts';
import { failed, type Result } from '../core/contract/result.ts';
import { PROTOCOL, type Environment, type Hello, type Seat } from '../core/contract/seat.ts';
import type { Batch, TokenPair } from '../core/contract/views.ts';
import type { Line, LineState } from './api.ts';
import { connect, inpageEntrance, workerEntrance, type Connection, type Entrance } from './connect.ts';
import { Mirrors } from './mirrors.ts';
import { repeatHello } from './repeat-hello.ts';
import { createNoticeWatchers } from './notice-watchers.ts';
import { boundTexts } from './bound-texts.ts';

export interface LineOptions {
  build: string;
  /** The token pair of session storage; null for none. */
  tokens: TokenPair | null;
  keepTokens: (pair: TokenPair | null) => void;
  /** Returns the data for an automatic sign-in from local storage; called for every hello. */
  auto: () => Hello['auto'];
  languages: readonly string[];
  /** See {@link Hello.take}. */
  take: boolean;
  /** The browser has no SharedWorker: this page runs its own engine. */
  alone: boolean;
  /** Development only: the engine runs in the page, without a worker. */
  inpage: boolean;
  /** Replaces wrong copies of the worker's scripts in the caches. Called once, after the worker did not start. */
  refreshScripts: () => Promise<unknown>;
}

export function connectLine(options: LineOptions): Line {
  const mirrors = new Mirrors();
  const stateWatchers = new Set<() => void>();
  const notices = createNoticeWatchers();
  const tab = crypto.randomUUID();
  const seat = (): string => `${tab}-${hellos}`;
  let { tokens } = options;
  let lastUser: number | null = null;
  let state: LineState = { kind: 'connecting' };
  let connection: Connection | null = null;
  /** The current environment of the page, sent to each new engine. */
  let page: Environment = {};
  /** Functions that settle the commands that the current engine has not answered. */
  const calls = new Set<() => void>();
  let hellos = 0;
  let fresh = true;
  let { take } = options;
  let over = false;
  /** The environment and the first batch request that were sent together with the hello. */
  let sentWithHello: { page: Environment; firstBatch: Promise<Batch> };
  /** Resolves with the current connection; rejects where no engine starts. */
  let connected: Promise<Connection>;

  function setState(next: LineState): void {
    state = next;
    for (const watcher of stateWatchers) watcher();
  }

  function start(): void {
    connected = establish();
    connected.catch((error: unknown) =>
      setState({ kind: 'broken', reason: error instanceof Error ? error.message : '' }),
    );
  }

  async function establish(): Promise<Connection> {
    const established = await repeatHello(sayHello, { refreshScripts: options.refreshScripts, wait });
    connection = established;
    // Later hellos of this page must not take the connection from another engine.
    fresh = take = false;
    void established.lost.then(() => reconnect(established));
    if (established.welcome.protocol !== PROTOCOL) {
      setState({ kind: 'outdated' });
      return established;
    }
    setState({ kind: 'up', boot: established.welcome.boot });
    if (page !== sentWithHello.page) void established.seat.environment(page);
    void readBatches(established, sentWithHello.firstBatch);
    return established;
  }

  /** Sends the first requests together with the hello, which saves a round trip. */
  function sendFirstRequests(engine: Seat): void {
    void engine.environment(page);
    mirrors.setSeat(engine);
    sentWithHello = { page, firstBatch: engine.next(0) };
  }

  async function sayHello(): Promise<Connection> {
    const entrance: Entrance =
      // The condition on DEV removes inpageEntrance from production builds.
      import.meta.env.DEV && options.inpage ? await inpageEntrance() : workerEntrance(options.alone);
    const { build, languages } = options;
    hellos += 1;
    const hello = {
      build,
      seat: seat(),
      tokens,
      auto: options.auto(),
      languages,
      fresh,
      take,
    };
    return connect(entrance, hello, navigator.locks, sendFirstRequests);
  }

  /** Connects to the next engine, because this one has ended or has dropped this tab's seat. */
  function reconnect(old: Connection): void {
    if (connection !== old || over) return;
    disconnect(old);
    setState({ kind: 'connecting' });
    start();
  }

  function disconnect(old: Connection): void {
    connection = null;
    old.release();
    mirrors.setSeat(null);
    for (const stop of calls) stop();
    calls.clear();
  }

  /** Requests batch after batch; each request acknowledges the previous batch. */
  async function readBatches(from: Connection, firstBatch: Promise<Batch>): Promise<void> {
    let next = firstBatch;
    while (connection === from) {
      // After the engine's end this promise never settles; it is garbage-collected with its port.
      const batch = await next;
      if (connection !== from) return;
      receive(boundTexts(batch));
      if (batch.over) stopAt(from);
      else next = from.seat.next(batch.number);
    }
  }

  function receive(batch: Batch): void {
    if (batch.tokens !== undefined) {
      tokens = batch.tokens;
      options.keepTokens(tokens);
    }
    mirrors.apply(batch.patches);
    notices.tell(batch.notices, user());
  }

  /**
   * Stops after `over`. With a shared engine the stop is final: a new engine of this build would ask for the
   * connection back.
   */
  function stopAt(last: Connection): void {
    over = !options.alone;
    disconnect(last);
    setState({ kind: 'over' });
    // Without SharedWorker a new engine of this page only waits until the connection is free.
    if (options.alone) start();
  }

  /** After a return from the back-forward cache, checks that the page still holds its seat's lock. */
  async function checkSeat(current: Connection): Promise<void> {
    if (!(await current.holdsSeatLock())) reconnect(current);
  }

  /**
   * The id of the user whom the tab shows. A new engine has no signed-in user yet, so the id stays the same
   * while the tab has tokens.
   */
  function user(): number | null {
    lastUser = mirrors.state({ view: 'status' }).rows[0]?.self?.id ?? (tokens ? lastUser : null);
    return lastUser;
  }

  start();

  return {
    watch: (spec, changed) => mirrors.watch(spec, changed),
    view: (spec) => mirrors.state(spec),
    user,
    seat,
    async command<C extends CommandName>(
      name: C,
      args: ArgsOf<C>,
      userId = user(),
    ): Promise<Result<AnswerOf[C]>> {
      const current = await connected.catch(() => null);
      if (!current || connection !== current || current.welcome.protocol !== PROTOCOL) return lost;
      return new Promise((settle) => {
        // The functions that end a command are kept in a set: Promise.race with `lost` would leak a reaction
        // for each command on that promise.
        const stop = (): void => settle(lost);
        calls.add(stop);
        void current.seat
          .command(name, args, userId)
          // The call rejects after a bug in the engine, or where a value cannot be cloned.
          .then(
            (receipt) => settle(boundTexts(receipt)),
            () => settle(failed({ code: 'FAULT' })),
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
    watchNotices: notices.watch,
  };
}

const lost = failed({ code: 'ENGINE_LOST' });
const wait = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));
