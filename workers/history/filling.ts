// The filling of gaps that conversations show, from the server's history: one at a time in each chat. Loaded with the
// first such gap, or the first jump.
import {
  catchError,
  concatMap,
  defer,
  EMPTY,
  exhaustMap,
  expand,
  from,
  groupBy,
  map,
  mergeMap,
  of,
  Subject,
  tap,
  timer,
  type Observable,
  type SchedulerLike,
} from 'rxjs';
import type { Result } from '../../src/core/contract/result.ts';
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { Gap } from '../../src/core/domain/chat.ts';
import type { Scope } from '../scope.ts';
import { fill, locate, type FillOptions } from './fill.ts';

export interface FillingOptions extends FillOptions {
  scheduler: SchedulerLike;
  scope: Scope;
}

export interface Filling {
  /**
   * A conversation shows this gap; `up`: its reader stands below it. While another gap of the chat is filled, the last
   * wish waits. A wish without a line, and one within 5 s of a question without an answer, is dropped.
   */
  want(chat: ChatKey, gap: Gap, up: boolean): void;
  /** Fetches a message that may lie in a gap, with those around it. */
  locate(chat: ChatKey, id: number): Promise<Result<null>>;
}

/** After no answer the history of the same chat is not asked again for so long, ms. */
export const PAUSE = 5000;

interface Wish {
  chat: ChatKey;
  gap: Gap;
  up: boolean;
}

export function createFilling(options: FillingOptions): Filling {
  const wishes$ = new Subject<Wish>();
  const filled$ = wishes$.pipe(
    groupBy(({ chat }) => chat),
    mergeMap((ofChat$) => oneAtATime(ofChat$, options)),
  );
  options.scope.bind(filled$);
  return {
    want: (chat, gap, up) => wishes$.next({ chat, gap, up }),
    locate: (chat, id) => locate(options, chat, id),
  };
}

/** Emits for each wish that was carried out whether the server has answered. */
function oneAtATime(ofChat$: Observable<Wish>, options: FillingOptions): Observable<boolean> {
  const { canAsk, scheduler, scope } = options;
  let filling: Gap | null = null;
  let next: Wish | null = null;

  const filled = ({ chat, gap, up }: Wish): Observable<boolean> =>
    defer(() => {
      next = null;
      if (gap.lost || !canAsk()) return EMPTY;
      filling = gap;
      return from(fill(options, chat, gap, up));
    }).pipe(
      catchError((bug: unknown) => {
        scope.report(bug);
        return of(false);
      }),
      tap(() => {
        filling = null;
      }),
      concatMap((isAnswered) => (isAnswered ? of(true) : timer(PAUSE, scheduler).pipe(map(() => false)))),
    );

  return ofChat$.pipe(
    tap((wish) => {
      // A page has made the gap smaller. A gap that is as it was is not asked for over and over.
      if (filling && (wish.gap.before !== filling.before || wish.gap.after !== filling.after)) next = wish;
    }),
    exhaustMap((wish) =>
      filled(wish).pipe(expand((isAnswered) => (isAnswered && next ? filled(next) : EMPTY))),
    ),
  );
}
