// The sessions of all private calls, by the pair of users, by user and by sign-in. A user has at most one session.
import type { BusyUsers } from './busy-users.ts';
import { type Session, sidesOf } from './session.ts';

export interface SessionMap {
  /** The key of a pair; the order of the two users makes no difference. */
  keyOf(session: Session): string;
  ofUser(userId: number): Session | null;
  /** True for a user with a private or a group call. */
  isBusy(userId: number): boolean;
  ofSignIn(signInId: number): Session | null;
  between(a: number, b: number): Session | null;
  put(session: Session): void;
  remove(session: Session): void;
  all(): Session[];
  restore(sessions: readonly Session[]): void;
}

/** `byUser`: keys of pairs, and of group calls, which this map does not find. */
export function createSessionMap(byUser: BusyUsers): SessionMap {
  const byPair = new Map<string, Session>();
  const bySignIn = new Map<number, string>();
  const find = (key: string | undefined) => (key === undefined ? null : (byPair.get(key) ?? null));
  const keyOf = ({ caller, calleeId }: Session) => pairKey(caller.userId, calleeId);
  const put = (session: Session) => {
    const key = keyOf(session);
    byPair.set(key, session);
    for (const userId of [session.caller.userId, session.calleeId]) byUser.set(userId, key);
    for (const { signInId } of sidesOf(session)) bySignIn.set(signInId, key);
  };
  const remove = (session: Session) => {
    byPair.delete(keyOf(session));
    for (const userId of [session.caller.userId, session.calleeId]) byUser.delete(userId);
    for (const { signInId } of sidesOf(session)) bySignIn.delete(signInId);
  };
  return {
    keyOf,
    ofUser: (userId) => find(byUser.get(userId)),
    ofSignIn: (signInId) => find(bySignIn.get(signInId)),
    isBusy: (userId) => byUser.has(userId),
    between: (a, b) => find(pairKey(a, b)),
    put,
    remove,
    all: () => [...byPair.values()],
    restore: (sessions) => {
      for (const session of byPair.values()) remove(session);
      for (const session of sessions) put(session);
    },
  };
}

const pairKey = (a: number, b: number): string => `${Math.min(a, b)} ${Math.max(a, b)}`;
