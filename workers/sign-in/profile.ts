// The profile of the signed-in user. Each connect reloads it, which also proves that the sign-in is still
// valid.
import { Subject, switchMap, timer, type Observable, type SchedulerLike } from 'rxjs';
import { retryDelayOf } from '../../src/core/contract/result.ts';
import type { SelfRow, SignInEnd } from '../../src/core/contract/rows.ts';
import type { LinkInput } from '../link/machine.ts';
import type { CurrentAccount } from './current-account.ts';
import type { SignIns } from './sign-in.ts';
import type { Tokens } from './tokens.ts';

/** A sign-in that has ended, and the reason. */
export interface EndedSignIn {
  signIn: string | undefined;
  why: SignInEnd;
}

export interface ProfileOptions {
  signIns: Promise<SignIns>;
  current: CurrentAccount;
  tokens: Tokens;
}

export class Profile {
  readonly ended$ = new Subject<EndedSignIn>();
  readonly #options: ProfileOptions;

  constructor(options: ProfileOptions) {
    this.#options = options;
  }

  async load(): Promise<LinkInput> {
    const answer = await (await this.#options.signIns).reload();
    if (answer.ok) return this.accept(answer.value);
    return answer.error.code === 'REFUSED'
      ? { kind: 'user-refused', message: answer.error.message }
      : { kind: 'user-no-answer', after: retryDelayOf(answer.error) };
  }

  /** Accepts a profile that the server sent. */
  accept(self: SelfRow): LinkInput {
    const { current } = this.#options;
    // The remembered user name belongs to another account by now (INV-9).
    if (self.id !== current.self?.id) {
      this.ended$.next({ signIn: current.signIn ?? undefined, why: { why: 'expired', message: '' } });
      return { kind: 'user-no-answer' };
    }
    current.self$.next(self);
    return { kind: 'user-loaded' };
  }
}

/** Pause before an unanswered profile request is repeated, ms (RT-10). */
export const PROFILE_RETRY = 10_000;

/**
 * Emits when to request a profile again.
 * @param failed$ the pause that the server asked for, ms; each emission restarts the wait
 */
export const profileRetries = (failed$: Observable<number>, scheduler: SchedulerLike): Observable<unknown> =>
  failed$.pipe(switchMap((pause) => timer(Math.max(PROFILE_RETRY, pause), scheduler)));
