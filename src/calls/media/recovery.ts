// Decides how to repair a lost media path: an ICE restart, a new connection, or the end of a private call. The pause
// between restarts doubles, so that an answer over a slow server connection still finds its offer. A restart without an
// answer is repeated on a path that works, too: a side that waits for an answer may ignore offers. Pure.
import type { Path } from './path-watch.ts';

/** Least pause between two restarts, ms: a restart needs time for its checks. */
export const RESTART_PAUSE = 2_000;
/** A path that a restart has not repaired within this time gets a new connection, ms. */
export const RECREATE_AFTER = 8_000;
/**
 * A restart that the other side has answered, and that brings no packet within this time, gets a new connection, ms:
 * browsers keep a dead pair for 6 s beside the new one.
 */
export const ANSWERED_AFTER = 1_500;
/** A private call without media for this time ends, ms. */
export const GIVE_UP_AFTER = 30_000;

export type Repair = 'restart' | 'recreate' | 'give-up';

export interface Recovery {
  /** Time at which the path was lost, or at which the first connection began; null while it carries packets. */
  lostAt: number | null;
  restartedAt: number;
  recreatedAt: number;
  /** Time of the exchange of offer and answer after the last restart; null before. */
  answeredAt: number | null;
  /** The offer of the last restart has no answer. */
  isOffering: boolean;
  /** Least time between the last restart and the next one, ms. */
  pause: number;
  /** Time without packets after which the repairs end, ms; `Infinity` for never. */
  giveUpAfter: number;
}

export const newRecovery = (at: number, giveUpAfter = GIVE_UP_AFTER): Recovery => ({
  lostAt: at,
  restartedAt: at,
  recreatedAt: at,
  answeredAt: null,
  isOffering: false,
  pause: RESTART_PAUSE,
  giveUpAfter,
});

export type RecoveryInput =
  | { kind: 'path'; path: Path; at: number }
  /** The network has changed, or the server connection has returned. */
  | { kind: 'hint'; at: number }
  /** The browser has given the connection up. */
  | { kind: 'failed'; at: number }
  /** Offer and answer are exchanged. */
  | { kind: 'negotiated'; at: number }
  /** The other side has made a new connection. */
  | { kind: 'renewed'; at: number };

export function recover(state: Recovery, input: RecoveryInput): { state: Recovery; repair: Repair | null } {
  const { at } = input;
  const sinceRestart = at - state.restartedAt;
  const restarted = { restartedAt: at, answeredAt: null, isOffering: true };
  if (input.kind === 'renewed')
    return {
      state: { ...newRecovery(at, state.giveUpAfter), lostAt: state.lostAt },
      repair: null,
    };
  if (input.kind === 'negotiated')
    return { state: { ...state, answeredAt: at, isOffering: false }, repair: null };
  if (input.kind === 'path' && input.path === 'connected') {
    const calm =
      state.lostAt === null ? state : { ...state, lostAt: null, answeredAt: null, pause: RESTART_PAUSE };
    if (!calm.isOffering || sinceRestart < calm.pause) return { state: calm, repair: null };
    return { state: { ...calm, ...restarted, pause: calm.pause * 2 }, repair: 'restart' };
  }
  const lostAt = input.kind === 'hint' ? state.lostAt : (state.lostAt ?? at);
  const lost = { ...state, lostAt };
  if (lostAt !== null && at - lostAt >= state.giveUpAfter) return { state: lost, repair: 'give-up' };
  const { answeredAt, recreatedAt } = state;
  // A connection of this loss gets more time, because its first candidates may still be on their way.
  const isDead =
    lostAt !== null && recreatedAt < lostAt && answeredAt !== null && at - answeredAt >= ANSWERED_AFTER;
  const isStuck = isDead || (lostAt !== null && at - Math.max(lostAt, recreatedAt) >= RECREATE_AFTER);
  if ((input.kind === 'failed' || isStuck) && at - recreatedAt >= RESTART_PAUSE)
    return { state: { ...newRecovery(at, state.giveUpAfter), lostAt }, repair: 'recreate' };
  if (input.kind === 'hint' && sinceRestart >= RESTART_PAUSE)
    return { state: { ...lost, ...restarted, pause: RESTART_PAUSE }, repair: 'restart' };
  // A connection that has never carried packets is still checking its first pairs.
  const isLost = input.kind === 'path' && input.path === 'lost';
  if (isLost && sinceRestart >= (state.lostAt === null ? RESTART_PAUSE : state.pause)) {
    const pause = state.lostAt === null ? RESTART_PAUSE : state.pause * 2;
    return { state: { ...lost, ...restarted, pause }, repair: 'restart' };
  }
  return { state: lost, repair: null };
}
