// The deleted-message check: an operator of the server may remove group messages outright and tells no client, so it has
// to be asked, group by group. deleted-limits.ts has the rates, deleted-ids.ts the consequences of an answer.
//
// Choice. The group that a tab opens comes next, and every time, because a person looks at it. When a tab becomes
// visible: the groups that tabs show, then those with the latest activity, 15 together (three minutes of requests),
// none that was asked about within 10 minutes. The rest of the list waits until it is opened. Several wishes for one
// group within 2 s are one.
//
// No answer. A group without an answer (15 s, kept by the call itself) is asked about again 5 s later, behind all that
// waits and under the same limits, three times in all for one wish. Each counts as an error, so the third one also ends
// all checks for 300 s; the queue goes on after that.
//
// The line. Only a live line asks. A wish that falls due on another one is dropped, and comes again when the tab shows
// itself or the group again. With the subscription everything ends.
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
  /** A refusal or a fault; `status` of the envelope or of HTTP. */
  | { kind: 'error'; status: number }
  /** The server may be away. */
  | { kind: 'no-answer' };

export interface DeletedCheckOptions {
  /** Groups that a tab shows now and did not before. */
  opened$: Observable<number>;
  /** Tabs that have become visible. */
  appeared$: Observable<unknown>;
  /** The groups of an appearance, the most important first. */
  groups: () => Iterable<number>;
  /** Groups in which a new message came. */
  news$: Observable<number>;
  /** Whether the line is live; emits the present state at once. */
  live$: Observable<boolean>;
  /** Never rejects. */
  check: (group: number) => Promise<DeletedAnswer>;
  scheduler: SchedulerLike;
}

/** The ids that a group's check has named. */
export interface Deleted {
  group: number;
  ids: readonly number[];
}

/** ms */
const VISIBLE = 3000;
const DEBOUNCE = 2000;
const RETRY = 5000;
/** Attempts for one wish. */
const ATTEMPTS = 3;

interface Wish {
  group: number;
  /** A tab has opened the group: it goes before the others. */
  opened: boolean;
  attempt: number;
}

/** Ids that the server names, group by group. An answer without ids emits nothing. */
export function deletedCheck(options: DeletedCheckOptions): Observable<Deleted> {
  const { opened$, appeared$, groups, news$, live$, check, scheduler } = options;
  return defer(() => {
    const limits = new DeletedLimits(scheduler);
    const failed$ = new Subject<Wish>();
    const down$ = new Subject<void>();
    const ended$ = new Subject<void>();
    let queue: readonly Wish[] = [];
    let live = false;

    const line$ = live$.pipe(
      distinctUntilChanged(),
      tap((now) => {
        live = now;
        queue = [];
        if (now) limits.reconnected();
        else down$.next();
      }),
    );
    const wanted$ = merge(
      opened$.pipe(map((group): Wish => ({ group, opened: true, attempt: 1 }))),
      appeared$.pipe(
        mergeMap(() => timer(VISIBLE, scheduler)),
        mergeMap(() => groups()),
        map((group): Wish => ({ group, opened: false, attempt: 1 })),
      ),
    );
    // debounceTime reads a clock, and one that is set back would keep it waiting.
    const pause = (): Observable<unknown> => timer(DEBOUNCE, scheduler);
    const settled$ = wanted$.pipe(
      // Groups that have not settled yet would keep their source alive.
      takeUntil(ended$),
      groupBy(({ group }) => group, { duration: (same$) => same$.pipe(debounce(pause)) }),
      mergeMap((same$) =>
        same$.pipe(reduce((one, next) => ({ ...next, opened: one.opened || next.opened }))),
      ),
    );
    const again$ = failed$.pipe(
      mergeMap((wish) =>
        timer(RETRY, scheduler).pipe(
          map(() => wish),
          takeUntil(down$),
        ),
      ),
    );
    const queued$ = merge(settled$, again$).pipe(
      filter(({ group, opened }) => !limits.isBarred(group) && (opened || !limits.isFresh(group))),
      tap((wish) => {
        queue = withWish(queue, wish);
      }),
    );
    const lifted$ = news$.pipe(
      tap((group) => limits.lift(group)),
      ignoreElements(),
    );

    /** The next batch, [] where none may go now. */
    function batch(): readonly Wish[] {
      const count = live ? limits.take(queue.length) : 0;
      const taken = queue.slice(0, count);
      queue = queue.slice(count);
      for (const { group } of taken) limits.begin(group);
      return taken;
    }

    function judge(wish: Wish, answer: DeletedAnswer): readonly Deleted[] {
      const { group, attempt } = wish;
      if (answer.kind === 'ids') return answer.ids.length > 0 ? [{ group, ids: answer.ids }] : [];
      limits.failed(group, answer.kind === 'error' ? answer.status : null);
      if (limits.isBarred(group)) queue = queue.filter((it) => it.group !== group);
      if (live && answer.kind === 'no-answer' && attempt < ATTEMPTS)
        failed$.next({ group, opened: false, attempt: attempt + 1 });
      return [];
    }

    const answered$ = merge(line$, queued$, limits.eased$).pipe(
      // Groups that fall due together go together.
      audit(() => timer(0, scheduler)),
      mergeMap(batch),
      mergeMap((wish) => from(check(wish.group)).pipe(mergeMap((answer) => judge(wish, answer)))),
    );
    return merge(lifted$, answered$).pipe(finalize(() => ended$.next()));
  });
}

/** A group waits once; one that a tab has opened stands first. */
function withWish(queue: readonly Wish[], wish: Wish): readonly Wish[] {
  const others = queue.filter(({ group }) => group !== wish.group);
  if (wish.opened) return [wish, ...others];
  return others.length < queue.length ? queue : [...others, wish];
}
