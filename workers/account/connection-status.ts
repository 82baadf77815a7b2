// The state of an account's connection for its status row and its commands.
import { BehaviorSubject } from 'rxjs';
import type { StatusRow } from '../../src/core/contract/rows.ts';
import { stopped, type LinkState } from '../link/machine.ts';

export interface ConnectionStatus {
  /** The last state of the connection machine, for parts that the connection itself depends on. */
  readonly state$: BehaviorSubject<LinkState>;
  /** True while the server answers requests and accepts messages. */
  readonly canSend: () => boolean;
  /** Progress of the running catch-up, null when none runs. */
  progress: StatusRow['progress'];
  /** Server time (ms) up to which the account has received everything; null before the first pull ends. */
  readonly completeTo: number | null;
  /** Takes the next state; returns true when an established connection has ended. */
  readonly update: (state: LinkState) => boolean;
}

export const isUp = ({ step }: LinkState): boolean => step === 'catching-up' || step === 'live';

/** `completeTo`: the value that the journal has stored. */
export function createConnectionStatus(serverNow: () => number, completeTo: number | null): ConnectionStatus {
  const state$ = new BehaviorSubject<LinkState>(stopped);
  let latest = completeTo;
  return {
    state$,
    canSend: () => isUp(state$.value),
    progress: null,
    get completeTo() {
      return latest;
    },
    update(state) {
      const before = state$.value;
      // The end of a catch-up, or an answered heartbeat, proves that nothing was missed so far.
      if (state.step === 'live' && (before.step !== 'live' || !state.beating)) latest = serverNow();
      state$.next(state);
      return isUp(before) && !isUp(state);
    },
  };
}
