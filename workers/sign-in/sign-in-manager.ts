// The sign-in of this browser: one for all tabs, so that a sign-in, switch or sign-out in one tab is one in all.
import { firstValueFrom, from, map, merge, skip, Subject, type Observable } from 'rxjs';
import type { AnswerOf, ArgsOf } from '../../src/core/contract/commands.ts';
import { done, isSilent, pauseOf, type Result } from '../../src/core/contract/result.ts';
import type { SelfRow, SignInEnd } from '../../src/core/contract/rows.ts';
import type { Hello } from '../../src/core/contract/seat.ts';
import type { Notice, TokenPair } from '../../src/core/contract/views.ts';
import type { EngineEnv } from '../env.ts';
import type { HttpClient } from '../link/http.ts';
import type { LinkInput } from '../link/machine.ts';
import type { Scope } from '../scope.ts';
import type { ViewChange } from '../views/view.ts';
import { withTimeout } from '../with-timeout.ts';
import { autoSignIn, PATIENCE } from './auto-sign-in.ts';
import type { CurrentAccount } from './current-account.ts';
import { Profile, profileRetries } from './profile.ts';
import type { SignInQueue } from './sign-in-queue.ts';
import type { SignIns } from './sign-in.ts';
import type { Tokens } from './tokens.ts';

export interface SignInManagerOptions {
  env: Pick<EngineEnv, 'crypto' | 'scheduler'>;
  scope: Scope;
  queue: SignInQueue;
  current: CurrentAccount;
  tokens: Tokens;
  http: Pick<HttpClient, 'call' | 'expired$'>;
  signIns: Promise<SignIns>;
}

export class SignInManager {
  /** The reason of the last end that nobody here asked for. */
  ended: SignInEnd | null = null;
  /** An automatic sign-in is on its way. */
  signingIn = false;
  /** Changes that views show. */
  readonly changed$: Observable<ViewChange>;
  readonly notices$ = new Subject<Notice>();
  readonly #told$ = new Subject<ViewChange>();
  /** A profile had no answer: the pause that the server named, ms. */
  readonly #unanswered$ = new Subject<number>();
  #autoTried = false;
  readonly #profile: Profile;
  readonly #options: SignInManagerOptions;

  constructor(options: SignInManagerOptions) {
    const { scope, queue, current, tokens, http, env } = options;
    this.#options = options;
    this.#profile = new Profile(options);
    const profile$ = current.self$.pipe(skip(1));
    this.changed$ = merge(
      current.changed$,
      this.#told$,
      merge(tokens.pair$, profile$).pipe(map((): ViewChange => ({ kind: 'status' }))),
    );
    scope.bind(http.expired$, ({ signIn, message }) => this.#endSignIn(signIn, { why: 'expired', message }));
    scope.bind(
      current.streamOf(({ ended$ }) => ended$),
      (why) => this.#endSignIn(current.signIn ?? undefined, why),
    );
    scope.bind(this.#profile.ended$, ({ signIn, why }) => this.#endSignIn(signIn, why));
    scope.bind(profileRetries(this.#unanswered$, env.scheduler), () => queue.post(() => this.#resume()));
  }

  /** Resolves when the tab may ask: before, it would hear that nobody is signed in. */
  async hello({ tokens, auto }: Hello): Promise<void> {
    const { queue, tokens: held } = this.#options;
    if (tokens) await this.offer(tokens);
    queue.post(() => (held.pair ? this.#resume() : this.#signInAlone(auto)));
  }

  /** Takes the tokens of a tab, or of the engine that held the line until now. */
  async offer(pair: TokenPair): Promise<void> {
    const { current, queue, tokens } = this.#options;
    // After a reload the page brings a known pair: the disk need not be read for it.
    const held = tokens.pair;
    const known = held?.signIn === pair.signIn && held.number >= pair.number;
    if (known && current.account && this.#signInId() === pair.signIn && !queue.busy) return;
    if (!queue.busy) await this.#consider(pair, false);
    queue.post(async () => {
      await this.#consider(pair, true);
      await this.#resume();
    });
  }

  signIn(args: ArgsOf<'signIn'>): Promise<Result<AnswerOf['signIn']>> {
    const { env, queue, signIns } = this.#options;
    return queue.run(async () => {
      await this.#leave();
      // A sign-in by hand takes the place of the automatic one.
      this.#autoTried = true;
      const id = env.crypto.randomUUID();
      const answer = await (await signIns).byForm(args, id);
      if (!answer.ok) return answer;
      const { self, sealed } = answer.value;
      if (self) await this.#begin(self, id, true);
      else queue.post(() => this.#resume());
      return done({ sealed });
    });
  }

  signOut(): Promise<Result<null>> {
    return this.#options.queue.run(async () => {
      await this.#leave();
      return done(null);
    });
  }

  /** Resolves when every sign-in, sign-out and switch that waits now has ended. */
  settled(): Promise<void> {
    return this.#options.queue.settled();
  }

  /** Writes everything down at the engine's end; the sign-in goes on in the next engine. */
  async close(): Promise<void> {
    const { current, queue } = this.#options;
    current.ended = true;
    await current.close();
    // A task that runs closes the account that it has just opened.
    if (queue.busy) await queue.settled();
  }

  /** The engine has lost the line: nothing may be written any more. */
  async abort(): Promise<void> {
    const { current } = this.#options;
    current.ended = true;
    await current.abort();
  }

  /** Another sign-in may be active when the task's turn comes: ends only the named one. */
  #endSignIn(signIn: string | undefined, why: SignInEnd): void {
    this.#options.queue.post(() => (this.#signInId() === signIn ? this.#stop(why) : undefined));
  }

  #signInId(): string | undefined {
    const { current, tokens } = this.#options;
    return current.account ? (current.signIn ?? undefined) : tokens.pair?.signIn;
  }

  /**
   * Takes or refuses a tab's pair. A higher number of the same sign-in wins. Of two sign-ins that have not ended, the one
   * that this browser saw begin last wins, and the other one ends. A tab that was frozen or restored brings the older one.
   * Outside the queue the pair never disturbs a task or an open account.
   */
  async #consider(pair: TokenPair, inQueue: boolean): Promise<void> {
    const { current, queue, tokens, signIns } = this.#options;
    const signs = await signIns;
    if ((await signs.isEnded(pair)) || (queue.busy && !inQueue)) return;
    const other = this.#signInId();
    if (other === undefined || other === pair.signIn) return void tokens.offer(pair);
    const held = tokens.pair;
    const wins = !held || (await signs.isLater(pair, held));
    if (this.#signInId() !== other || ((current.account || queue.busy) && !inQueue)) return;
    if (wins && inQueue) await this.#stop(null, true);
    else if (wins) tokens.end();
    else if (inQueue) await signs.end(pair);
    if (wins && !current.ended) tokens.offer(pair);
  }

  /** Signs in with the remembered password, once. */
  async #signInAlone(auto: Hello['auto']): Promise<void> {
    const { current, env, queue, signIns } = this.#options;
    if (current.account || !auto || this.#autoTried || current.ended) return;
    const signs = await signIns;
    this.#autoTried = true;
    this.signingIn = true;
    this.#told$.next({ kind: 'status' });
    const { userName, sealed, terminal } = auto;
    const password = await signs.unseal(sealed);
    const id = env.crypto.randomUUID();
    const known = await signs.lastOf(userName);
    let opening = true;
    const wanted = (): boolean => (opening || current.signIn === id) && !current.ended;
    const form = { userName, password: password ?? '', auto: false, terminal };
    const ask = () => signs.byForm(form, id, wanted);
    const asked = password === null ? null : ask();
    const step$ = asked && autoSignIn({ answer$: from(asked), known, scheduler: env.scheduler });
    const step = step$ && (await firstValueFrom(step$));
    this.signingIn = false;
    if (step?.kind === 'signed-in') await this.#begin(step.self, id, true);
    if (step?.kind === 'stored') {
      const loadUser = this.#profile.afterAutoSignIn(id, ask, step.late ? asked : null);
      await this.#open(step.self, id, loadUser, false);
    }
    if (step?.kind === 'no-profile') queue.post(() => this.#resume());
    if (step?.kind === 'refused') this.ended = { why: 'expired', message: step.message };
    opening = false;
    this.#told$.next({ kind: 'status' });
  }

  /** Opens the account of the tokens that are held. */
  async #resume(): Promise<void> {
    const { current, signIns, tokens } = this.#options;
    const pair = tokens.pair;
    if (!pair || current.account || current.ended) return;
    const signs = await signIns;
    // The engine that held the line until now may have ended it.
    if (await signs.isEnded(pair)) return tokens.end();
    const known = await signs.byTokens(pair);
    if (known.ok) return this.#begin(known.value, pair.signIn, false);
    const { error } = known;
    if (error.code === 'REFUSED')
      this.#endSignIn(pair.signIn, { why: 'initialization-failed', message: error.message });
    if (!isSilent(error) || current.ended) return;
    // The tokens stay, and the profile is asked for again (SESS-06). A home that opens meanwhile hears of the next failure.
    this.notices$.next({ kind: 'no-profile' });
    this.#unanswered$.next(pauseOf(error));
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

  async #leave(): Promise<void> {
    const { env, http, tokens } = this.#options;
    // The server hears of it while the tokens still hold. Its answer deletes the cookie for files, so that the next
    // sign-in has to come after it.
    const told = tokens.pair && http.call('logout', {});
    await this.#stop(null);
    if (told) await withTimeout(PATIENCE, env.scheduler, told);
  }

  /**
   * Ends the sign-in in all tabs.
   *
   * @param why null for a sign-out, or for another sign-in
   */
  async #stop(why: SignInEnd | null, replaced = false): Promise<void> {
    const { current, signIns, tokens } = this.#options;
    if (!current.account && !tokens.pair) return;
    current.detach();
    // The remembered password is for a sign-in whose time ran out, and for no other end.
    if (why?.why !== 'expired' && !replaced) this.#autoTried = true;
    if (tokens.pair) await (await signIns).end(tokens.pair);
    // Fenced: another engine decides about the sign-in, and the tabs of this one keep what they hold.
    if (current.ended) return void (await current.abort());
    tokens.end();
    current.forgetUser();
    this.ended = why;
    this.#told$.next({ kind: 'all' });
    await current.close();
  }
}
