// The sessions of all group calls, by group, by user and by sign-in, with the members of their groups.
import type { BusyUsers } from '../calls/busy-users.ts';
import { type GroupSession, presentIn } from './session.ts';

export interface SessionStore {
  ofGroup(groupId: number): GroupSession | null;
  ofUser(userId: number): GroupSession | null;
  ofSignIn(signInId: number): GroupSession | null;
  /** True for a user with a private call, or a call of another group. */
  isBusyElsewhere(userId: number, groupId: number): boolean;
  /** Sets the session after a change of it. */
  put(session: GroupSession): void;
  remove(session: GroupSession): void;
  all(): GroupSession[];
  /** The members of a group with a call; they get its info. */
  membersOf(groupId: number): ReadonlySet<number>;
  setMembers(groupId: number, userIds: ReadonlySet<number>): void;
  stored(): StoredSession[];
  restore(stored: readonly StoredSession[]): void;
}

/** A session with the members of its group, as JSON. */
export interface StoredSession {
  session: GroupSession;
  members: number[];
}

export function createSessionStore(busyUsers: BusyUsers): SessionStore {
  const byGroup = new Map<number, GroupSession>();
  const bySignIn = new Map<number, number>();
  const members = new Map<number, ReadonlySet<number>>();
  const ofGroup = (groupId: number | undefined) =>
    groupId === undefined ? null : (byGroup.get(groupId) ?? null);
  const clear = (session: GroupSession) => {
    for (const { userId } of session.people) busyUsers.delete(userId);
    for (const { place } of presentIn(session.people)) bySignIn.delete(place.signInId);
  };
  const put = (session: GroupSession) => {
    const { groupId, people } = session;
    const before = byGroup.get(groupId);
    if (before) clear(before);
    byGroup.set(groupId, session);
    for (const { userId } of people) busyUsers.set(userId, keyOf(groupId));
    for (const { place } of presentIn(people)) bySignIn.set(place.signInId, groupId);
  };
  const remove = (session: GroupSession) => {
    const { groupId } = session;
    clear(session);
    byGroup.delete(groupId);
    members.delete(groupId);
  };
  return {
    ofGroup,
    ofUser: (userId) => ofGroup(groupOf(busyUsers.get(userId))),
    ofSignIn: (signInId) => ofGroup(bySignIn.get(signInId)),
    isBusyElsewhere: (userId, groupId) => {
      const key = busyUsers.get(userId);
      return key !== undefined && key !== keyOf(groupId);
    },
    put,
    remove,
    all: () => [...byGroup.values()],
    membersOf: (groupId) => members.get(groupId) ?? NOBODY,
    setMembers: (groupId, userIds) => void members.set(groupId, userIds),
    stored: () =>
      [...byGroup.values()].map((session) => ({
        session,
        members: [...(members.get(session.groupId) ?? NOBODY)],
      })),
    restore: (stored) => {
      for (const session of byGroup.values()) remove(session);
      for (const { session, members: userIds } of stored) {
        put(session);
        members.set(session.groupId, new Set(userIds));
      }
    },
  };
}

const PREFIX = 'group ';
const keyOf = (groupId: number): string => `${PREFIX}${groupId}`;
const groupOf = (key: string | undefined): number | undefined =>
  key?.startsWith(PREFIX) ? Number(key.slice(PREFIX.length)) : undefined;

const NOBODY: ReadonlySet<number> = new Set();
