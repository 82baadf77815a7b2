// The engine. Who is signed in: sign-ins, exits and switches of all tabs, one after the other. Nothing
// begins before this engine holds the line.
import { Subscription, timer } from 'rxjs';
import type { AnswerOf, ArgsOf } from '../../src/core/contract/commands.ts';
import { done, failed, isSilent, pauseOf, type Result } from '../../src/core/contract/result.ts';
import type { SelfRow, SignInEnd } from '../../src/core/contract/rows.ts';
import type { Hello } from '../../src/core/contract/seat.ts';
import type { TokenPair } from '../../src/core/contract/views.ts';
import type { LinkInput } from '../link/machine.ts';
import type { Account } from '../account/account.ts';
import { CurrentAccount } from './current-account.ts';
import { wordsOf, type SignIns } from './sign-in.ts';
import type { SignInManagerOptions } from './sign-in-manager-options.ts';
import { withTimeout } from '../with-timeout.ts';

/** A sign-in whose profile nobody could tell is asked for again after this, ms (RT-10). */
const PROFILE_RETRY = 10_000;

/** An automatic sign-in may take so long before what is kept is opened without it, and an exit before the next turn, ms. */
const PATIENCE = 2000;

const noAnswer = failed({ code: 'NO_ANSWER' });

export class SignInManager {
  ended: SignInEnd | null = null;
  signingIn = false;
  private autoTried = false;
  private readonly current: CurrentAccount;
  private retry = Subscription.EMPTY;
  private turn: Promise<unknown>;
  private busy = false;
  private readonly options: SignInManagerOptions;

  constructor(options: SignInManagerOptions) {
    this.options = options;
    this.turn = options.ready;
    this.current = new CurrentAccount({
      ...options,
      onEnded: (signIn, why) => this.endSignIn(signIn, why),
      inTurn: (act) => this.inTurn(act),
    });
  }

  get account(): Account | null {
    return this.current.account;
  }

  get self(): SelfRow | null {
    return this.current.self;
  }

  /** Resolves when the tab may ask: before, it would hear that nobody is signed in. */
  async hello({ tokens, auto }: Hello): Promise<void> {
    if (tokens) await this.offer(tokens);
    void this.inTurn(() => (this.options.tokens.pair ? this.resume() : this.signInAlone(auto)));
  }

  /** Tokens of a tab, or of the engine that held the line until now. */
  async offer(pair: TokenPair): Promise<void> {
    // What a page brings after a reload: known here, and no word to the disk is needed to know it.
    const held = this.options.tokens.pair;
    const known = held?.signIn === pair.signIn && held.number >= pair.number;
    if (known && this.account && this.signInId() === pair.signIn && !this.busy) return;
    if (!this.busy) await this.consider(pair, false);
    void this.inTurn(async () => {
      await this.consider(pair, true);
      await this.resume();
    });
  }

  signIn(args: ArgsOf<'signIn'>): Promise<Result<AnswerOf['signIn']>> {
    return this.inTurn(async () => {
      await this.leave();
      // A sign-in by hand ends what the automatic one would do.
      this.autoTried = true;
      const id = this.options.env.crypto.randomUUID();
      const answer = await (await this.options.signIns).byForm(args, id);
      if (!answer.ok) return answer;
      const { self, sealed } = answer.value;
      if (self) await this.begin(self, id, true);
      else void this.inTurn(() => this.resume());
      return done({ sealed });
    });
  }

  signOut(): Promise<Result<null>> {
    return this.inTurn(async () => {
      await this.leave();
      return done(null);
    });
  }

  /** Its turn may come when another one has begun, which it does not concern. */
  endSignIn(which: string | undefined, why: SignInEnd): void {
    void this.inTurn(() => (this.signInId() === which ? this.stop(why) : undefined));
  }

  /** What the present turn decides comes first. */
  async settled(): Promise<void> {
    await this.turn;
  }

  /** The engine ends: everything is written down, the sign-in goes on in the next one. */
  async close(): Promise<void> {
    this.end();
    await this.current.close();
    // What a turn under way has just opened is closed by it.
    if (this.busy) await this.turn;
  }

  /** The engine has lost the line: nothing may be written any more. */
  async abort(): Promise<void> {
    this.end();
    await this.current.abort();
  }

  private end(): void {
    this.current.gone = true;
    this.retry.unsubscribe();
  }

  private signInId(): string | undefined {
    return this.account ? (this.current.signIn ?? undefined) : this.options.tokens.pair?.signIn;
  }

  /**
   * What a tab brings. A higher number of the same sign-in wins. Of two sign-ins that have both not ended
   * the one that began last wins, as this browser wrote it down (a tab that was frozen or restored brings
   * the other), and the other one is over. Out of its turn it never disturbs a turn or an open account.
   */
  private async consider(pair: TokenPair, inTurn: boolean): Promise<void> {
    const { tokens } = this.options;
    const signs = await this.options.signIns;
    if ((await signs.isEnded(pair)) || (this.busy && !inTurn)) return;
    const other = this.signInId();
    if (other === undefined || other === pair.signIn) return void tokens.offer(pair);
    const held = tokens.pair;
    const wins = !held || (await signs.isLater(pair, held));
    if (this.signInId() !== other || ((this.account || this.busy) && !inTurn)) return;
    if (wins && inTurn) await this.stop(null, true);
    else if (wins) tokens.end();
    else if (inTurn) await signs.end(pair);
    if (wins && !this.current.gone) tokens.offer(pair);
  }

  /** The remembered password, once. */
  private async signInAlone(auto: Hello['auto']): Promise<void> {
    if (this.account || !auto || this.autoTried || this.current.gone) return;
    const signs = await this.options.signIns;
    this.autoTried = true;
    this.signingIn = true;
    this.options.note({ kind: 'status' });
    const { userName, sealed, terminal } = auto;
    const password = await signs.unseal(sealed);
    const form = { userName, password: password ?? '', auto: false, terminal };
    const { crypto, scheduler } = this.options.env;
    const id = crypto.randomUUID();
    const known = await signs.lastOf(userName);
    let late = false;
    let opening = true;
    const { current: holder } = this;
    const ask = () => signs.byForm(form, id, () => (opening || holder.signIn === id) && !holder.gone);
    const asked = password === null ? null : ask();
    // A network that swallows everything is none either: what is kept does not wait for its silence.
    if (asked && known) late = !(await withTimeout(PATIENCE, scheduler, asked));
    const answer = late ? noAnswer : await asked;
    this.signingIn = false;
    const self = answer?.ok ? answer.value.self : null;
    if (self) await this.begin(self, id, true);
    else if (answer) {
      // No answer at all: what is kept can be read and written to until one comes.
      const kept = answer.ok || isSilent(answer.error) ? known : null;
      // What is still on its way is not asked twice: the server would end the first sign-in for the second.
      let running = late ? asked : null;
      const again = (): Promise<LinkInput> => {
        const first = running;
        running = null;
        return this.signInLater(id, ask, first);
      };
      if (kept) await this.open(kept, id, again, false);
      opening = false;
      if (answer.ok && !kept) void this.inTurn(() => this.resume());
      if (!answer.ok && !kept) this.ended = { why: 'expired', message: wordsOf(answer.error) };
    }
    this.options.note({ kind: 'status' });
  }

  /** The automatic sign-in again, of an account that is already open. */
  private async signInLater(
    id: string,
    ask: () => ReturnType<SignIns['byForm']>,
    running: ReturnType<SignIns['byForm']> | null,
  ): Promise<LinkInput> {
    if (this.options.tokens.pair && !running) return this.loadUser();
    const answer = await (running ?? ask());
    if (answer.ok) return answer.value.self ? this.loaded(answer.value.self) : { kind: 'user-no-answer' };
    const { error } = answer;
    if (error.code === 'REFUSED') this.endSignIn(id, { why: 'expired', message: error.message });
    return { kind: 'user-no-answer', after: pauseOf(error) };
  }

  private async resume(): Promise<void> {
    const { tokens, env, note } = this.options;
    const pair = tokens.pair;
    if (!pair || this.account || this.current.gone) return;
    const signs = await this.options.signIns;
    // The engine that held the line until now may have ended it.
    if (await signs.isEnded(pair)) {
      tokens.end();
      return note({ kind: 'status' });
    }
    const known = await signs.byTokens(pair);
    if (known.ok) return this.begin(known.value, pair.signIn, false);
    const { error } = known;
    if (error.code === 'REFUSED')
      this.endSignIn(pair.signIn, { why: 'initialization-failed', message: error.message });
    if (!isSilent(error) || this.current.gone) return;
    // The tokens stay, the question is asked again (SESS-06). A home that opens meanwhile hears of the next failure.
    this.options.tell({ kind: 'no-profile' });
    const pause = Math.max(PROFILE_RETRY, pauseOf(error));
    this.retry.unsubscribe();
    this.retry = timer(pause, env.scheduler).subscribe(() => void this.inTurn(() => this.resume()));
  }

  private async begin(who: SelfRow, signIn: string, userLoaded: boolean): Promise<void> {
    if (this.options.tokens.pair?.signIn !== signIn) return;
    await this.open(who, signIn, () => this.loadUser(), userLoaded);
  }

  private open(
    self: SelfRow,
    signIn: string,
    loadUser: () => Promise<LinkInput>,
    userLoaded: boolean,
  ): Promise<void> {
    this.ended = null;
    return this.current.open({ self, signIn, loadUser, salvage: null }, userLoaded);
  }

  private async loadUser(): Promise<LinkInput> {
    const answer = await (await this.options.signIns).reload();
    if (answer.ok) return this.loaded(answer.value);
    return answer.error.code === 'REFUSED'
      ? { kind: 'user-refused', message: answer.error.message }
      : { kind: 'user-no-answer', after: pauseOf(answer.error) };
  }

  private loaded(who: SelfRow): LinkInput {
    // The name that was remembered is another account's by now (INV-9).
    if (who.id !== this.self?.id) {
      this.endSignIn(this.signInId(), { why: 'expired', message: '' });
      return { kind: 'user-no-answer' };
    }
    this.current.self = who;
    this.options.note({ kind: 'status' });
    return { kind: 'user-loaded' };
  }

  private async leave(): Promise<void> {
    // Told while the tokens still hold. The answer takes the cookie for files away: it must not come after the next one.
    const told = this.options.tokens.pair && this.options.http.call('logout', {});
    await this.stop(null);
    if (told) await withTimeout(PATIENCE, this.options.env.scheduler, told);
  }

  /** Ends the sign-in in all tabs; `why` is null for an exit of the user's own, or for another sign-in. */
  private async stop(why: SignInEnd | null, replaced = false): Promise<void> {
    const { tokens, note, signIns } = this.options;
    if (!this.account && !tokens.pair) return;
    this.current.letGo();
    // Signing in again by itself is what the tick stands for where time ran out, and nowhere else.
    if (why?.why !== 'expired' && !replaced) this.autoTried = true;
    if (tokens.pair) await (await signIns).end(tokens.pair);
    // Fenced: another engine decides who is signed in, and this one's tabs keep what they hold.
    if (this.current.gone) return void (await this.current.abort());
    tokens.end();
    this.current.forget();
    this.ended = why;
    note({ kind: 'all' });
    await this.current.close();
  }

  private inTurn<T>(act: () => Promise<T> | T): Promise<T> {
    const result = this.turn.then(async () => {
      this.busy = true;
      try {
        return await act();
      } finally {
        this.busy = false;
      }
    });
    this.turn = result.catch(() => undefined);
    return result;
  }
}
