// The engine. Wires the parts: one sign-in, one account, any number of seats.
import { Subscription, timer } from 'rxjs';
import type { AnswerOf, ArgsOf, CommandName } from '../../src/core/contract/commands.ts';
import { done, type Result } from '../../src/core/contract/result.ts';
import type { SelfRow, SignInEnd, StatusRow } from '../../src/core/contract/rows.ts';
import {
  CLOSING,
  engineLock,
  PROTOCOL,
  type Environment,
  type Hello,
  type Welcome,
} from '../../src/core/contract/seat.ts';
import type { EngineEnv } from '../env.ts';
import { memoryCommon, openCommon, type Common } from '../journal/common.ts';
import { openJournal, type Journal } from '../journal/journal.ts';
import { memoryJournal } from '../journal/memory.ts';
import { boundTo, createHttp } from '../link/http.ts';
import type { LinkInput } from '../link/machine.ts';
import { phaseOf } from '../link/machine.ts';
import { Tokens } from '../link/tokens.ts';
import { openAccount, type Account } from './account.ts';
import { runCommand } from './run-command.ts';
import { Seats, TabSeat } from './seats.ts';
import { createSignIns, wordsOf, type SignIns } from './sign-in.ts';
import type { Change } from './views.ts';

/** An engine without a tab for so long closes itself, ms. */
export const IDLE = 10_000;
/** A sign-in whose profile nobody could tell is asked for again after this, ms (RT-10). */
const PROFILE_RETRY = 10_000;

export interface Engine {
  /** Gives a tab its seat. Resolves when the engine holds its lock and has taken the tab's tokens. */
  seat(hello: Hello): Promise<{ welcome: Welcome; seat: TabSeat }>;
  /** The state behind the views; tests and diagnostics read it. */
  readonly account: Account | null;
  /** Closes the socket with 3000, writes what is pending, and ends. */
  close(): Promise<void>;
}

export function createEngine(env: EngineEnv): Engine {
  const tokens = new Tokens();
  const life = new Subscription();
  let languages: readonly string[] = [];
  let account: Account | null = null;
  /** Subscriptions to the present account. */
  let scope = new Subscription();
  let self: SelfRow | null = null;
  let ended: SignInEnd | null = null;
  let signingIn = false;
  let autoTried = false;
  let since = env.now();
  let phase: StatusRow['phase'] = 'stopped';
  let idle: Subscription | null = null;
  let closing = false;
  let unlock: () => void = () => undefined;
  /** Sign-ins, exits and switches happen one after the other. */
  let turn: Promise<unknown> = Promise.resolve();

  const http = createHttp({
    env,
    tokens,
    languages: () => (self?.language ? [self.language, ...languages] : languages),
    onExpired: (message) => endSignIn(tokens.pair?.signIn, { why: 'expired', message }),
  });
  const server = new URL(env.apiBase).host.replace(/[^\w.-]/g, '_');
  const common: Promise<Common> = openShared();
  const signIns: Promise<SignIns> = common.then((held) => createSignIns({ env, common: held, http, tokens }));
  const held = holdLock();

  const source = { status, world: () => account?.world ?? null, people: () => account?.people ?? null };
  const seats = new Seats({ locks: env.locks, onCount });
  life.add(tokens.pair$.subscribe(() => note({ what: 'status' })));

  async function seat(hello: Hello): Promise<{ welcome: Welcome; seat: TabSeat }> {
    // The last tab has just gone for good; the page asks for a new engine.
    if (closing) throw new Error(CLOSING);
    languages = hello.languages;
    await held;
    const tab = new TabSeat(hello, { boot: env.boot, source, tokens: () => tokens.pair, run, environment });
    seats.add(tab);
    // Before the tab asks for anything, or it would hear that nobody is signed in.
    const taken = hello.tokens !== null && (await inTurn(() => takeTokens(hello.tokens)));
    void inTurn(() => (taken ? resume() : signInAlone(hello.auto)));
    return { welcome: { protocol: PROTOCOL, build: env.build, boot: env.boot }, seat: tab };
  }

  /** What a tab brings after a reload; true when it is news. */
  async function takeTokens(pair: Hello['tokens']): Promise<boolean> {
    return pair !== null && !(await (await signIns).isEnded(pair)) && tokens.offer(pair);
  }

  /** The remembered password, once. */
  async function signInAlone(auto: Hello['auto']): Promise<void> {
    if (tokens.pair || !auto || autoTried) return;
    const signs = await signIns;
    autoTried = true;
    signingIn = true;
    note({ what: 'status' });
    const { userName, sealed, terminal } = auto;
    const password = await signs.unseal(sealed);
    const answer =
      password === null ? null : await signs.byForm({ userName, password, auto: false, terminal });
    signingIn = false;
    if (answer?.ok) await begin(answer.value.self, true);
    else if (answer) ended = { why: 'expired', message: wordsOf(answer.error) };
    note({ what: 'status' });
  }

  async function resume(): Promise<void> {
    const pair = tokens.pair;
    if (!pair || account) return;
    const known = await (await signIns).byTokens(pair);
    if (known.ok) return begin(known.value, false);
    const { error } = known;
    if (error.code === 'REFUSED')
      endSignIn(pair.signIn, { why: 'initialization-failed', message: error.message });
    // The tokens stay, the question is asked again.
    if (error.code === 'NO_ANSWER')
      life.add(timer(PROFILE_RETRY, env.scheduler).subscribe(() => void inTurn(resume)));
  }

  async function begin(who: SelfRow, userLoaded: boolean): Promise<void> {
    const pair = tokens.pair;
    if (!pair) return;
    self = who;
    ended = null;
    const bound = boundTo(http, tokens, pair.signIn);
    const accessToken = (): string | null => tokens.pair?.accessToken ?? null;
    const openWith = (journal: Journal): Promise<Account> =>
      openAccount({ env, http: bound, journal, self: who, accessToken, loadUser });
    // What cannot be opened or read is as good as none: all comes again with the pull.
    const opened = await openStorage(who.id)
      .then(openWith)
      .catch(() => openWith(memoryJournal));
    account = opened;
    scope = new Subscription();
    scope.add(opened.world.changes$.subscribe((chat) => note({ what: 'chat', chat })));
    scope.add(
      opened.people.changes$.subscribe((news) =>
        note(news.is === 'presence' ? { what: 'presence', chat: news.chat } : { what: 'people' }),
      ),
    );
    scope.add(opened.changed$.subscribe(() => note({ what: 'status' })));
    scope.add(opened.notices$.subscribe((notice) => [...seats.all()].forEach((tab) => tab.tell(notice))));
    scope.add(opened.ended$.subscribe((why) => endSignIn(pair.signIn, why)));
    note({ what: 'all' });
    opened.link.input({ is: 'start', userLoaded });
  }

  async function loadUser(): Promise<LinkInput> {
    const answer = await (await signIns).reload();
    if (answer.ok) {
      self = answer.value;
      note({ what: 'status' });
      return { is: 'user-loaded' };
    }
    return answer.error.code === 'REFUSED'
      ? { is: 'user-refused', message: answer.error.message }
      : { is: 'user-no-answer' };
  }

  /** Its turn may come when another one has begun, which it does not concern. */
  function endSignIn(which: string | undefined, why: SignInEnd): void {
    void inTurn(() => (tokens.pair?.signIn === which ? stop(why) : undefined));
  }

  /** Ends the sign-in in all tabs; `why` is null for an exit of the user's own. */
  async function stop(why: SignInEnd | null): Promise<void> {
    const open = account;
    if (!open && !tokens.pair) return;
    account = null;
    scope.unsubscribe();
    // Signing in again by itself is what the tick stands for where time ran out, and nowhere else.
    if (why?.why !== 'expired') autoTried = true;
    await (await signIns).end();
    tokens.end();
    self = null;
    ended = why;
    note({ what: 'all' });
    await open?.close();
  }

  function run<C extends CommandName>(name: C, args: ArgsOf<C>): Promise<Result<AnswerOf[C]>> {
    switch (name) {
      case 'signIn':
        return inTurn(() => signIn(args as ArgsOf<'signIn'>)) as Promise<Result<AnswerOf[C]>>;
      case 'exit':
        return inTurn(exit) as Promise<Result<AnswerOf[C]>>;
      default: {
        const act = (): Promise<Result<AnswerOf[C]>> => runCommand({ http, signIns, account }, name, args);
        // A tab that came back speaks before its account is open again.
        return account || !tokens.pair ? act() : turn.then(act);
      }
    }
  }

  async function exit(): Promise<Result<null>> {
    // Told while the tokens still hold; nobody waits for the answer.
    if (tokens.pair) void http.call('logout', {});
    await stop(null);
    return done(null);
  }

  async function signIn(args: ArgsOf<'signIn'>): Promise<Result<AnswerOf['signIn']>> {
    await exit();
    // A sign-in by hand ends what the automatic one would do.
    autoTried = true;
    const answer = await (await signIns).byForm(args);
    if (!answer.ok) return answer;
    await begin(answer.value.self, true);
    return done({ sealed: answer.value.sealed });
  }

  function environment(change: Environment): void {
    if (change.online === true || change.resumed === true) account?.link.input({ is: 'online' });
  }

  function status(): StatusRow {
    const now = account ? phaseOf(account.link.state) : tokens.pair ? 'connecting' : 'stopped';
    if (now !== phase) {
      phase = now;
      since = http.serverNow();
    }
    const { completeTo = null, pulled = null, durable = env.indexedDB !== null } = account ?? {};
    const storage = durable ? 'journal' : 'memory';
    return { key: 'status', phase, since, completeTo, pulled, self, ended, signingIn, storage };
  }

  function note(change: Change): void {
    // The phase is stamped when it changes, not when somebody looks.
    if (change.what === 'status' || change.what === 'all') status();
    for (const tab of seats.all()) tab.note(change);
  }

  /** The last tab has gone: after a reload the next one is here well within the pause. */
  function onCount(count: number): void {
    idle?.unsubscribe();
    idle = count > 0 ? null : timer(IDLE, env.scheduler).subscribe(() => void close());
  }

  async function close(): Promise<void> {
    closing = true;
    idle?.unsubscribe();
    const open = account;
    account = null;
    scope.unsubscribe();
    await open?.close();
    life.unsubscribe();
    (await common).close();
    unlock();
    env.close();
  }

  async function openStorage(userId: number): Promise<Journal> {
    return env.indexedDB ? openJournal(env.indexedDB, server, userId) : memoryJournal;
  }

  async function openShared(): Promise<Common> {
    if (!env.indexedDB) return memoryCommon(env.crypto);
    try {
      return await openCommon(env.indexedDB, server, env.crypto);
    } catch {
      return memoryCommon(env.crypto);
    }
  }

  /** Tabs queue on this lock: its grant tells them that the engine is dead. */
  function holdLock(): Promise<void> {
    return new Promise((holding, refused) => {
      env.locks
        .request(engineLock(env.boot), () => {
          holding();
          return new Promise<void>((release) => {
            unlock = release;
          });
        })
        .catch(refused);
    });
  }

  function inTurn<T>(act: () => Promise<T> | T): Promise<T> {
    const result = turn.then(act);
    turn = result.catch(() => undefined);
    return result;
  }

  return {
    seat,
    get account() {
      return account;
    },
    close,
  };
}
