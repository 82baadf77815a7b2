// Watches the engine's status for the start and the end of sign-ins.
import type { StatusRow } from '../core/contract/rows.ts';
import type { Line } from '../line/api.ts';

export interface SignInWatcher {
  /** Called after the first status of the engine, and after every sign-in or sign-out in any tab. */
  changed: (signedIn: boolean) => void;
  /** Called when another user is signed in than before, without a sign-out between them. */
  switched: () => void;
  /** Called when a sign-in ended or an automatic sign-in failed, with the reason. */
  ended: (end: NonNullable<StatusRow['ended']>) => void;
}

export function watchSignIn(line: Pick<Line, 'view' | 'watch'>, watcher: SignInWatcher): void {
  let signedIn: boolean | null = null;
  let user: number | null = null;
  let lastEnd: StatusRow['ended'] = null;
  const check = (): void => {
    const status = line.view({ view: 'status' }).rows[0];
    if (!status) return;
    const before = signedIn;
    // During a switch no user is signed in for a moment. The login screen must not flash then.
    signedIn = status.phase !== 'stopped';
    if (status.switching && before) signedIn = true;
    if (status.ended && status.ended.why !== lastEnd?.why) watcher.ended(status.ended);
    lastEnd = status.ended;
    const last = user;
    user = signedIn ? (status.self?.id ?? user) : null;
    if (before !== signedIn) watcher.changed(signedIn);
    else if (last !== null && user !== null && user !== last) watcher.switched();
  };
  line.watch({ view: 'status' }, check);
  check();
}
