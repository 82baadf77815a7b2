// One engine: one server connection, one sign-in, one account, any number of tabs. `createEngine` reads from
// top to bottom: parts first, then the streams between them.
import {
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  map,
  merge,
  mergeMap,
  type Observable,
  switchMap,
  timer,
} from 'rxjs';
import { CLOSING, PROTOCOL, type Hello, type Welcome } from '../../src/core/contract/seat.ts';
import type { Notice } from '../../src/core/contract/views.ts';
import type { Account } from '../account/account.ts';
import { attend } from '../attention/attend.ts';
import { withdrawnBy } from '../attention/withdrawals.ts';
import { Bugs } from '../diagnostics/bugs.ts';
import type { EngineEnv } from '../env.ts';
import { memoryCommon, openCommon, type Common } from '../journal/common.ts';
import { createHttp } from '../link/http.ts';
import { abortableEnv } from '../ownership/abortable-env.ts';
import { holdLivenessLock } from '../ownership/liveness-lock.ts';
import { createWriterLock } from '../ownership/writer-lock.ts';
import { checkRemovals } from '../removal-check/check-removals.ts';
import { createScope } from '../scope.ts';
import { CurrentAccount } from '../sign-in/current-account.ts';
import { isStorageError, openStored } from '../sign-in/open-stored.ts';
import { SignInManager } from '../sign-in/sign-in-manager.ts';
import { SignInQueue } from '../sign-in/sign-in-queue.ts';
import { createSignIns } from '../sign-in/sign-in.ts';
import { Tokens } from '../sign-in/tokens.ts';
import type { ViewChange } from '../views/view.ts';
import { createCallDesk } from './call-desk.ts';
import { createCommandRunner } from './command-runner.ts';
import { Ending } from './ending.ts';
import { networkInputs } from './network.ts';
import { Receipts } from './receipts.ts';
import { Seats, TabSeat } from './seats.ts';
import { createSource } from './source.ts';
import { createStatus } from './status.ts';
import { isInUse } from './tab-state.ts';

/** An engine without a tab closes after this time, ms. */
export const IDLE = 10_000;

export interface Engine {
  readonly welcome: Welcome;
  /** Gives a tab its seat. Resolves when the liveness lock is held and the tab's sign-in is known. */
  seat(hello: Hello): Promise<TabSeat>;
  /** The open account, for tests and diagnostics. */
  readonly account: Account | null;
  /** Reports an exception that no part has caught. */
  readonly report: (error: unknown) => void;
  /** Says that a part of the engine did not load, also past the caches. */
  readonly missPart: () => void;
  /** Closes the socket with code 3000, writes what is pending, and ends the engine. */
  close(): Promise<void>;
}

export function createEngine(hostEnv: EngineEnv): Engine {
  const { scheduler } = hostEnv;
  const bugs = new Bugs(hostEnv.now);
  const { tell } = bugs;
  const scope = createScope(bugs.report);
  const network = new AbortController();
  const env = abortableEnv(hostEnv, network.signal);
  const server = new URL(env.apiBase).host.replace(/[^\w.-]/g, '_');
  const liveness = holdLivenessLock(env);
  const receipts = new Receipts();
  const seats = new Seats({ locks: env.locks, scope });

  // The sign-in, which starts once this engine holds the writer lock.
  const writer = Promise.withResolvers<number>();
  const tokens = new Tokens();
  /** Language tags: the user's, and those of the page that connected last. */
  const languages = { user: '', page: [] as readonly string[] };
  const http = createHttp({
    env,
    tokens,
    languages: () => (languages.user ? [languages.user, ...languages.page] : languages.page),
  });
  const common = openCommonOrMemory(env, server);
  const signIns = common.then((shared) => createSignIns({ common: shared, http, tokens }));
  const queue = new SignInQueue(scope, writer.promise);
  const current = new CurrentAccount({
    openAccount: async (request) => {
      const since = env.now();
      const inUse = (): boolean => seats.states().some((tab) => isInUse(tab, since, env.now()));
      return openStored(
        { env, http, tokens, server, writer: await writer.promise, inUse, scope, tell },
        request,
      );
    },
    queue,
    scope,
  });
  const manager = new SignInManager({
    env,
    scope,
    server,
    common,
    queue,
    current,
    tokens,
    http,
    signIns,
    tell,
  });

  // The server connection, which one engine of this browser holds.
  const lock = createWriterLock({
    scope,
    env,
    server,
    tokens: () => tokens.pair,
    isWanted: () => seats.count$.value > 0,
    isBusy: () => current.account?.outbox.uploading === true || seats.states().some(({ busy }) => busy),
  });

  // The tabs with their views and commands.
  const calls = createCallDesk({ env, scope, current, seats, tell });
  const hasStorage = env.indexedDB !== null;
  const status = createStatus({ current, manager, tokens, lock, hasStorage, http, calls });
  const account = (): Account | null => current.account;
  const source = createSource({ account, status, call: () => calls.rows(), idle: env.idle, scheduler, tell });
  const run = createCommandRunner({
    env,
    scope,
    http,
    tokens,
    current,
    signIns,
    manager,
    seats,
    status,
    bugs,
    tell,
    calls,
  });
  const ending = new Ending({ env, scope, network, receipts, manager, seats, lock, liveness, common });

  // Streams to the server connection.
  const becomeWriter = async (): Promise<void> => {
    const shared = await common;
    // A writer number taken without the lock would fence the engine that took the lock meanwhile.
    if (await lock.isHeld()) writer.resolve(await shared.takeWriter(env.now()));
  };
  scope.bind(lock.taken$.pipe(mergeMap(becomeWriter)));
  scope.bind(lock.tokens$.pipe(mergeMap((pair) => manager.offer(pair))));
  const input$ = networkInputs({
    tabs: () => seats.states(),
    count$: seats.count$,
    changes$: seats.changes$,
  });
  scope.bind(input$, (input) => current.account?.link.input(input));
  scope.bind(current.self$, (self) => (languages.user = self?.language ?? ''));

  // Streams to tabs and diagnostics.
  scope.bind(bugs.noted$, (it) => current.account?.internals.ring.note(it));
  const toStatus = map((): ViewChange => ({ kind: 'status' }));
  const changes$ = merge(
    manager.changed$,
    lock.changed$.pipe(toStatus),
    http.clockOffset$.pipe(toStatus),
    calls.changed$.pipe(map((): ViewChange => ({ kind: 'call' }))),
    calls.changed$.pipe(
      map(() => [calls.hasCall(), ...calls.groupCalls()].join()),
      distinctUntilChanged(),
      toStatus,
    ),
    current.streamOf(changesOf),
    current.streamOf(({ changed$ }) => changed$).pipe(toStatus),
  );
  scope.bind(changes$, (change) => {
    // `status` notes the time of a phase change, so call it at the change and not when a tab asks.
    if (change.kind === 'status' || change.kind === 'all') status();
    seats.note(change);
    lock.recheckBusy();
  });
  // Only a loss of storage becomes a storage notice; bugs have a notice of their own.
  const lost$ = current.streamOf((it) => it.lost$).pipe(filter((why) => why === 'storage'));
  const notices$ = merge(
    bugs.notices$,
    manager.notices$,
    current.streamOf((it) => it.notices$),
    lost$.pipe(map((): Notice => ({ kind: 'storage', what: 'lost' }))),
  );
  scope.bind(notices$, (notice) => seats.tell(notice));
  const hasSound = (): boolean => current.self?.isAudioTip === true;
  const attention$ = current.streamOf((it) =>
    attend({ account: it, http, hasSound, tabs: () => seats.all(), scheduler, tell, report: scope.report }),
  );
  scope.bind(attention$, ({ tab, notice }) => tab.tell(notice));
  const withdrawn$ = current.streamOf((it) => it.internals.log.applied$.pipe(map(withdrawnBy)));
  scope.bind(withdrawn$.pipe(filter((notice) => notice !== null)), (notice) => {
    for (const tab of seats.all()) tab.tell(notice);
  });
  const removalChecks = (it: Account): Observable<unknown> =>
    checkRemovals({ account: it, http, tabs: () => seats.states(), tabChanges$: seats.changes$, scheduler });
  scope.bind(current.streamOf(removalChecks));
  // Another tab shows the notices that a tab has not read. A mention shows only in a tab that was visible at its time.
  scope.bind(seats.unread$, (notices) => {
    for (const notice of notices)
      if (notice.kind !== 'mention' && notice.kind !== 'withdrawn') seats.tell(notice);
  });
  // Work may have ended, so invite engines that were refused to ask for the connection again.
  scope.bind(merge(seats.count$, seats.changes$), () => lock.recheckBusy());

  // The end of the engine. IDLE leaves time for the next tab: after a reload, or after a page that died
  // before its hello.
  const idle$ = seats.count$.pipe(switchMap((count) => (count === 0 ? timer(IDLE, scheduler) : EMPTY)));
  scope.bind(idle$.pipe(mergeMap(() => ending.close())));
  scope.bind(lock.yield$.pipe(mergeMap(() => ending.yield())));
  const fenced$ = defer(() => common).pipe(switchMap((shared) => shared.fenced$));
  scope.bind(merge(lock.over$, fenced$, current.fenced$), () => ending.lose());

  /** Reports the error as a bug, unless it comes from storage: the log reports storage failures. */
  function report(error: unknown): void {
    if (!isStorageError(error)) scope.report(error);
  }

  function reportAndThrow(error: unknown): never {
    report(error);
    throw error;
  }

  async function seat(hello: Hello): Promise<TabSeat> {
    languages.page = hello.languages;
    await liveness.held;
    // This engine closes or has yielded; the page starts a new engine.
    if (ending.begun) throw new Error(CLOSING);
    const tab = new TabSeat(hello, {
      boot: env.boot,
      source,
      tokens: () => tokens.pair,
      now: env.now,
      run: (name, args, user) =>
        receipts.track(() => run(name, args, user, hello.seat).catch(reportAndThrow)),
      scheduler,
      scope: scope.child(),
    });
    seats.add(tab);
    lock.want(hello);
    await manager.hello(hello);
    return tab;
  }

  /** A part did not load. While the connection is lost, its notice says more, and the next connect loads the part. */
  function missPart(): void {
    if (current.account?.link.state.step === 'live') seats.tell({ kind: 'part' });
  }

  return {
    missPart,
    welcome: { protocol: PROTOCOL, build: env.build, boot: env.boot },
    seat,
    get account() {
      return current.account;
    },
    report,
    close: () => ending.close(),
  };
}

/** The changes of an account that views show. */
function changesOf({ chatStore, people }: Account): Observable<ViewChange> {
  return merge(
    chatStore.changes$.pipe(map((news): ViewChange => ({ kind: 'chat', news }))),
    people.changes$.pipe(
      map(({ chat }): ViewChange => (chat ? { kind: 'person', chat } : { kind: 'people' })),
    ),
  );
}

async function openCommonOrMemory(env: EngineEnv, server: string): Promise<Common> {
  if (!env.indexedDB) return memoryCommon(env.crypto);
  try {
    return await openCommon(env.indexedDB, server, env.crypto);
  } catch {
    return memoryCommon(env.crypto);
  }
}
