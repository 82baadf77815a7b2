// The open account, and streams that outlive it: their subscribers follow a switch of accounts automatically.
import { BehaviorSubject, catchError, EMPTY, map, merge, Subject, switchMap, type Observable } from 'rxjs';
import { failed, type Result } from '../../src/core/contract/result.ts';
import type { SelfRow } from '../../src/core/contract/rows.ts';
import type { LinkInput } from '../link/machine.ts';
import type { Account } from '../account/account.ts';
import type { Salvage } from '../log/salvage.ts';
import type { Scope } from '../scope.ts';
import type { ViewChange } from '../views/view.ts';
import type { SignInQueue } from './sign-in-queue.ts';

/** The parameters of opening an account. */
export interface AccountRequest {
  self: SelfRow;
  signIn: string;
  /** Loads the profile; resolves with the input that reports the result to the connection machine. */
  loadUser: () => Promise<LinkInput>;
  /** The facts saved from a lost journal; null at the first open. */
  salvage: Salvage | null;
}

export interface CurrentAccountOptions {
  /** Resolves with null where another engine is the writer by now. */
  openAccount: (request: AccountRequest) => Promise<Account | null>;
  queue: SignInQueue;
  scope: Scope;
}

export class CurrentAccount {
  /** The profile of the signed-in user. */
  readonly self$ = new BehaviorSubject<SelfRow | null>(null);
  /** Another account is open, so every view restarts. */
  readonly changed$ = new Subject<ViewChange>();
  /** The answer that ends all commands in progress, because their account has closed or is about to close. */
  readonly commandsEnd$ = new Subject<Result<never>>();
  /** Another engine is the writer now. */
  readonly fenced$: Observable<void>;
  /** The sign-in of the open account, or of the last one. */
  signIn: string | null = null;
  /** True once the engine ends: no account opens any more. */
  ended = false;
  /** The account is emitted before its connection starts, and removed before it closes. */
  readonly #account$ = new BehaviorSubject<Account | null>(null);
  readonly #opened$ = new Subject<Account>();
  readonly #fencedAtOpen$ = new Subject<void>();
  #request: AccountRequest | null = null;
  /** The detached account that has not closed yet. */
  #closing: Account | null = null;
  readonly #options: CurrentAccountOptions;

  constructor(options: CurrentAccountOptions) {
    this.#options = options;
    // Listen until the next account opens: the fence may show in the last write of a closing account.
    const fenced$ = this.#opened$.pipe(switchMap((account) => account.fenced$));
    this.fenced$ = merge(this.#fencedAtOpen$, fenced$);
    // An account is reopened only once: if its new journal is lost too, the account stays in memory.
    const lost$ = this.streamOf((account) =>
      this.#request?.salvage ? EMPTY : account.lost$.pipe(map(() => account)),
    );
    options.scope.bind(lost$, (account) => {
      this.commandsEnd$.next(engineLost);
      options.queue.post(() => this.#reopen(account));
    });
  }

  get account(): Account | null {
    return this.#account$.value;
  }

  get self(): SelfRow | null {
    return this.self$.value;
  }

  /** A stream of whichever account is open. A bug ends the stream for this account, not for the next one. */
  streamOf<T>(pick: (account: Account) => Observable<T>): Observable<T> {
    const { report } = this.#options.scope;
    const picked = (account: Account): Observable<T> =>
      pick(account).pipe(
        catchError((bug) => {
          report(bug);
          return EMPTY;
        }),
      );
    return this.#account$.pipe(switchMap((account) => (account ? picked(account) : EMPTY)));
  }

  async open(request: AccountRequest, userLoaded: boolean): Promise<void> {
    if (this.ended) return;
    const account = await this.#options.openAccount(request);
    if (!account) return this.#fencedAtOpen$.next();
    if (this.ended) return void (await account.abort());
    this.#request = request;
    this.signIn = request.signIn;
    this.self$.next(request.self);
    this.#account$.next(account);
    // Another engine may fence the journal while the account opens: the engine's end then finds the account
    // and aborts it.
    this.#opened$.next(account);
    this.changed$.next({ kind: 'all' });
    account.link.input({ kind: 'start', userLoaded });
  }

  /** Removes the open account from all streams, so that it can be closed or aborted. */
  detach(): void {
    if (!this.account) return;
    this.#closing = this.account;
    this.#account$.next(null);
  }

  /** Resolves when everything is written. */
  async close(): Promise<void> {
    this.detach();
    const closing = this.#closing;
    await closing?.close();
    if (closing) this.commandsEnd$.next(signedOut);
    if (this.#closing === closing) this.#closing = null;
  }

  /** Aborts the account at once, even if its close hangs. Resolves with its salvage. */
  async abort(): Promise<Salvage | null> {
    this.detach();
    const closing = this.#closing;
    this.#closing = null;
    return (await closing?.abort()) ?? null;
  }

  forgetUser(): void {
    this.self$.next(null);
    this.signIn = null;
  }

  /**
   * Reopens the account with a new journal, because the last entries of the lost one are not stored. The new
   * journal starts with the facts that no pull brings again.
   */
  async #reopen(lost: Account): Promise<void> {
    const request = this.#request;
    if (this.account !== lost || !request) return;
    const salvage = await this.abort();
    this.commandsEnd$.next(engineLost);
    await this.open({ ...request, salvage }, false);
  }
}

const signedOut = failed({ code: 'SIGNED_OUT' });
const engineLost = failed({ code: 'ENGINE_LOST' });
