// The machine of a group call: the next session after an action of a device, of the network or of the clock. Pure.
// `tests/unit/server/group-call-step.test.ts` has a table of all actions in all states.
import { MessageType, ResultCode } from '../../src/core/wire/index.ts';
import { toLeanJson } from '../../src/core/wire/convert.ts';
import type { Participant } from '../calls/session.ts';
import { refuse } from '../result.ts';
import type { Action, At, Request, Step } from './action.ts';
import { refused, same } from './changes.ts';
import { accepted, again, begin, invited, joined, setupSignal } from './comings.ts';
import { cancelled, endedForAll, failed, left, onTime, rejected, removed } from './leaving.ts';
import { signalOf, toPeople, toPerson } from './pushes.ts';
import {
  type CallLimits,
  type GroupSession,
  isOtherCall,
  isPresent,
  type Person,
  personIn,
  personOn,
  type PresentPerson,
} from './session.ts';

/** `session`: the call of the group; null for none. */
export function step(session: GroupSession | null, action: Action, at: At, limits: CallLimits): Step {
  const bounds = { at, most: limits.most };
  if (action.kind === 'setup') return session ? again(session, action) : begin(action, bounds);
  if (!session) return refused(null, refuse('callEnded'));
  switch (action.kind) {
    case 'opened':
      return onOpened(session, action.by, limits, at);
    case 'closed': {
      const person = personOn(session, action.by.signInId);
      return same(person ? withPerson(session, closedAt(person, at.now)) : session);
    }
    case 'signed-out': {
      const person = personOn(session, action.signInId);
      return person ? left(session, person, bounds) : same(session);
    }
    case 'removed':
      return removed(session, action.userIds, bounds);
    case 'ended':
      return endedForAll(session, at);
    case 'time':
      return onTime(session, limits, at);
    default:
      return onRequest(session, action, limits, at);
  }
}

type Asked = Request | (Action & { kind: 'invite' | 'join' });

function onRequest(session: GroupSession, action: Asked, limits: CallLimits, at: At): Step {
  const { by } = action;
  if (isOtherCall(session, by)) return refused(session, refuse('callEnded'));
  const own = personIn(session, by.userId);
  if (!own) return onRequestOfOther(session, action, limits, at);
  if (!isPresent(own)) return onRequestOfRinging(session, action, limits, at);
  if (own.place.signInId === by.signInId) return onRequestHere(session, own, action, limits, at);
  if (action.kind === 'join') return joined(session, action, { at, most: limits.most });
  // The call runs on another device of the user, and a failure of this one does not matter.
  if (action.kind === 'failed') return same(session);
  return refused(session, refuse('callElsewhere', [], ResultCode.CALL_ANSWERED));
}

/** A request of a user who is not in the call and does not ring. */
function onRequestOfOther(session: GroupSession, action: Asked, { most }: CallLimits, at: At): Step {
  const { kind, by } = action;
  if (kind === 'join') return joined(session, action, { at, most });
  // A client repeats the request by which its user left.
  const isRepetition = (kind === 'quit' || kind === 'reject') && by.call !== null;
  if (isRepetition || kind === 'failed') return same(session);
  return refused(session, refuse('groupCallNotIn'));
}

/** A request of a device that rings. */
function onRequestOfRinging(session: GroupSession, action: Asked, { most }: CallLimits, at: At): Step {
  const { by } = action;
  const bounds = { at, most };
  switch (action.kind) {
    case 'accept':
      return accepted(session, action, bounds);
    case 'join':
      return accepted(session, { by, isConnected: true }, bounds);
    case 'reject':
    case 'quit':
      return rejected(session, by, bounds);
    case 'failed':
      return failed(session, by, action.reason, bounds);
    case 'heartbeat':
      return same(session);
    case 'cancel':
      return refused(session, refuse('groupCallHostOnly'));
    case 'invite':
    case 'device':
    case 'signal':
      return refused(session, refuse('callRings'));
  }
}

/** A request of the device on which `own` is in the call. */
function onRequestHere(
  session: GroupSession,
  own: PresentPerson,
  action: Asked,
  { most }: CallLimits,
  at: At,
): Step {
  const bounds = { at, most };
  switch (action.kind) {
    // A repetition, or a failure that the accept overtook.
    case 'accept':
    case 'join':
    case 'failed':
      return same(session);
    case 'reject':
    case 'quit':
      return left(session, own, bounds);
    case 'cancel':
      return own.userId === session.hostId
        ? cancelled(session, action.by, at)
        : refused(session, refuse('groupCallHostOnly'));
    case 'heartbeat':
      return same(withPerson(session, { ...own, place: { ...own.place, beatAt: at.now } }));
    case 'invite':
      return invited(session, action, bounds);
    case 'device':
      return onDevice(session, own, action);
    case 'signal':
      return onSignal(session, action);
  }
}

function onDevice(session: GroupSession, own: Person, { devices }: Asked & { kind: 'device' }): Step {
  const { groupId, call } = session;
  const content = toLeanJson({ groupId, call, ...devices });
  const others = session.people.filter(({ userId }) => userId !== own.userId);
  const data = signalOf(session, MessageType.RTC_GROUP_DEVICE, own.userId, content);
  return same(withPerson(session, { ...own, ...devices }), toPeople(others, data));
}

/** Forwards the signal to a person in the call. Others cannot use it, so it is dropped. */
function onSignal(session: GroupSession, { by, to, type, content }: Asked & { kind: 'signal' }): Step {
  const receiver = personIn(session, to);
  if (!receiver || !isPresent(receiver) || to === by.userId) return same(session);
  return same(session, [toPerson(receiver, signalOf(session, type, by.userId, content))]);
}

function onOpened(session: GroupSession, by: Participant, { most }: CallLimits, at: At): Step {
  const own = personIn(session, by.userId);
  if (own?.place.kind === 'ringing') {
    const data = setupSignal(session, own.place.inviterId);
    return same(session, [{ to: by.userId, onlySignIn: by.signInId, data }]);
  }
  if (!own || !isPresent(own)) return same(session);
  const { signInId, terminal } = own.place;
  if (signInId === by.signInId) return same(withPerson(session, closedAt(own, null)));
  // Another browser took over the terminal, and the device of the call gets no signals any more.
  return terminal === by.terminal ? left(session, own, { at, most }) : same(session);
}

const closedAt = (person: PresentPerson, at: number | null): Person => ({
  ...person,
  place: { ...person.place, closedAt: at },
});

const withPerson = (session: GroupSession, person: Person): GroupSession => ({
  ...session,
  people: session.people.map((one) => (one.userId === person.userId ? person : one)),
});
