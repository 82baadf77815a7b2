// One run of an engine in a simulation: the real account with all its parts and the seats of its tabs, wired
// as in workers/engine/engine.ts. A killed engine has no effect any more.
import '../parts.ts';
import { Subscription } from 'rxjs';
import type { AnswerOf, ArgsOf, CommandName } from '../../../src/core/contract/commands.ts';
import type { Result } from '../../../src/core/contract/result.ts';
import type { SelfRow, StatusRow } from '../../../src/core/contract/rows.ts';
import type { TokenPair } from '../../../src/core/contract/views.ts';
import type { EngineEnv } from '../../../workers/env.ts';
import { openAccount, type Account } from '../../../workers/account/account.ts';
import type { Salvage } from '../../../workers/log/salvage.ts';
import type { EventLog } from '../../../workers/log/event-log.ts';
import { Receipts } from '../../../workers/engine/receipts.ts';
import { createRunCommand } from '../../../workers/commands/run-command.ts';
import type { CurrentAccount } from '../../../workers/sign-in/current-account.ts';
import { createScope } from '../../../workers/scope.ts';
import { TabSeat } from '../../../workers/engine/seats.ts';
import type { ViewChange, ViewSource } from '../../../workers/views/view.ts';
import type { Notice } from '../../../src/core/contract/views.ts';
import { attend } from '../../../workers/attention/attend.ts';
import { jsonCodec } from '../../../workers/journal/codec.ts';
import { Journal } from '../../../workers/journal/journal.ts';
import { httpForSignIn, createHttp, type HttpClient } from '../../../workers/link/http.ts';
import { type LinkInput } from '../../../workers/link/machine.ts';
import { phaseOf } from '../../../workers/link/phase-of.ts';
import { Tokens } from '../../../workers/sign-in/tokens.ts';
import { MemoryStore, type Disk } from '../memory-store.ts';
import { Timers, type Clock } from './clock.ts';
import type { EngineNetwork } from './network.ts';

export interface EngineOptions {
  clock: Clock;
  network: EngineNetwork;
  disk: Disk;
  self: SelfRow;
  tokens: TokenPair;
  keepTokens: (pair: TokenPair) => void;
  /** Signs the user in again after the end of a sign-in; returns the new token pair. */
  signInAgain: () => TokenPair;
  /** Called when a command runs. */
  onRun: <C extends CommandName>(name: C, args: ArgsOf<C>, account: Account) => void;
  /** Number of chats that one slice of a compaction moves into journal pages. */
  slice: number;
  /** Called for each sound, notification and mention that a tab gets. Without it the engine chooses none. */
  onNotice?: (tab: TabSeat, notice: Notice) => void;
}

export class SimEngine {
  dead = false;
  account: Account | null = null;
  readonly timers: Timers;
  store: MemoryStore;
  readonly seats = new Set<TabSeat>();
  readonly #tokens = new Tokens();
  readonly #receipts = new Receipts();
  readonly #http: HttpClient;
  readonly #source: ViewSource;
  readonly #options: EngineOptions;
  readonly #env: EngineEnv;
  #scope = new Subscription();
  readonly #engineScope = createScope((bug) => {
    throw bug;
  });
  /** Resolves when the current account is open. */
  #opened: Promise<void>;
  #ending = false;
  #signIns = 0;
  readonly #boot = `boot-${++boots}`;

  constructor(options: EngineOptions, store = new MemoryStore(options.disk)) {
    const { clock, network } = options;
    this.#options = options;
    this.store = store;
    this.timers = new Timers(clock);
    this.#env = {
      apiBase: 'https://sim/api',
      socketUrl: 'wss://sim/im',
      fetch: (url: string, init: RequestInit) => network.fetch(this, url, init),
      openSocket: () => network.socket(this),
      now: clock.now,
      random: () => 0.5,
      scheduler: this.timers,
      idle: () => Promise.resolve(),
    } as unknown as EngineEnv;
    this.#http = createHttp({
      env: this.#env,
      tokens: this.#tokens,
      languages: () => ['en'],
    });
    this.#http.expired$.subscribe(() => this.#endSignIn());
    this.#tokens.offer(options.tokens);
    this.#tokens.pair$.subscribe((pair) => pair && !this.dead && options.keepTokens(pair));
    this.#source = {
      status: () => this.#status(),
      call: () => [],
      chatStore: () => this.account?.chatStore ?? null,
      people: () => this.account?.people ?? null,
      history: (chat, count, below) => this.account?.history(chat, count, below) ?? Promise.resolve([]),
      later: (chat, above, count) => this.account?.later(chat, above, count) ?? Promise.resolve([]),
      requestGapFill: (chat, gap, up) => this.account?.requestGapFill(chat, gap, up),
      canAsk: () => this.account?.canAsk === true,
      journal: () => this.account?.journal ?? null,
      idle: () => Promise.resolve(),
      upload: (tmpId) => this.account?.uploadOf(tmpId) ?? null,
      scheduler: this.timers,
      tell: () => undefined,
    };
    this.#opened = this.#open(null, false);
  }

  seat(id: string): TabSeat {
    const seat = new TabSeat({ seat: id, tokens: this.#tokens.pair } as never, {
      boot: this.#boot,
      source: this.#source,
      scope: this.#engineScope.child(),
      tokens: () => this.#tokens.pair,
      now: this.#options.clock.now,
      run: (name, args) => this.#receipts.track(() => this.#run(name, args)),
      scheduler: this.timers,
    });
    this.seats.add(seat);
    return seat;
  }

  get log(): EventLog | null {
    return this.account?.internals.log ?? null;
  }

  /** The source of a view, as for a new subscription of a tab. */
  get views(): ViewSource {
    return this.#source;
  }

  kill(): void {
    this.dead = true;
    this.store.dead = true;
    this.timers.stop();
    this.#options.network.kill(this);
  }

  async #open(salvage: Salvage | null, userLoaded: boolean): Promise<void> {
    const options = this.#options;
    const tokens = this.#tokens;
    const http = this.#http;
    const env = this.#env;
    if (this.#signIns++ > 0) this.store = new MemoryStore(options.disk);
    const signIn = tokens.pair?.signIn ?? '';
    const account = await openAccount({
      env,
      http: httpForSignIn(http, tokens, signIn),
      upload: () => new Promise(() => undefined),
      journal: new Journal(this.store, jsonCodec),
      salvage,
      self: options.self,
      scope: this.#engineScope,
      accessToken: () => tokens.pair?.accessToken ?? null,
      loadUser: () => this.#loadUser(),
      inUse: () => false,
      slice: options.slice,
    });
    this.account = account;
    this.#scope = this.#listen(account);
    this.#note({ kind: 'all' });
    account.link.input({ kind: 'start', userLoaded });
  }

  #listen(account: Account): Subscription {
    const scope = account.chatStore.changes$.subscribe((news) => this.#note({ kind: 'chat', news }));
    scope.add(
      account.people.changes$.subscribe((news) =>
        this.#note(news.chat ? { kind: 'person', chat: news.chat } : { kind: 'people' }),
      ),
    );
    scope.add(account.changed$.subscribe(() => this.#note({ kind: 'status' })));
    scope.add(account.notices$.subscribe((notice) => this.seats.forEach((tab) => tab.tell(notice))));
    scope.add(account.ended$.subscribe(() => this.#endSignIn()));
    if (this.#options.onNotice) scope.add(this.#attend(account, this.#options.onNotice));
    return scope;
  }

  #attend(account: Account, onNotice: (tab: TabSeat, notice: Notice) => void): Subscription {
    const attention$ = attend({
      account,
      http: httpForSignIn(this.#http, this.#tokens, this.#tokens.pair?.signIn ?? ''),
      hasSound: () => true,
      tabs: () => this.seats,
      scheduler: this.timers,
      tell: () => undefined,
      report: unexpected,
    });
    return attention$.subscribe(({ tab, notice }) => onNotice(tab as TabSeat, notice));
  }

  /** Ends the sign-in. Its user signs in again on the same device. */
  #endSignIn(): void {
    if (this.#ending || this.dead) return;
    this.#ending = true;
    this.#opened = this.#opened.then(async () => {
      const { account } = this;
      this.account = null;
      this.#scope.unsubscribe();
      this.#note({ kind: 'all' });
      await account?.close();
      if (this.dead) return;
      this.#tokens.end();
      this.#ending = false;
      this.#tokens.offer(this.#options.signInAgain());
      await this.#open(null, false);
    });
  }

  async #run<C extends CommandName>(name: C, args: ArgsOf<C>): Promise<Result<AnswerOf[C]>> {
    if (!this.account) await this.#opened;
    if (this.account) this.#options.onRun(name, args, this.account);
    const { account } = this;
    const env = this.#env;
    const http = this.#http;
    const never = new Promise<never>(() => undefined);
    return createRunCommand({ env, http, signIns: never, current: {} as CurrentAccount, tell: unexpected })(
      account,
      name,
      args,
    );
  }

  async #loadUser(): Promise<LinkInput> {
    const answer = await this.#http.call('userSelf', {});
    if (answer.ok) return { kind: 'user-loaded' };
    const { error } = answer;
    return error.code === 'REFUSED' ? { kind: 'user-refused', message: '' } : { kind: 'user-no-answer' };
  }

  #note(change: ViewChange): void {
    for (const tab of this.seats) tab.note(change);
  }

  #status(): StatusRow {
    const { account } = this;
    const { completeTo = null, progress = null, failed = 0, durable = true } = account ?? {};
    return {
      key: 'status',
      phase: account ? phaseOf(account.link.state) : 'connecting',
      since: 0,
      completeTo,
      progress,
      failed,
      requests: 0,
      self: this.#options.self,
      ended: null,
      signingIn: false,
      switching: false,
      storage: durable ? 'journal' : 'memory',
      waiting: 'no',
      clockOffset: 0,
      uploading: false,
      call: false,
      groupCalls: [],
    };
  }
}

const unexpected = (bug: unknown): never => {
  throw bug instanceof Error ? bug : new Error(String(bug));
};

let boots = 0;
