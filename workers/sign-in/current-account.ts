// The account that is open, and streams that outlive it: their listeners follow a switch by themselves.
import { BehaviorSubject, catchError, EMPTY, map, merge, Subject, switchMap, type Observable } from 'rxjs';
import { failed, type Result } from '../../src/core/contract/result.ts';
import type { SelfRow } from '../../src/core/contract/rows.ts';
import type { LinkInput } from '../link/machine.ts';
import type { Account } from '../account/account.ts';
import type { Salvage } from '../log/salvage.ts';
import type { Scope } from '../scope.ts';
import type { ViewChange } from '../views/view.ts';
import type { SignInQueue } from './sign-in-queue.ts';

/** An account to be opened. */
export interface AccountRequest {
  self: SelfRow;
  signIn: string;
  /** Loads the profile; resolves to the input that tells the connection machine how it went. */
  loadUser: () => Promise<LinkInput>;
  /** The rest of a journal that was lost, null at first. */
  salvage: Salvage | null;
}

export interface CurrentAccountOptions {
  /** Resolves to null where another engine writes by now. */
  openAccount: (request: AccountRequest) => Promise<Account | null>;
  queue: SignInQueue;
  scope: Scope;
}

export class CurrentAccount {
  /** The profile of the signed-in user. */
  readonly self$ = new BehaviorSubject<SelfRow | null>(null);
  /** Another account is open: every view is new. */
  readonly changed$ = new Subject<ViewChange>();
  /** A receipt that ends all commands in progress: their account has gone, or is about to go. */
  readonly commandsEnd$ = new Subject<Result<never>>();
  /** Another engine writes now. */
  readonly fenced$: Observable<void>;
  /** The sign-in of the account that is open, or was the last. */
  signIn: string | null = null;
  /** The engine ends: no account opens any more. */
  ended = false;
  /** On the stream before its line begins, off it before it closes. */
  readonly #account$ = new BehaviorSubject<Account | null>(null);
  readonly #opened$ = new Subject<Account>();
  readonly #fencedAtOpen$ = new Subject<void>();
  #request: AccountRequest | null = null;
  /** The account that was open, and has not closed yet. */
  #closing: Account | null = null;
  readonly #options: CurrentAccountOptions;

  constructor(options: CurrentAccountOptions) {
    this.#options = options;
    // Until the next one opens: the fence may show in the last write of an account that closes.
    const fenced$ = this.#opened$.pipe(switchMap((account) => account.fenced$));
    this.fenced$ = merge(this.#fencedAtOpen$, fenced$);
    // An account opens anew once: where its next journal is lost as well, memory has to do.
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

  /** A stream of the account that is open, whichever it is. A bug in it ends it for this account, not for the next. */
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
    // The fence may show while the account opens: the end of the engine then finds the account, and aborts it.
    this.#opened$.next(account);
    this.changed$.next({ kind: 'all' });
    account.link.input({ kind: 'start', userLoaded });
  }

  /** Takes the open account off all streams, to be closed or aborted. */
  detach(): void {
    if (!this.account) return;
    this.#closing = this.account;
    this.#account$.next(null);
  }

  /** Resolves when everything is written down. */
  async close(): Promise<void> {
    this.detach();
    const closing = this.#closing;
    await closing?.close();
    if (closing) this.commandsEnd$.next(signedOut);
    if (this.#closing === closing) this.#closing = null;
  }

  /** Aborts the account at once, also where its closing hangs. Resolves to the rest of it. */
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

  /** Begins a new journal with what no pull repeats: the last entries are not on the disk. */
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
