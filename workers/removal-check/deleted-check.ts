// The deleted-message check. An operator of the server may remove group messages without notice to clients,
// so the engine has to ask, group by group. deleted-limits.ts has the rates, deleted-ids.ts handles the
// answers.
//
// Choice. A group that a tab opens comes first, every time, because a user looks at it. When a tab becomes
// visible, 15 groups are checked, which is three minutes of requests: the groups that tabs show, then those
// with the latest activity. Groups that were checked within the last 10 minutes are left out. Other groups
// wait until they are opened. Several requests for one group within 2 s count as one.
//
// No answer. A group has no answer after 15 s, the timeout of the call. The engine checks the group again 5 s
// later, after all queued groups and within the same limits. One request causes at most three checks. Each
// failure counts as an error, so the third one also stops all checks for 300 s; the queue continues after
// that.
//
// Connection. Checks run only while the connection is live; requests at other times are dropped. A tab that
// becomes visible or opens the group requests its check again. Unsubscribing ends everything.
import {
  audit,
  debounce,
  defer,
  distinctUntilChanged,
  filter,
  finalize,
  from,
  groupBy,
  ignoreElements,
  map,
  merge,
  mergeMap,
  reduce,
  Subject,
  takeUntil,
  tap,
  timer,
  type Observable,
  type SchedulerLike,
} from 'rxjs';
import { DeletedLimits } from './deleted-limits.ts';

export type DeletedAnswer =
  | { kind: 'ids'; ids: readonly number[] }
  /** A refusal or a failure; `status`: the envelope's code, or the HTTP status. */
  | { kind: 'error'; status: number }
  /** The server may be unreachable. */
  | { kind: 'no-answer' };

export interface DeletedCheckOptions {
  /** Groups that a tab has just started to show. */
  opened$: Observable<number>;
  /** Tabs that have just become visible. */
  appeared$: Observable<unknown>;
  /** The groups to check for a tab that became visible, the most important first. */
  groups: () => Iterable<number>;
  /** Groups in which a new message arrived. */
  news$: Observable<number>;
  /** Whether the connection is live; emits the current state at once. */
  live$: Observable<boolean>;
  /** Checks one group. Never rejects. */
  check: (group: number) => Promise<DeletedAnswer>;
  scheduler: SchedulerLike;
}

/** The deleted ids that a group's check has named. */
export interface Deleted {
  group: number;
  ids: readonly number[];
}

/** Delay of the checks after a tab becomes visible, ms. */
const VISIBLE_DELAY = 3000;
const DEBOUNCE = 2000;
const RETRY_DELAY = 5000;
/** Maximum number of attempts for one request. */
const ATTEMPTS = 3;

interface CheckRequest {
  group: number;
  /** A tab has opened the group, so it goes before the others. */
  opened: boolean;
  attempt: number;
}

/** Emits the ids that the server names, group by group. An answer without ids emits nothing. */
export function deletedCheck(options: DeletedCheckOptions): Observable<Deleted> {
  const { opened$, appeared$, groups, news$, live$, check, scheduler } = options;
  return defer(() => {
    const limits = new DeletedLimits(scheduler);
    const failed$ = new Subject<CheckRequest>();
    const down$ = new Subject<void>();
    const ended$ = new Subject<void>();
    let queue: readonly CheckRequest[] = [];
    let live = false;

    const connection$ = live$.pipe(
      distinctUntilChanged(),
      tap((now) => {
        live = now;
        queue = [];
        if (now) limits.reconnected();
        else down$.next();
      }),
    );
    const wanted$ = merge(
      opened$.pipe(map((group): CheckRequest => ({ group, opened: true, attempt: 1 }))),
      appeared$.pipe(
        mergeMap(() => timer(VISIBLE_DELAY, scheduler)),
        mergeMap(() => groups()),
        map((group): CheckRequest => ({ group, opened: false, attempt: 1 })),
      ),
    );
    // `debounceTime` reads a clock, and would wait longer after the clock was set back.
    const pause = (): Observable<unknown> => timer(DEBOUNCE, scheduler);
    const settled$ = wanted$.pipe(
      // Groups whose debounce still runs would keep their source subscribed.
      takeUntil(ended$),
      groupBy(({ group }) => group, { duration: (same$) => same$.pipe(debounce(pause)) }),
      mergeMap((same$) =>
        same$.pipe(reduce((one, next) => ({ ...next, opened: one.opened || next.opened }))),
      ),
    );
    const retries$ = failed$.pipe(
      mergeMap((request) =>
        timer(RETRY_DELAY, scheduler).pipe(
          map(() => request),
          takeUntil(down$),
        ),
      ),
    );
    const queued$ = merge(settled$, retries$).pipe(
      filter(({ group, opened }) => !limits.isBarred(group) && (opened || !limits.wasRecentlyChecked(group))),
      tap((request) => {
        queue = withRequest(queue, request);
      }),
    );
    const lifted$ = news$.pipe(
      tap((group) => limits.lift(group)),
      ignoreElements(),
    );

    /** The next batch, [] where no request may start now. */
    function batch(): readonly CheckRequest[] {
      const count = live ? limits.take(queue.length) : 0;
      const taken = queue.slice(0, count);
      queue = queue.slice(count);
      for (const { group } of taken) limits.begin(group);
      return taken;
    }

    function handleAnswer(request: CheckRequest, answer: DeletedAnswer): readonly Deleted[] {
      const { group, attempt } = request;
      if (answer.kind === 'ids') return answer.ids.length > 0 ? [{ group, ids: answer.ids }] : [];
      limits.failed(group, answer.kind === 'error' ? answer.status : null);
      if (limits.isBarred(group)) queue = queue.filter((it) => it.group !== group);
      if (live && answer.kind === 'no-answer' && attempt < ATTEMPTS)
        failed$.next({ group, opened: false, attempt: attempt + 1 });
      return [];
    }

    const answered$ = merge(connection$, queued$, limits.eased$).pipe(
      // Requests of the same moment are handled together.
      audit(() => timer(0, scheduler)),
      mergeMap(batch),
      mergeMap((request) =>
        from(check(request.group)).pipe(mergeMap((answer) => handleAnswer(request, answer))),
      ),
    );
    return merge(lifted$, answered$).pipe(finalize(() => ended$.next()));
  });
}

/** A group is queued once; a group that a tab has opened goes first. */
function withRequest(queue: readonly CheckRequest[], request: CheckRequest): readonly CheckRequest[] {
  const others = queue.filter(({ group }) => group !== request.group);
  if (request.opened) return [request, ...others];
  return others.length < queue.length ? queue : [...others, request];
}
