// The calls that the server runs on this sign-in although this browser has none: a request to leave was lost, or it
// overtook the request to join, or the engine that called has died. This engine leaves them, because the server would
// keep the user busy.
import {
  combineLatest,
  distinctUntilChanged,
  EMPTY,
  filter,
  from,
  map,
  type Observable,
  type SchedulerLike,
  switchMap,
  timer,
} from 'rxjs';
import type { GroupCallInfo } from '../../src/core/wire/profile-s/objects/calls.ts';
import type { GroupCall, GroupCallRequest } from './group-call-state.ts';
import { type RunningCalls, runningCall } from './running-calls.ts';

/** Time in which a tab tells this engine of the call of an earlier engine, ms. */
export const ORPHAN_LIMIT = 15_000;

type Quit = GroupCallRequest & { kind: 'quit' };

export interface OrphansOptions {
  running$: Observable<RunningCalls>;
  call$: Observable<GroupCall | null>;
  selfId: number;
  /** Asks the server for the info of a group. */
  ask: (groupId: number) => Promise<GroupCallInfo | null>;
  scheduler: SchedulerLike;
}

/** Emits the requests that leave such calls. */
export const orphans = ({ running$, call$, selfId, ask, scheduler }: OrphansOptions): Observable<Quit> =>
  combineLatest([running$, call$]).pipe(
    map(([running, call]) => orphanOf(running, call, selfId)),
    distinctUntilChanged((a, b) => a?.groupId === b?.groupId && a?.id === b?.id),
    switchMap((orphan) => {
      if (!orphan) return EMPTY;
      return timer(ORPHAN_LIMIT, scheduler).pipe(
        switchMap(() => from(ask(orphan.groupId))),
        // Only the answer says on which device the call runs.
        filter((info) => info?.here === true && info.call === orphan.id),
        map(() => orphan),
      );
    }),
  );

/** A call that names this user as present, and that is not the call of this browser. */
function orphanOf(running: RunningCalls, call: GroupCall | null, selfId: number): Quit | null {
  for (const groupId of running.keys()) {
    const info = call?.groupId === groupId ? null : runningCall(running, groupId);
    const isIn = info?.userInfos.some((user) => user.id === selfId && user.isIn === true) === true;
    if (isIn && info?.call) return { kind: 'quit', id: info.call, groupId };
  }
  return null;
}
