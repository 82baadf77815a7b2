// The ways out of a group call: requests, the clock, the end of a sign-in or a membership, and the end for all. Pure.
import { MessageType } from '../../src/core/wire/index.ts';
import type { Device } from '../calls/session.ts';
import type { At, Step } from './action.ts';
import { type Bounds, ended, same, shrunk } from './changes.ts';
import { failureOf, reasonText, signalOf, toPeople } from './pushes.ts';
import {
  type CallLimits,
  goneAt,
  type GroupSession,
  isPresent,
  type Person,
  type PresentPerson,
} from './session.ts';

/** A person in the call leaves it. */
export function left(session: GroupSession, { userId }: PresentPerson, bounds: Bounds): Step {
  const quit = signalOf(session, MessageType.RTC_GROUP_QUIT, userId);
  // The end of the call says it to the last person.
  return shrunk(session, [userId], userId, bounds, ({ people }, isOver) =>
    isOver ? [] : toPeople(people, quit),
  );
}

/** A person who rings declines; the person's other devices stop ringing. */
export function rejected(session: GroupSession, { userId, signInId }: Device, bounds: Bounds): Step {
  const data = signalOf(session, MessageType.RTC_GROUP_REJECT, userId);
  return shrunk(session, [userId], userId, bounds, ({ people }) => [
    ...toPeople(people, data),
    { to: userId, exceptSignIn: signInId, data },
  ]);
}

/** The devices of a person who rings do not open. */
export function failed(
  session: GroupSession,
  { userId, signInId }: Device,
  reason: string,
  bounds: Bounds,
): Step {
  const data = failureOf(session, userId, [userId], reason);
  return shrunk(session, [userId], userId, bounds, ({ people }) => [
    ...toPeople(people, data),
    { to: userId, exceptSignIn: signInId, data },
  ]);
}

/** The host ends the call for all. */
export function cancelled(session: GroupSession, { userId }: Device, at: At): Step {
  const others = session.people.filter((person) => person.userId !== userId);
  return ended(session, userId, at, toPeople(others, overSignal(session, userId)));
}

/** The group or the server ends the call for all. */
export function endedForAll(session: GroupSession, at: At): Step {
  const { hostId, people } = session;
  return ended(session, hostId, at, toPeople(people, overSignal(session, hostId)));
}

const overSignal = (session: GroupSession, byId: number) =>
  signalOf(session, MessageType.RTC_GROUP_CANCEL, byId);

/** Users who may not be in the call any more leave it. They and the others get the reason. */
export function removed(session: GroupSession, userIds: readonly number[], bounds: Bounds): Step {
  const gone = session.people.filter(({ userId }) => userIds.includes(userId));
  const [first] = gone;
  if (!first) return same(session);
  const ids = gone.map(({ userId }) => userId);
  const data = failureOf(session, first.userId, ids, reasonText('removed'));
  return shrunk(session, ids, first.userId, bounds, ({ people }) => toPeople([...people, ...gone], data));
}

/** People who did not answer in time, and people without a sign of life, leave. */
export function onTime(session: GroupSession, { times, most }: CallLimits, at: At): Step {
  const due = session.people.filter((person) => at.now >= goneAt(person, times));
  const [first] = due;
  if (!first) return same(session);
  const late = due.filter((person: Person) => !isPresent(person));
  const lost = due.filter(isPresent);
  const ids = (people: readonly Person[]) => people.map(({ userId }) => userId);
  return shrunk(session, ids(due), first.userId, { at, most }, ({ people }, isOver) => {
    const [sender] = ids(late);
    const noAnswer =
      sender === undefined
        ? []
        : toPeople([...people, ...late], failureOf(session, sender, ids(late), reasonText('no-answer')));
    const quits = lost.flatMap(({ userId }) =>
      toPeople(people, signalOf(session, MessageType.RTC_GROUP_QUIT, userId)),
    );
    return isOver ? noAnswer : [...noAnswer, ...quits];
  });
}
