// Messages that an operator removes: those that the server pushes, and the start of the deleted-message check. The
// check's code loads after the connection is live, and after the visible parts of the app. A tab that already shows
// a chat by then counts as one that has just opened it.
import { concatMap, EMPTY, exhaustMap, filter, map, merge, timer, type Observable } from 'rxjs';
import { onDemand } from '../on-demand.ts';
import { removalOf } from './pushed-removal.ts';
import type { RemovalCheckOptions } from './deleted-checks.ts';

/** Delay of the load after the connection becomes live, ms. */
const START_DELAY = 3000;

/** Runs the check while subscribed. */
export function checkRemovals(options: RemovalCheckOptions): Observable<unknown> {
  const { account, scheduler } = options;
  const tell = (reason: string): void => account.internals.ring.note({ kind: 'fault', reason });
  const load = onDemand('check for removed messages', () => import('./deleted-checks.ts'), {
    scheduler,
    tell,
  });
  // The log has hidden these messages already. `erase` deletes them from the disk too.
  const pushed$ = account.link.frames$.pipe(
    map(removalOf),
    filter((removal) => removal !== null),
    concatMap(({ chat, ids }) => account.erase(chat, ids)),
  );
  const checked$ = account.link.state$.pipe(
    filter(({ step }) => step === 'live'),
    exhaustMap(() =>
      timer(START_DELAY, scheduler).pipe(
        concatMap(load),
        // If the load fails, the next live state loads it again.
        concatMap((part) => part?.deletedChecks(options) ?? EMPTY),
      ),
    ),
  );
  return merge(pushed$, checked$);
}
