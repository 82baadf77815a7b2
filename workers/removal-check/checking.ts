// The deleted-message check of one account. Its code comes once the line is live, behind everything that people see
// first; a tab that shows a chat by then counts as one that has just turned to it.
import { concatMap, EMPTY, exhaustMap, filter, timer, type Observable } from 'rxjs';
import { onDemand } from '../on-demand.ts';
import type { CheckingOptions } from './deleted-checks.ts';

/** ms */
const LATER = 3000;

/** Checks as long as it is subscribed to. */
export function checking(options: CheckingOptions): Observable<unknown> {
  const { account, scheduler } = options;
  const tell = (reason: string): void => account.inside.ring.note({ kind: 'fault', reason });
  const load = onDemand('check for removed messages', () => import('./deleted-checks.ts'), {
    scheduler,
    tell,
  });
  return account.link.state$.pipe(
    filter(({ step }) => step === 'live'),
    exhaustMap(() =>
      timer(LATER, scheduler).pipe(
        concatMap(load),
        // Without the part the next live state tries again.
        concatMap((part) => part?.deletedChecks(options) ?? EMPTY),
      ),
    ),
  );
}
