// The automatic sign-in with the remembered password, as a stream. If the answer is late, the account opens
// from stored data first, and the answer takes effect when it arrives.
import { map, merge, take, timer, type Observable, type SchedulerLike } from 'rxjs';
import { isUnanswered, type Failure, type Result } from '../../../src/core/contract/result.ts';
import type { SelfRow } from '../../../src/core/contract/rows.ts';
import type { FormAnswer } from './by-form.ts';

export type AutoSignInStep =
  | { kind: 'signed-in'; self: SelfRow }
  /**
   * No answer, or an answer without a profile: the account opens from stored data. `late`: the answer is
   * still under way.
   */
  | { kind: 'stored'; self: SelfRow; late: boolean }
  /** Signed in without a profile, and no profile is stored. */
  | { kind: 'no-profile' }
  | { kind: 'refused'; error: Failure };

export interface AutoSignInOptions {
  answer$: Observable<Result<FormAnswer>>;
  /** The stored profile of this user, null where there is none. */
  known: SelfRow | null;
  scheduler: SchedulerLike;
}

/** Time after which an answer counts as late, ms. */
export const ANSWER_TIMEOUT = 2000;

/** Emits one step. */
export function autoSignIn({ answer$, known, scheduler }: AutoSignInOptions): Observable<AutoSignInStep> {
  const answered$ = answer$.pipe(map((answer) => stepOf(answer, known)));
  if (!known) return answered$;
  const late: AutoSignInStep = { kind: 'stored', self: known, late: true };
  // A network that never answers counts as offline.
  return merge(answered$, timer(ANSWER_TIMEOUT, scheduler).pipe(map(() => late))).pipe(take(1));
}

function stepOf(answer: Result<FormAnswer>, known: SelfRow | null): AutoSignInStep {
  if (answer.ok && answer.value.self) return { kind: 'signed-in', self: answer.value.self };
  if (known && (answer.ok || isUnanswered(answer.error))) return { kind: 'stored', self: known, late: false };
  return answer.ok ? { kind: 'no-profile' } : { kind: 'refused', error: answer.error };
}
