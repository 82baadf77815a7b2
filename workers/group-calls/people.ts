// The people of a group call, from the objects of the wire. Pure.
import * as v from 'valibot';
import { callId } from '../../src/core/contract/call-id.ts';
import type { CallPerson } from '../../src/core/contract/group-call-rows.ts';
import type { CallUser, GroupCallInfo } from '../../src/core/wire/profile-s/objects/calls.ts';
import type { GroupCall, StepContext } from './group-call-state.ts';

/** True in the steps in which this user is in the call. */
export const isIn = ({ step }: Pick<GroupCall, 'step'>): boolean => step === 'calling' || step === 'talking';

/**
 * True for a call of an earlier engine until the server has named its people. It has no row: the call tab would close
 * its links to people who are missing.
 */
export const isHidden = ({ restored, people }: Pick<GroupCall, 'restored' | 'people'>): boolean =>
  restored && people.length === 0;

export const personOf = (user: CallUser, state: CallPerson['state']): CallPerson => ({
  userId: user.id,
  name: user.nickName,
  headImage: user.headImage,
  state,
  microphone: user.isMicroPhone,
  camera: user.isCamera,
  screen: user.isShareScreen,
  visit: user.visit ?? 0,
});

/** The id of the call; null where it has none, or one that the commands of the tabs could not name. */
export const callIdOf = ({ call }: GroupCallInfo): string | null => (v.is(callId, call) ? call : null);

/** The people of an info. Where the server does not say who is in the call, the known state stays. */
export function peopleOf({ userInfos, host }: GroupCallInfo, known: readonly CallPerson[]): CallPerson[] {
  const stateOf = ({ id, isIn: told }: CallUser): CallPerson['state'] => {
    if (told === true || told === false) return told ? 'in' : 'invited';
    return id === host?.id ? 'in' : (known.find(({ userId }) => userId === id)?.state ?? 'invited');
  };
  return distinct(userInfos).map((user) => personOf(user, stateOf(user)));
}

/** Each user once. */
export const distinct = (users: readonly CallUser[]): CallUser[] => [
  ...new Map(users.map((user) => [user.id, user])).values(),
];

/** While this user is in the call, this side knows best that the user is, and with which devices. */
export function withSelf(call: GroupCall, { selfId }: StepContext): GroupCall {
  if (!isIn(call)) return call;
  const known = find(call, selfId) ?? { userId: selfId, name: '', headImage: '', visit: 0 };
  const own: CallPerson = { ...known, state: 'in', ...call.media };
  return { ...call, people: put(call.people, own) };
}

/** The call after an info that describes it. A person who has left leaves no signals. */
export function withInfo(call: GroupCall, info: GroupCallInfo, context: StepContext): GroupCall {
  const { selfId } = context;
  const told = peopleOf(info, call.people);
  const known = find(call, selfId);
  const isListed = told.some(({ userId }) => userId === selfId);
  const people = isListed || !known || !isIn(call) ? told : [...told, known];
  return withSelf(
    {
      ...call,
      seen: info.revision ?? call.seen,
      hostId: info.host?.id ?? call.hostId,
      most: info.most ?? call.most,
      people,
      signals: call.signals.filter(({ from }) => people.some(({ userId }) => userId === from)),
    },
    context,
  );
}

/** Adds the person, or replaces the earlier entry. */
export const put = (people: readonly CallPerson[], person: CallPerson): CallPerson[] =>
  people.some(({ userId }) => userId === person.userId)
    ? people.map((other) => (other.userId === person.userId ? person : other))
    : [...people, person];

export const find = ({ people }: GroupCall, id: number): CallPerson | undefined =>
  people.find(({ userId }) => userId === id);

/** The call without these people and their signals. */
export const without = (call: GroupCall, userIds: readonly number[]): GroupCall => ({
  ...call,
  people: call.people.filter(({ userId }) => !userIds.includes(userId)),
  signals: call.signals.filter(({ from }) => !userIds.includes(from)),
});
