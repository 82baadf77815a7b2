// The lists of friend requests and groupings, requested after every connect. Other servers may lack the groupings. A
// change that arrives during a request makes its response outdated, so the list is requested again.
import { Subject, switchMap, timer, type SchedulerLike } from 'rxjs';
import { isUnanswered, retryDelayOf, type Failure } from '../../src/core/contract/result.ts';
import type { Http } from '../env.ts';
import type { Scope } from '../scope.ts';
import { applyCurrent } from './current.ts';
import type { People } from './people.ts';

/** Pause before an unanswered list is requested again, ms. */
const PAUSE = 15_000;

export interface RequestListsOptions {
  http: Http;
  people: People;
  scheduler: SchedulerLike;
  /** The account's scope. */
  scope: Scope;
  canSend: () => boolean;
}

/** Returns the function that requests both lists, and again after a pause where the server did not answer. */
export function createRequestLists(options: RequestListsOptions): () => Promise<void> {
  const { http, people, scheduler, scope, canSend } = options;
  const retries$ = new Subject<number>();
  scope.bind(retries$.pipe(switchMap((ms) => timer(ms, scheduler))), () => void (canSend() && reload()));

  async function reload(): Promise<void> {
    const failures = await Promise.all([reloadRequests(http, people), reloadGroupings(http, people)]);
    const unanswered = failures.filter((failure) => failure && isUnanswered(failure));
    const pauses = unanswered.map((failure) => Math.max(PAUSE, failure ? retryDelayOf(failure) : 0));
    if (pauses.length > 0) retries$.next(Math.max(...pauses));
  }
  return reload;
}

/** Resolves with the reason of a failure; null where the list is current. */
export async function reloadRequests(http: Http, people: People): Promise<Failure | null> {
  const answer = await applyCurrent(
    () => people.requests,
    () => http.call('friendRequestList', {}),
    ({ rows }) => people.setList('requests', rows),
  );
  return answer.ok ? null : answer.error;
}

/** Resolves with the reason of a failure; null where the list is current. */
export async function reloadGroupings(http: Http, people: People): Promise<Failure | null> {
  const answer = await applyCurrent(
    () => people.groupings,
    () => http.call('friendGroupingList', {}),
    ({ rows }) => people.setList('groupings', rows),
  );
  return answer.ok ? null : answer.error;
}
