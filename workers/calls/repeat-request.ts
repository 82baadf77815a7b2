// The repetition of requests that have no answer. Requests that change a call go one after the other, so each
// attempt has a limit of its own.
import { firstValueFrom, from, map, race, timer, type SchedulerLike } from 'rxjs';
import { failed, isUnanswered, type Result } from '../../src/core/contract/result.ts';

/** Pause between two attempts of a request without an answer, ms. */
const RETRY = 1_000;
/** The last attempt of a request begins at most this time after the first one, ms. */
const RETRY_LIMIT = 10_000;
/** An attempt counts as unanswered after this time, ms: the requests behind it wait. */
const ATTEMPT_LIMIT = 5_000;

/** Repeats a request that has no answer. Resolves with null where it is not `isWanted` any more. */
export type RepeatRequest = <T>(
  request: () => Promise<Result<T>>,
  isWanted?: () => boolean,
) => Promise<Result<T> | null>;

export function createRepeatRequest(scheduler: SchedulerLike): RepeatRequest {
  const pause = (): Promise<unknown> => firstValueFrom(timer(RETRY, scheduler));

  const attempt = <T>(request: () => Promise<Result<T>>): Promise<Result<T>> => {
    const late$ = timer(ATTEMPT_LIMIT, scheduler).pipe(map(() => failed({ code: 'NO_ANSWER' })));
    return firstValueFrom(race(from(request()), late$));
  };

  return async (request, isWanted = () => true) => {
    const end = scheduler.now() + RETRY_LIMIT;
    while (isWanted()) {
      const result = await attempt(request);
      if (result.ok || !isUnanswered(result.error) || scheduler.now() >= end) return result;
      await pause();
    }
    return null;
  };
}
