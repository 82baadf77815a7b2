// Fills the gaps that conversations show from the server's history, one gap at a time in each chat. Loads
// with the first such gap, or the first jump to a message.
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
   * A conversation shows this gap. `up`: its reader is at older messages, so the gap is filled from its older
   * end. While another gap of the chat is filled, only the last request waits. A request while offline, or
   * within PAUSE after an unanswered one, is dropped.
   */
  request(chat: ChatKey, gap: Gap, up: boolean): void;
  /** Fetches a message that may be in a gap, with the messages around it. */
  locate(chat: ChatKey, id: number): Promise<Result<null>>;
}

/** Pause after an unanswered request for the history of a chat, ms. */
export const UNANSWERED_PAUSE = 5000;

interface FillRequest {
  chat: ChatKey;
  gap: Gap;
  up: boolean;
}

export function createFilling(options: FillingOptions): Filling {
  const requests$ = new Subject<FillRequest>();
  const filled$ = requests$.pipe(
    groupBy(({ chat }) => chat),
    mergeMap((ofChat$) => oneAtATime(ofChat$, options)),
  );
  options.scope.bind(filled$);
  return {
    request: (chat, gap, up) => requests$.next({ chat, gap, up }),
    locate: (chat, id) => locate(options, chat, id),
  };
}

/** Emits for each request that was carried out whether the server answered. */
function oneAtATime(ofChat$: Observable<FillRequest>, options: FillingOptions): Observable<boolean> {
  const { canAsk, scheduler, scope } = options;
  let filling: Gap | null = null;
  let next: FillRequest | null = null;

  const fillGap = ({ chat, gap, up }: FillRequest): Observable<boolean> =>
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
      concatMap((isAnswered) =>
        isAnswered ? of(true) : timer(UNANSWERED_PAUSE, scheduler).pipe(map(() => false)),
      ),
    );

  return ofChat$.pipe(
    tap((request) => {
      // The page that is being stored changes the borders of its gap. Another request for the unchanged gap
      // is ignored.
      if (filling && (request.gap.before !== filling.before || request.gap.after !== filling.after))
        next = request;
    }),
    exhaustMap((request) =>
      fillGap(request).pipe(expand((isAnswered) => (isAnswered && next ? fillGap(next) : EMPTY))),
    ),
  );
}
