// The state of an account's line, as its status row and its commands read it.
import { BehaviorSubject } from 'rxjs';
import type { StatusRow } from '../../src/core/contract/rows.ts';
import { stopped, type LinkState } from '../link/machine.ts';

export interface LineStatus {
  /** The last state of the connection machine; the parts that the line itself needs read it here. */
  readonly state$: BehaviorSubject<LinkState>;
  /** The server answers questions and takes messages. */
  readonly canSend: () => boolean;
  /** How far the running catch-up is, null when none runs. */
  progress: StatusRow['progress'];
  /** Server time (ms) up to which everything is here, null before the first pull has ended. */
  readonly completeTo: number | null;
  /** Takes the next state; answers whether it is the end of a line that stood. */
  readonly take: (state: LinkState) => boolean;
}

export const isUp = ({ step }: LinkState): boolean => step === 'catching-up' || step === 'live';

/** `completeTo`: as the journal knows it. */
export function createLineStatus(serverNow: () => number, completeTo: number | null): LineStatus {
  const state$ = new BehaviorSubject<LinkState>(stopped);
  let known = completeTo;
  return {
    state$,
    canSend: () => isUp(state$.value),
    progress: null,
    get completeTo() {
      return known;
    },
    take(state) {
      const before = state$.value;
      // The end of a catch-up, or an answered heartbeat, proves that nothing was missed up to now.
      if (state.step === 'live' && (before.step !== 'live' || !state.beating)) known = serverNow();
      state$.next(state);
      return isUp(before) && !isUp(state);
    },
  };
}
