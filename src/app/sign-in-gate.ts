// The tab. Whether anybody is signed in, for the router: known once the engine has told, watched from then on.
import type { StatusRow } from '../core/contract/rows.ts';
import type { Line } from '../line/api.ts';

export interface SignInGate {
  /** Settles with the first thing that the engine tells, and with what holds at the moment from then on. */
  known(): Promise<boolean>;
}

export interface SignInWatcher {
  /** Somebody signed in, or the sign-in ended, whichever tab did it. */
  changed(signedIn: boolean): void;
  /** Why a sign-in ended, or an automatic one did not come about. */
  ended(end: NonNullable<StatusRow['ended']>): void;
}

export function watchSignIn(line: Line, watcher: SignInWatcher): SignInGate {
  let now: boolean | null = null;
  let end: StatusRow['ended'] = null;
  const first = Promise.withResolvers<void>();
  const look = (): void => {
    const status = line.view({ view: 'status' }).rows[0];
    if (!status) return;
    const before = now;
    now = status.phase !== 'stopped';
    if (status.ended && status.ended.why !== end?.why) watcher.ended(status.ended);
    end = status.ended;
    if (before === null) first.resolve();
    else if (before !== now) watcher.changed(now);
  };
  line.watch({ view: 'status' }, look);
  look();
  return {
    known: async () => {
      await first.promise;
      return now === true;
    },
  };
}
