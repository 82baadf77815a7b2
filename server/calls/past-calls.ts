// The ids of calls that have ended, by the sign-in that took part. A request that a client repeats because the response
// was lost may arrive during a later call of the same users, and must not act on it.
import type { Device } from './session.ts';

type CallOnDevice = Pick<Device, 'signInId' | 'call'>;

export interface PastCalls {
  note(device: CallOnDevice): void;
  /** True for a request of the call that has ended last on this device. */
  has(device: CallOnDevice): boolean;
  /** All ids with their sign-ins, oldest first. */
  all(): [signInId: number, call: string][];
  restore(all: readonly [signInId: number, call: string][]): void;
}

export function createPastCalls(most = MOST): PastCalls {
  const last = new Map<number, string>();
  return {
    note: ({ signInId, call }) => {
      if (call === null) return;
      last.delete(signInId);
      last.set(signInId, call);
      const [oldest] = last.keys();
      if (last.size > most && oldest !== undefined) last.delete(oldest);
    },
    has: ({ signInId, call }) => call !== null && last.get(signInId) === call,
    all: () => [...last],
    restore: (all) => {
      last.clear();
      for (const [signInId, call] of all) last.set(signInId, call);
    },
  };
}

/** Many more than calls end within the minute in which a client repeats a request. */
const MOST = 10_000;
