// The turns of the requests that change a call. Private and group calls share them, so that the quit of one call
// arrives before the setup of the next one.
import { concatAll, defer, type Observable, Subject, tap } from 'rxjs';
import type { Scope } from '../scope.ts';

export type Turns = Subject<Observable<unknown>>;

export function createTurns(scope: Scope): Turns {
  const turns$: Turns = new Subject();
  scope.bind(turns$.pipe(concatAll()));
  return turns$;
}

/** Performs each effect in its turn. Emits the results. */
export function inTurn<E, R>(
  effect$: Observable<E>,
  perform: (effect: E) => Promise<R>,
  { turns$, scope }: { turns$: Turns; scope: Scope },
): Observable<R> {
  const result$ = new Subject<R>();
  scope.bind(effect$, (effect) =>
    turns$.next(defer(() => perform(effect)).pipe(tap((result) => result$.next(result)))),
  );
  return result$;
}
