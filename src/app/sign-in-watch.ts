// The tab. Watches the engine's status for sign-ins and their ends.
import type { StatusRow } from '../core/contract/rows.ts';
import type { Line } from '../line/api.ts';

export interface SignInWatcher {
  /** Called with the first status of the engine and after every sign-in or end of one, in any tab. */
  told: (signedIn: boolean) => void;
  /** Called with the reason why a sign-in ended, or why an automatic one failed. */
  ended: (end: NonNullable<StatusRow['ended']>) => void;
}

export function watchSignIn(line: Pick<Line, 'view' | 'watch'>, watcher: SignInWatcher): void {
  let now: boolean | null = null;
  let end: StatusRow['ended'] = null;
  const look = (): void => {
    const status = line.view({ view: 'status' }).rows[0];
    if (!status) return;
    const before = now;
    now = status.phase !== 'stopped';
    if (status.ended && status.ended.why !== end?.why) watcher.ended(status.ended);
    end = status.ended;
    if (before !== now) watcher.told(now);
  };
  line.watch({ view: 'status' }, look);
  look();
}
