// The check for removed messages on a live connection in virtual time, with a server that the test controls.
import { firstValueFrom, map, Subject, BehaviorSubject, timer } from 'rxjs';
import {
  deletedCheck,
  type Deleted,
  type DeletedAnswer,
} from '../../../workers/removal-check/deleted-check.ts';
import { Clock } from '../sync/clock.ts';

export const SECOND = 1000;
export const noIds: DeletedAnswer = { kind: 'ids', ids: [] };
export const error = (status: number): DeletedAnswer => ({ kind: 'error', status });
export const noAnswer: DeletedAnswer = { kind: 'no-answer' };

/**
 * A running check for removed messages. The test may replace `answer`; `delay` is the time of an answer in ms.
 */
export function virtualCheck(listed: readonly number[] = []) {
  const clock = new Clock();
  const { scheduler } = clock;
  const opened$ = new Subject<number>();
  const appeared$ = new Subject<void>();
  const news$ = new Subject<number>();
  const live$ = new BehaviorSubject(true);
  const server = { answer: (_group: number): DeletedAnswer => noIds, delay: 0, listed };
  /** Time in s and group id of each request. */
  const requests: [number, number][] = [];
  const emitted: Deleted[] = [];
  const scope = deletedCheck({
    opened$,
    appeared$,
    groups: () => server.listed,
    news$,
    live$,
    check: (group) => {
      requests.push([scheduler.frame / SECOND, group]);
      const answer = server.answer(group);
      return firstValueFrom(timer(server.delay, scheduler).pipe(map(() => answer)));
    },
    scheduler,
  }).subscribe((it) => emitted.push(it));
  const open = (...groups: number[]): void => groups.forEach((group) => opened$.next(group));
  const pass = (seconds: number): Promise<void> => clock.pass(seconds * SECOND);
  /** The group ids of all requests since the last call. */
  const groups = (): number[] => requests.splice(0).map(([, group]) => group);
  const observed = { requests, groups, emitted, scope, clock };
  return Object.assign(server, { appeared$, news$, live$, open, pass, ...observed });
}
