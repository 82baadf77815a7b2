// The timers of calls. Every server has one for each call, and the leader's is the first to ring: it publishes that the
// deadline has passed. The others ring a little later, in case the leader has gone.
import type { StartTimer } from '../auth/sweep.ts';
import type { CallLog } from './call-log.ts';

export interface CallTimers<Key> {
  /** Sets the deadline of a call, in ms of the clock of calls; null for no call. */
  plan(key: Key, at: number | null): void;
  clear(): void;
}

/** `ring`: publishes that the deadline has passed. */
export function createCallTimers<Key>(
  { cluster, now }: CallLog,
  startTimer: StartTimer,
  ring: (key: Key) => void,
): CallTimers<Key> {
  const timers = new Map<Key, { at: number; cancel: () => void }>();
  const start = (key: Key, at: number, ms: number) => {
    const cancel = startTimer(ms, () => {
      if (!cluster.isAttached()) return start(key, at, APART_MS);
      timers.delete(key);
      ring(key);
    });
    timers.set(key, { at, cancel });
  };
  const drop = (key: Key) => {
    timers.get(key)?.cancel();
    timers.delete(key);
  };
  return {
    plan: (key, at) => {
      if (timers.get(key)?.at === at) return;
      drop(key);
      if (at === null) return;
      const ms = Math.max(0, Math.ceil(at - now()));
      start(key, at, cluster.isLeader() ? ms : ms + FOLLOWER_MS);
    },
    clear: () => {
      for (const { cancel } of timers.values()) cancel();
      timers.clear();
    },
  };
}

/** After a deadline that passed while the servers were apart, it is looked at again so often. */
const APART_MS = 1_000;
const FOLLOWER_MS = 2_000;
