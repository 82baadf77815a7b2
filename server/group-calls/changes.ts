// The results of actions: no change, a refusal, a change of people or host, and the end of the call. Each change tells
// all members the new state first, and then the people by the signal of the change.
import { MessageType } from '../../src/core/wire/index.ts';
import { done, type Outcome } from '../result.ts';
import type { At, Step } from './action.ts';
import { type GroupPush, infoPush, signalOf, toPeople } from './pushes.ts';
import { type GroupSession, infoOf, infoOfNone, personIn, presentIn, type Person } from './session.ts';

export const same = (session: GroupSession | null, pushes: GroupPush[] = []): Step => ({
  session,
  outcome: done(null),
  pushes,
  tip: null,
  revision: null,
});

export const refused = (session: GroupSession | null, outcome: Outcome<null>): Step => ({
  ...same(session),
  outcome,
});

/** The time of an action, and the most people of a call. */
export interface Bounds {
  at: At;
  most: number;
}

/** The signals of a change, which may need the state after it. `isOver`: the call has ended. */
type SignalsOf = (next: GroupSession, isOver: boolean) => GroupPush[];

/** People came, or they are called. `byId`: the acting user. */
export function grown(
  session: GroupSession,
  people: readonly Person[],
  byId: number,
  { at, most }: Bounds,
  signalsOf: SignalsOf,
): Step {
  const { time, revision } = at;
  const since = session.since ?? (presentIn(people).length > 1 ? time : null);
  const next = { ...session, people, revision, since };
  const info = infoPush(session.groupId, byId, infoOf(next, most));
  return { ...same(next, [info, ...signalsOf(next, false)]), revision };
}

/**
 * People left. The role of a host who left passes to the person who is in the call for the longest time. A call with
 * nobody, or with one person and nobody who rings, ends (GCALL-14).
 */
export function shrunk(
  session: GroupSession,
  gone: readonly number[],
  byId: number,
  { at, most }: Bounds,
  signalsOf: SignalsOf,
): Step {
  const people = session.people.filter(({ userId }) => !gone.includes(userId));
  const { revision } = at;
  const left = { ...session, people, revision };
  const present = presentIn(people).toSorted((a, b) => a.place.visit - b.place.visit);
  const [longest] = present;
  if (!longest || people.length < 2) {
    const over = signalOf(session, MessageType.RTC_GROUP_CANCEL, byId);
    return ended(session, byId, at, [...signalsOf(left, true), ...toPeople(people, over)]);
  }
  const hostId = present.some(({ userId }) => userId === session.hostId) ? session.hostId : longest.userId;
  const next = { ...left, hostId };
  const info = infoPush(session.groupId, byId, infoOf(next, most));
  return { ...same(next, [info, ...signalsOf(next, false)]), revision };
}

export function ended(
  session: GroupSession,
  byId: number,
  { time, revision }: At,
  signals: GroupPush[],
): Step {
  const { groupId, since, hostId } = session;
  const host = personIn(session, hostId) ?? session.people[0];
  const seconds = since === null ? 0 : Math.max(0, Math.floor((time - since) / 1000));
  return {
    ...same(null, [infoPush(groupId, byId, infoOfNone(revision)), ...signals]),
    tip: host ? { kind: 'ended', host, seconds } : null,
    revision,
  };
}
