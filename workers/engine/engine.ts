// The engine. Wires the parts: the line of this browser, one sign-in, one account, any number of seats.
import { Subject, Subscription, timer } from 'rxjs';
import type { AnswerOf, ArgsOf, CommandName } from '../../src/core/contract/commands.ts';
import type { Diagnostics } from '../../src/core/contract/diagnostics.ts';
import { failed, type Result } from '../../src/core/contract/result.ts';
import { CLOSING, PROTOCOL, type Hello, type Welcome } from '../../src/core/contract/seat.ts';
import type { EngineEnv } from '../env.ts';
import { memoryCommon, openCommon, type Common } from '../journal/common.ts';
import { FORMAT } from '../journal/schema.ts';
import { createHttp } from '../link/http.ts';
import { Tokens } from '../sign-in/tokens.ts';
import type { Turn } from '../removal-check/deleted-groups.ts';
import type { Account } from '../account/account.ts';
import { attend, tellOne } from '../attention/attending.ts';
import { checking } from '../removal-check/checking.ts';
import { holdLivenessLock } from '../ownership/liveness-lock.ts';
import { abortableEnv } from '../ownership/abortable-env.ts';
import { Network } from './network.ts';
import { openStored } from '../sign-in/open-stored.ts';
import { isInUse, type TabState } from './tab-state.ts';
import { Receipts } from './receipts.ts';
import { createRunCommand } from '../commands/run-command.ts';
import { Seats, TabSeat } from './seats.ts';
import { createScope } from '../scope.ts';
import { createSignIns } from '../sign-in/sign-in.ts';
import { createStatus } from './status.ts';
import { SignInManager } from '../sign-in/sign-in-manager.ts';
import type { ViewChange, ViewSource } from '../views/view.ts';
import { withTimeout } from '../with-timeout.ts';
import { createWriterLock } from '../ownership/writer-lock.ts';

/** An engine without a tab for so long closes itself, ms. */
export const IDLE = 10_000;
/** What hangs then does not keep the line from the next engine, ms. */
const CLOSING_WITHIN = 30_000;
/** An engine that gives the line up waits so long for receipts, then for what is left to write, ms. */
export const YIELD = { receipts: 500, writing: 1500 } as const;
/** An engine that is over stays so long, for its tabs to hear of it, ms. */
export const LINGER = 1000;

export interface Engine {
  readonly welcome: Welcome;
  /** Gives a tab its seat. Resolves when the engine holds its lock and knows what the tab is signed in with. */
  seat(hello: Hello): Promise<TabSeat>;
  readonly account: Account | null;
  /** Closes the socket with 3000, writes what is pending, and ends. */
  close(): Promise<void>;
}

export function createEngine(given: EngineEnv): Engine {
  const end = new AbortController();
  const env = abortableEnv(given, end.signal);
  const server = new URL(env.apiBase).host.replace(/[^\w.-]/g, '_');
  const tokens = new Tokens();
  const receipts = new Receipts();
  const acts = new Receipts();
  const life = holdLivenessLock(env);
  const line = Promise.withResolvers<void>();
  let languages: readonly string[] = [];
  let writer = 0;
  let closing = false;
  let idle = Subscription.EMPTY;

  const http = createHttp({
    env,
    tokens,
    languages: () => (turns.self?.language ? [turns.self.language, ...languages] : languages),
  });
  const common: Promise<Common> = openShared();
  const signIns = common.then((held) => createSignIns({ env, common: held, http, tokens }));
  const tell = (reason: string): void => turns.account?.inside.ring.note({ kind: 'fault', reason });
  const scope = createScope((bug) => tell(String(bug)));
  const runCommand = createRunCommand({ env, http, signIns, tell });
  const lock = createWriterLock({
    scope,
    env,
    server,
    tokens: () => tokens.pair,
    isWanted: () => [...seats.all()].length > 0,
    isBusy: () => turns.account?.outbox.uploading === true || [...seats.all()].some(({ page }) => page.busy),
  });
  const turns: SignInManager = new SignInManager({
    env,
    tokens,
    http,
    signIns,
    ready: line.promise,
    openAccount: (opening) => {
      const since = env.now();
      const inUse = (): boolean => [...seats.all()].some(({ page }) => isInUse(page, since, env.now()));
      return openStored({ env, http, tokens, server, writer, inUse, onFenced: lose }, opening);
    },
    onOpened,
    note,
    tell: (notice) => seats.tell(notice),
    endCommands: (receipt) => acts.lose(receipt),
  });
  const status = createStatus({
    turns,
    hasTokens: () => tokens.pair !== null,
    waiting: () => lock.waiting,
    hasStorage: env.indexedDB !== null,
    serverNow: () => http.serverNow(),
  });
  const source: ViewSource = {
    status,
    chatStore: () => turns.account?.chatStore ?? null,
    people: () => turns.account?.people ?? null,
    history: (chat, count, below) => turns.account?.history(chat, count, below) ?? Promise.resolve([]),
    later: (chat, above, count) => turns.account?.later(chat, above, count) ?? Promise.resolve([]),
    wantFilled: (chat, gap, up) => turns.account?.wantFilled(chat, gap, up),
    canAsk: () => turns.account?.canAsk === true,
    upload: (tmpId) => turns.account?.uploadOf(tmpId) ?? null,
    journal: () => turns.account?.journal ?? null,
    idle: env.idle,
    scheduler: env.scheduler,
    tell,
  };
  const seats = new Seats({
    locks: env.locks,
    onChange: (count, untold) => {
      network.look();
      lock.recheckBusy();
      // What asks for attention is told to the next one; all else was for the tab that has gone.
      for (const notice of untold) if (notice.kind === 'attend') tellOne(seats, notice);
      rest(count);
    },
  });
  const turned$ = new Subject<Turn>();
  const tabs = (): TabState[] => Array.from(seats.all(), (tab) => tab.page);
  const network = new Network(tabs, (input) => turns.account?.link.input(input));
  scope.bind(http.expired$, ({ signIn, message }) => turns.endSignIn(signIn, { why: 'expired', message }));
  scope.bind(tokens.pair$, () => note({ kind: 'status' }));
  scope.bind(lock.changed$, () => note({ kind: 'status' }));
  scope.bind(lock.taken$, () => void takeLine());
  scope.bind(lock.yield$, () => void giveUp());
  scope.bind(lock.over$, lose);
  scope.bind(lock.tokens$, (pair) => void turns.offer(pair));
  rest(0);

  async function seat(hello: Hello): Promise<TabSeat> {
    languages = hello.languages;
    await life.begun;
    // The last tab has just gone for good, or the line; the page asks for a new engine.
    if (closing) throw new Error(CLOSING);
    const tab = new TabSeat(hello, {
      boot: env.boot,
      source,
      scope: scope.child(),
      tokens: () => tokens.pair,
      now: env.now,
      run: (name, args, user) => receipts.of(() => run(name, args, user)),
      later: (ms, act) => void timer(ms, env.scheduler).subscribe(act),
      onPage: (change, before) => {
        network.hear(change, before);
        lock.recheckBusy();
        turned$.next({ before, after: tab.page });
      },
    });
    seats.add(tab);
    lock.want(hello);
    await turns.hello(hello);
    return tab;
  }

  async function run<C extends CommandName>(
    name: C,
    args: ArgsOf<C>,
    user: number | null,
  ): Promise<Result<AnswerOf[C]>> {
    if (name === 'signIn') return turns.signIn(args as ArgsOf<'signIn'>) as Promise<Result<AnswerOf[C]>>;
    if (name === 'signOut') return turns.signOut() as Promise<Result<AnswerOf[C]>>;
    if (name === 'diagnostics' || name === 'record') return lookInside(name) as Promise<Result<AnswerOf[C]>>;
    const isFree = ANYTIME.has(name);
    // A tab that came back speaks before its account is open again, and to no other one.
    if (!turns.account && tokens.pair && !isFree) await turns.settled();
    const isOthers = turns.account && user !== null && turns.self?.id !== user;
    if (isOthers && !isFree) return failed({ code: 'SIGNED_OUT' });
    return acts.of(() => runCommand(turns.account, name, args));
  }

  async function lookInside(name: 'diagnostics' | 'record'): Promise<Result<string | Diagnostics>> {
    const { look } = await import('../diagnostics/look.ts');
    const { account, self } = turns;
    return look(name, {
      env,
      protocol: PROTOCOL,
      status: status(),
      clockOffset: http.serverNow() - env.now(),
      seats: seats.all(),
      account,
      self: self?.id ?? 0,
      format: FORMAT,
    });
  }

  function onOpened(account: Account): Subscription {
    const subscriptions = new Subscription();
    subscriptions.add(account.chatStore.changes$.subscribe((news) => note({ kind: 'chat', news })));
    subscriptions.add(
      account.people.changes$.subscribe((news) =>
        note(news.chat ? { kind: 'person', chat: news.chat } : { kind: 'people' }),
      ),
    );
    subscriptions.add(account.changed$.subscribe(() => note({ kind: 'status' })));
    subscriptions.add(account.notices$.subscribe((notice) => seats.tell(notice)));
    subscriptions.add(account.lost$.subscribe(() => seats.tell({ kind: 'storage', what: 'lost' })));
    subscriptions.add(attend(account, seats, http, () => turns.self?.isAudioTip === true));
    subscriptions.add(checking({ account, http, tabs, turned$, scheduler: env.scheduler }));
    return subscriptions;
  }

  function note(change: ViewChange): void {
    if (change.kind === 'status' || change.kind === 'all') status();
    for (const tab of seats.all()) tab.note(change);
    lock.recheckBusy();
  }

  /** After a reload, or a page that died before its hello, the next tab is here well within the pause. */
  function rest(count: number): void {
    idle.unsubscribe();
    if (count === 0 && !closing) idle = timer(IDLE, env.scheduler).subscribe(() => void close());
  }

  async function takeLine(): Promise<void> {
    const shared = await common;
    // Its number would shut out whoever has taken the line since. That it is over it hears of the lock.
    if (!(await lock.isHeld())) return;
    writer = await shared.takeWriter(env.now());
    line.resolve();
  }

  async function close(): Promise<void> {
    if (closing) return;
    closing = true;
    receipts.end();
    end.abort();
    await withTimeout(CLOSING_WITHIN, env.scheduler, turns.close());
    await finish();
  }

  /** A freshly loaded page of another build asks for the line: it gets it within 2 s. */
  async function giveUp(): Promise<void> {
    if (closing) return;
    closing = true;
    await withTimeout(YIELD.receipts, env.scheduler, receipts.drain());
    receipts.end();
    end.abort();
    if (!(await withTimeout(YIELD.writing, env.scheduler, turns.close()))) void turns.abort();
    over();
  }

  /** The line was taken away, perhaps while this engine was frozen: nothing that it still does counts. */
  function lose(): void {
    if (end.signal.aborted) return;
    closing = true;
    receipts.end();
    end.abort();
    void turns.abort();
    over();
  }

  /** Never works again: the tabs are told, and then it ends. */
  function over(): void {
    lock.release();
    for (const tab of seats.all()) tab.end();
    timer(LINGER, env.scheduler).subscribe(() => void finish());
  }

  async function finish(): Promise<void> {
    if (scope.ended) return;
    idle.unsubscribe();
    scope.end();
    (await common).close();
    life.end();
    env.close();
  }

  async function openShared(): Promise<Common> {
    if (!env.indexedDB) return memoryCommon(env.crypto);
    try {
      return await openCommon(env.indexedDB, server, env.crypto, lose);
    } catch {
      return memoryCommon(env.crypto);
    }
  }

  return {
    welcome: { protocol: PROTOCOL, build: env.build, boot: env.boot },
    seat,
    get account() {
      return turns.account;
    },
    close,
  };
}

const ANYTIME: ReadonlySet<CommandName> = new Set(['config', 'unseal']);
