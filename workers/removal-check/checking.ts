// The engine. The deleted-message check of one account: its code comes once the line is live, when what everybody
// sees first is there. A tab that shows something by then counts as one that has just turned to it.
import { timer, type Subscription } from 'rxjs';
import type { CheckingOptions } from './deleted-checks.ts';

/** ms */
const LATER = 3000;

export function checking(options: CheckingOptions): Subscription {
  let begun = false;
  const scope: Subscription = options.account.link.state$.subscribe(({ step }) => {
    if (begun || step !== 'live') return;
    begun = true;
    const load = async (): Promise<void> => {
      const part = await import('./deleted-checks.ts').catch(() => null);
      // Where it does not come, the next sign of life of the line tries again.
      if (part) scope.add(part.deletedChecks(options));
      else begun = false;
    };
    scope.add(timer(LATER, options.scheduler).subscribe(() => void load()));
  });
  return scope;
}
