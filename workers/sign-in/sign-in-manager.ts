// The sign-in of this browser, shared by all tabs: a sign-in, switch or sign-out in one tab takes effect in
// all.
import { map, merge, skip, Subject, type Observable } from 'rxjs';
import { done, failed, isUnanswered, retryDelayOf, type Result } from '../../src/core/contract/result.ts';
import type { SelfRow, SignInEnd } from '../../src/core/contract/rows.ts';
import type { Hello } from '../../src/core/contract/seat.ts';
import type { Notice, TokenPair } from '../../src/core/contract/views.ts';
import type { EngineEnv } from '../env.ts';
import type { Common } from '../journal/common.ts';
import type { HttpClient } from '../link/http.ts';
import type { LinkInput } from '../link/machine.ts';
import type { Scope } from '../scope.ts';
import type { ViewChange } from '../views/view.ts';
import { onDemand } from '../on-demand.ts';
import { withTimeout } from '../with-timeout.ts';
import type { CurrentAccount } from './current-account.ts';
import type { PasswordSignIn, SignInSteps } from './password/password-sign-in.ts';
import { Profile, profileRetries } from './profile.ts';
import type { SignInQueue } from './sign-in-queue.ts';
import type { SignIns } from './sign-in.ts';
import type { Tokens } from './tokens.ts';

export interface SignInManagerOptions {
  env: Pick<EngineEnv, 'crypto' | 'scheduler' | 'indexedDB'>;
  scope: Scope;
  /** Part of the names of this server's databases. */
  server: string;
  common: Promise<Common>;
  queue: SignInQueue;
  current: CurrentAccount;
  tokens: Tokens;
  http: Pick<HttpClient, 'call' | 'expired$'>;
  signIns: Promise<SignIns>;
  /** Notes a sentence in the diagnostics. */
  tell: (sentence: string) => void;
}

/** The longest wait for the server's answer to a logout, ms. */
const LOGOUT_TIMEOUT = 2000;

export class SignInManager {
  /** The reason of the last end that was not the user's own act. */
  ended: SignInEnd | null = null;
  /** An automatic sign-in is under way. */
  signingIn = false;
  /** The account of a switch opens from this device's data: no user is signed in only for a moment. */
  switching = false;
  /** Changes for the views. */
  readonly changed$: Observable<ViewChange>;
  readonly notices$ = new Subject<Notice>();
  readonly #changes$ = new Subject<ViewChange>();
  /** A profile request had no answer: the pause that the server asked for, ms. */
  readonly #unanswered$ = new Subject<number>();
  #autoTried = false;
  readonly #profile: Profile;
  readonly #options: SignInManagerOptions;

  /** Loads the sign-in with a password. The reload of a page needs only its tokens. */
  readonly #load: () => Promise<PasswordSignIn | null>;

  constructor(options: SignInManagerOptions) {
    const { scope, queue, current, tokens, http, env } = options;
    this.#options = options;
    this.#profile = new Profile(options);
    const load = async (): Promise<PasswordSignIn> => {
      const [part, common, signIns] = await Promise.all([
        import('./password/password-sign-in.ts'),
        options.common,
        options.signIns,
      ]);
      return part.createPasswordSignIn({ ...options, common, signIns, steps: this.#steps() });
    };
    this.#load = onDemand('sign-in', load, { scheduler: env.scheduler, tell: options.tell });
    const profile$ = current.self$.pipe(skip(1));
    this.changed$ = merge(
      current.changed$,
      this.#changes$,
      merge(tokens.pair$, profile$).pipe(map((): ViewChange => ({ kind: 'status' }))),
    );
    scope.bind(http.expired$, ({ signIn, message, isRemoved }) =>
      this.#endSignIn(
        signIn,
        isRemoved ? { why: 'removed', userName: current.self?.userName ?? '' } : { why: 'expired', message },
      ),
    );
    scope.bind(
      current.streamOf(({ ended$ }) => ended$),
      (why) => this.#endSignIn(current.signIn ?? undefined, why),
    );
    scope.bind(this.#profile.ended$, ({ signIn, why }) => this.#endSignIn(signIn, why));
    scope.bind(profileRetries(this.#unanswered$, env.scheduler), () => queue.post(() => this.#resume()));
  }

  /** Resolves when the tab may subscribe to views: earlier, the status would show no sign-in. */
  async hello({ tokens, auto }: Hello): Promise<void> {
    const { queue, tokens: held } = this.#options;
    if (tokens) await this.offer(tokens);
    // The code loads while the user fills the form in.
    if (!held.pair) void this.#load();
    queue.post(() => (held.pair ? this.#resume() : this.#autoSignIn(auto)));
  }

  /** Takes the tokens of a tab, or of the engine that held the connection until now. */
  async offer(pair: TokenPair): Promise<void> {
    const { current, queue, tokens } = this.#options;
    // After a reload the page offers a known pair: skip the read of the disk.
    const held = tokens.pair;
    const known = held?.signIn === pair.signIn && held.number >= pair.number;
    if (known && current.account && this.#signInId() === pair.signIn && !queue.busy) return;
    if (!queue.busy) await this.#considerPair(pair, false);
    queue.post(async () => {
      await this.#considerPair(pair, true);
      await this.#resume();
    });
  }

  /** Runs a command about sign-ins with a password, in the queue unless it only reads. */
  async byPassword(name: string, args: unknown): Promise<Result<unknown>> {
    const run = async (): Promise<Result<unknown>> => (await this.#load())?.run(name, args) ?? noAnswer;
    return name === 'unseal' ? run() : this.#options.queue.run(run);
  }

  signOut(): Promise<Result<null>> {
    return this.#options.queue.run(async () => {
      await (
        await this.#endCurrent(false)
      ).loggedOut;
      return done(null);
    });
  }

  /** Resolves when every queued sign-in, sign-out and switch has ended. */
  settled(): Promise<void> {
    return this.#options.queue.settled();
  }

  /** Writes everything at the engine's end; the sign-in continues in the next engine. */
  async close(): Promise<void> {
    const { current, queue } = this.#options;
    current.ended = true;
    await current.close();
    // A running task closes the account that it has just opened.
    if (queue.busy) await queue.settled();
  }

  /** Stops all writing, because the engine has lost the lock. */
  async abort(): Promise<void> {
    const { current } = this.#options;
    current.ended = true;
    await current.abort();
  }

  /** Ends only the named sign-in: another one may be active when the task runs. */
  #endSignIn(signIn: string | undefined, why: SignInEnd): void {
    this.#options.queue.post(() => (this.#signInId() === signIn ? this.#stop(why) : undefined));
  }

  #signInId(): string | undefined {
    const { current, tokens } = this.#options;
    return current.account ? (current.signIn ?? undefined) : tokens.pair?.signIn;
  }

  /**
   * Accepts or rejects a tab's pair. A higher number of the same sign-in wins. The active sign-in that began
   * last in this browser wins, and the other active sign-in ends: a frozen or restored tab offers the older
   * one. Outside the queue a pair never disturbs a task or an open account.
   */
  async #considerPair(pair: TokenPair, inQueue: boolean): Promise<void> {
    const { current, queue, tokens, signIns } = this.#options;
    const records = await signIns;
    if ((await records.isEnded(pair)) || (queue.busy && !inQueue)) return;
    const other = this.#signInId();
    if (other === undefined || other === pair.signIn) return void tokens.offer(pair);
    const held = tokens.pair;
    const wins = !held || (await records.isLater(pair, held));
    if (this.#signInId() !== other || ((current.account || queue.busy) && !inQueue)) return;
    if (wins && inQueue) await this.#stop(null, true);
    else if (wins) tokens.end();
    else if (inQueue) await records.end(pair);
    if (wins && !current.ended) tokens.offer(pair);
  }

  /** Signs in with the remembered password, once. */
  async #autoSignIn(auto: Hello['auto']): Promise<void> {
    const { current } = this.#options;
    if (!auto || current.account || current.ended || this.#autoTried) return;
    this.#autoTried = true;
    this.#change({ signingIn: true });
    const part = await this.#load();
    if (part) await part.auto(auto);
    this.#change({ signingIn: false });
  }

  /** Opens the account of the current tokens. */
  async #resume(): Promise<void> {
    const { current, signIns, tokens } = this.#options;
    const pair = tokens.pair;
    if (!pair || current.account || current.ended) return;
    const records = await signIns;
    // The engine that held the connection until now may have ended this sign-in.
    if (await records.isEnded(pair)) return tokens.end();
    const known = await records.byTokens(pair);
    if (known.ok) return this.#begin(known.value, pair.signIn, false);
    const { error } = known;
    if (error.code === 'REFUSED')
      this.#endSignIn(pair.signIn, { why: 'initialization-failed', message: error.message });
    if (!isUnanswered(error) || current.ended) return;
    // Keep the tokens and request the profile again (SESS-06). A tab that opens meanwhile gets the notice of
    // the next failure.
    this.notices$.next({ kind: 'no-profile' });
    this.#unanswered$.next(retryDelayOf(error));
  }

  async #begin(self: SelfRow, signIn: string, userLoaded: boolean): Promise<void> {
    if (this.#options.tokens.pair?.signIn !== signIn) return;
    await this.#open(self, signIn, () => this.#profile.load(), userLoaded);
  }

  #open(
    self: SelfRow,
    signIn: string,
    loadUser: () => Promise<LinkInput>,
    userLoaded: boolean,
  ): Promise<void> {
    this.ended = null;
    return this.#options.current.open({ self, signIn, loadUser, salvage: null }, userLoaded);
  }

  #steps(): SignInSteps {
    const { queue } = this.#options;
    return {
      profile: this.#profile,
      endCurrent: (isSwitch) => this.#endCurrent(isSwitch),
      begin: (self, signIn) => this.#begin(self, signIn, true),
      open: (self, signIn, loadUser) => this.#open(self, signIn, loadUser, false),
      resume: () => queue.post(() => this.#resume()),
      change: (state) => this.#change(state),
    };
  }

  #change(state: Partial<Pick<SignInManager, 'ended' | 'signingIn' | 'switching'>>): void {
    Object.assign(this, state);
    this.#changes$.next({ kind: 'status' });
  }

  /**
   * Ends the sign-in of the current user. The response to the logout deletes the cookie for files, so the next login
   * waits for `loggedOut`.
   */
  async #endCurrent(isSwitch: boolean): Promise<{ loggedOut: Promise<unknown> }> {
    const { current, env, http, signIns, tokens } = this.#options;
    this.#autoTried = true;
    // A later switch to this account opens it before the server answers.
    if (current.self) await (await signIns).keep(current.self);
    // Send the logout while the tokens are valid.
    const logout = tokens.pair && http.call('logout', {});
    await this.#stop(null, isSwitch);
    return { loggedOut: Promise.resolve(logout && withTimeout(LOGOUT_TIMEOUT, env.scheduler, logout)) };
  }

  /**
   * Ends the sign-in in all tabs.
   * @param why null for a sign-out, or for a replacement by another sign-in
   */
  async #stop(why: SignInEnd | null, replaced = false): Promise<void> {
    const { current, signIns, tokens } = this.#options;
    if (!current.account && !tokens.pair) return;
    current.detach();
    // Only an expired sign-in may be renewed automatically.
    if (why?.why !== 'expired' && !replaced) this.#autoTried = true;
    if (tokens.pair) await (await signIns).end(tokens.pair);
    // Fenced: the other engine decides about the sign-in, and the tabs of this engine keep their rows.
    if (current.ended) return void (await current.abort());
    tokens.end();
    current.forgetUser();
    this.ended = why;
    this.#changes$.next({ kind: 'all' });
    await current.close();
  }
}

const noAnswer = failed({ code: 'NO_ANSWER' });
