// The comings into a group call: its setup, invitations, accepts and joins. Pure.
import { MessageType, ResultCode } from '../../src/core/wire/index.ts';
import { toLeanJson } from '../../src/core/wire/convert.ts';
import type { Device } from '../calls/session.ts';
import { refuse } from '../result.ts';
import type { Action, At, Called, Request, Step } from './action.ts';
import { type Bounds, grown, refused, same } from './changes.ts';
import {
  failureOf,
  type GroupPush,
  reasonText,
  type Signal,
  signalOf,
  toPeople,
  usersText,
} from './pushes.ts';
import {
  callUserOf,
  FIRST_DEVICES,
  type GroupSession,
  isPresent,
  type Member,
  type Person,
  personOn,
  type Present,
  presentIn,
} from './session.ts';

type Setup = Action & { kind: 'setup' };
type Invite = Action & { kind: 'invite' };
type Join = Action & { kind: 'join' };

export function begin({ by, call, host, groupId, called }: Setup, bounds: Bounds): Step {
  const { at, most } = bounds;
  const others = called.filter(({ userId }) => userId !== host.userId);
  if (others.length + 1 > most) return refused(null, full(most));
  const rung = others.filter(({ absence }) => absence === null);
  if (rung.length === 0) return refused(null, nobodyToRing(others));
  const first = personOf(host, presentOn(by, at, true));
  const session: GroupSession = {
    groupId,
    call,
    hostId: host.userId,
    revision: at.revision,
    since: null,
    people: [first],
  };
  const people = [first, ...rung.map((one) => ringing(one, by.userId, at))];
  const step = grown(session, people, by.userId, bounds, (next) => [
    ...dropped(session, by, others),
    ...ring(next, rung, by.userId),
  ]);
  return { ...step, tip: { kind: 'started', host } };
}

/** A setup in a group that has a call. */
export function again(session: GroupSession, { by, call }: Setup): Step {
  // The response to the first setup was lost.
  const isRepetition = call === session.call && personOn(session, by.signInId)?.userId === session.hostId;
  return isRepetition
    ? same(session)
    : refused(session, refuse('groupCallRunning', [], ResultCode.CALL_RUNNING));
}

export function invited(session: GroupSession, { by, called }: Invite, bounds: Bounds): Step {
  const { people } = session;
  const fresh = called.filter(({ userId }) => !people.some((person) => person.userId === userId));
  if (people.length + fresh.length > bounds.most) return refused(session, full(bounds.most));
  const rung = fresh.filter(({ absence }) => absence === null);
  const absent = dropped(session, by, fresh);
  if (rung.length === 0) return same(session, absent);
  const comers = rung.map((one) => ringing(one, by.userId, bounds.at));
  const others = people.filter(({ userId }) => userId !== by.userId);
  return grown(session, [...people, ...comers], by.userId, bounds, (next) => [
    ...absent,
    ...ring(next, rung, by.userId),
    ...toPeople(others, signalOf(session, MessageType.RTC_GROUP_INVITE, by.userId, usersText(comers))),
  ]);
}

/** A person who rings comes into the call on the device. */
export function accepted(
  session: GroupSession,
  { by, isConnected }: Pick<Request & { kind: 'accept' }, 'by' | 'isConnected'>,
  bounds: Bounds,
): Step {
  const people = placed(session, by, bounds.at, isConnected);
  return grown(session, people, by.userId, bounds, (next) => acceptPushes(next, by));
}

/** A member comes into the call, or a person who is in it changes the device. */
export function joined(session: GroupSession, { by, member }: Join, bounds: Bounds): Step {
  const own = session.people.find(({ userId }) => userId === by.userId);
  if (!own && session.people.length >= bounds.most) return refused(session, full(bounds.most));
  const comer = personOf(member, presentOn(by, bounds.at, true));
  const people = own ? placed(session, by, bounds.at, true) : [...session.people, comer];
  return grown(session, people, by.userId, bounds, (next) => {
    const user = next.people.find(({ userId }) => userId === by.userId) ?? comer;
    const others = next.people.filter(({ userId }) => userId !== by.userId);
    const join = signalOf(session, MessageType.RTC_GROUP_JOIN, by.userId, toLeanJson(callUserOf(user)));
    const oldDevice =
      own && isPresent(own)
        ? [{ to: by.userId, onlySignIn: own.place.signInId, data: acceptSignal(next, by) }]
        : [];
    return [...oldDevice, ...toPeople(others, join)];
  });
}

/** The people, with the user in the call on the device and with the first devices. */
const placed = (session: GroupSession, by: Device, at: At, isConnected: boolean): Person[] =>
  session.people.map((person) =>
    person.userId === by.userId ? personOf(person, presentOn(by, at, isConnected)) : person,
  );

/** To the people, and to the other devices of the user, which rang too. */
function acceptPushes(next: GroupSession, by: Device): GroupPush[] {
  const data = acceptSignal(next, by);
  const others = next.people.filter(({ userId }) => userId !== by.userId);
  return [...toPeople(others, data), { to: by.userId, exceptSignIn: by.signInId, data }];
}

/** The content has the ids of the people in the call, so that two who come at once do not offer to each other. */
function acceptSignal(next: GroupSession, by: Device): Signal {
  const ids = presentIn(next.people).map(({ userId }) => userId);
  return signalOf(next, MessageType.RTC_GROUP_ACCEPT, by.userId, toLeanJson(ids));
}

/** The setup signal to all devices of the users. */
function ring(next: GroupSession, rung: readonly Member[], inviterId: number): GroupPush[] {
  const data = setupSignal(next, inviterId);
  return rung.map(({ userId }) => ({ to: userId, data }));
}

export const setupSignal = (session: GroupSession, inviterId: number): Signal =>
  signalOf(session, MessageType.RTC_GROUP_SETUP, inviterId, usersText(session.people));

/** Tells the device the users who cannot be called. */
function dropped(session: GroupSession, by: Device, called: readonly Called[]): GroupPush[] {
  return (['busy', 'offline'] as const).flatMap((reason) => {
    const userIds = called.filter(({ absence }) => absence === reason).map(({ userId }) => userId);
    const data = failureOf(session, by.userId, userIds, reasonText(reason));
    return userIds.length > 0 ? [{ to: by.userId, onlySignIn: by.signInId, data }] : [];
  });
}

const full = (most: number) => refuse('groupCallFull', [String(most)], ResultCode.CALL_FULL);

function nobodyToRing(called: readonly Called[]) {
  if (called.length === 0) return refuse('groupCallNobody');
  return called.some(({ absence }) => absence === 'busy')
    ? refuse('groupCallBusy', [], ResultCode.CALL_BUSY)
    : refuse('groupCallOffline');
}

const personOf = ({ userId, nickName, headImage }: Member, place: Person['place']): Person => ({
  userId,
  nickName,
  headImage,
  ...FIRST_DEVICES,
  place,
});

const ringing = (member: Member, inviterId: number, { now }: At): Person =>
  personOf(member, { kind: 'ringing', inviterId, since: now });

const presentOn = ({ terminal, signInId }: Device, { now, revision }: At, isConnected: boolean): Present => ({
  kind: 'present',
  terminal,
  signInId,
  visit: revision,
  beatAt: now,
  closedAt: isConnected ? null : now,
});
