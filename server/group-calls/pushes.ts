// The signals of group calls (types 98 and 200 to 211) and their receivers.
import { encodeTip, type GroupCallInfo, MessageType } from '../../src/core/wire/index.ts';
import { toLeanJson } from '../../src/core/wire/convert.ts';
import { callUserOf, type GroupSession, isPresent, type Person } from './session.ts';

/** A signal to all members of the group, to all devices of a user, to one of them, or to all but one. */
export interface GroupPush {
  to: 'members' | number;
  onlySignIn?: number;
  exceptSignIn?: number;
  data: { type: number; groupId: number; sendId: number; content: string };
}

/** A signal without its receiver. */
export type Signal = GroupPush['data'];

/** The reasons of 203 that this server gives. */
export type Reason = keyof typeof REASONS;

const REASONS = {
  busy: 'They are in another call.',
  offline: 'They are not connected.',
  'no-answer': 'They did not answer.',
  removed: 'They are no longer in the group.',
};

export const infoPush = (groupId: number, sendId: number, info: GroupCallInfo): GroupPush => ({
  to: 'members',
  data: { type: MessageType.GROUP_CALL, groupId, sendId, content: toLeanJson(info) },
});

/** A signal of the type about users: their ids and the reason (203). */
export function failureOf(
  { groupId }: Pick<GroupSession, 'groupId'>,
  sendId: number,
  userIds: readonly number[],
  reason: string,
): Signal {
  const content = toLeanJson({ userIds, reason });
  return { type: MessageType.RTC_GROUP_FAILED, groupId, sendId, content };
}

export const reasonText = (reason: Reason): string => encodeTip(reason, [], REASONS[reason]);

export const signalOf = (
  { groupId }: Pick<GroupSession, 'groupId'>,
  type: number,
  sendId: number,
  content = '',
): Signal => ({ type, groupId, sendId, content });

/** The content of 200 and 206. */
export const usersText = (people: readonly Person[]): string => toLeanJson(people.map(callUserOf));

/** To the device on which the person is in the call, or to all devices of a person who rings. */
export const toPerson = (person: Person, data: Signal): GroupPush =>
  isPresent(person)
    ? { to: person.userId, onlySignIn: person.place.signInId, data }
    : { to: person.userId, data };

export const toPeople = (people: readonly Person[], data: Signal): GroupPush[] =>
  people.map((person) => toPerson(person, data));
