// A group call, as the server knows it. A session is a value: step.ts makes the next one.
import type { CallUser, GroupCallInfo } from '../../src/core/wire/index.ts';
import type { CallTimes, Device } from '../calls/session.ts';

/** A member of the group, as the database describes the user. */
export interface Member {
  userId: number;
  /** The name that the group shows. */
  nickName: string;
  headImage: string;
}

/** The devices that a person has switched on. */
export interface Devices {
  isCamera: boolean;
  isMicroPhone: boolean;
  isShareScreen: boolean;
}

/** The devices of the person ring; times are in ms of the clock of calls. */
interface Ringing {
  kind: 'ringing';
  inviterId: number;
  since: number;
}

/** The person is in the call on one device. */
export interface Present {
  kind: 'present';
  terminal: number;
  signInId: number;
  /** Number of this coming: the revision of the change that brought the person. */
  visit: number;
  /** Time of the last heartbeat, or of the coming. */
  beatAt: number;
  /** Time at which the socket closed; null while it is open. */
  closedAt: number | null;
}

export interface Person extends Member, Devices {
  place: Ringing | Present;
}
export type PresentPerson = Person & { place: Present };

export interface GroupSession {
  groupId: number;
  call: string;
  hostId: number;
  /** Number of the last change of people or host; it rises over all calls of the server. */
  revision: number;
  /** Server time (ms) at which the second person came; null before. */
  since: number | null;
  /** In the order in which they were invited or came. */
  people: readonly Person[];
}

/** The limits of a call. */
export interface CallLimits {
  times: CallTimes;
  /** Most people of a call, those who ring included (GCALL-20). */
  most: number;
}

/** GEN-06: a group call starts with the microphone on and the camera off. */
export const FIRST_DEVICES: Devices = { isCamera: false, isMicroPhone: true, isShareScreen: false };

export const isPresent = (person: Person): person is PresentPerson => person.place.kind === 'present';
export const presentIn = (people: readonly Person[]): PresentPerson[] => people.filter(isPresent);
export const personIn = (session: GroupSession, userId: number): Person | null =>
  session.people.find((person) => person.userId === userId) ?? null;

/** True where the device names another call than this one, as in a repeated request of an earlier call. */
export const isOtherCall = ({ call }: GroupSession, by: Pick<Device, 'call'>): boolean =>
  by.call !== null && by.call !== call;

/** The person in the call on this sign-in; null where the call does not run on it. */
export function personOn(session: GroupSession, signInId: number): PresentPerson | null {
  return presentIn(session.people).find(({ place }) => place.signInId === signInId) ?? null;
}

export function callUserOf(person: Person): CallUser {
  const { userId: id, nickName, headImage, isCamera, isMicroPhone, isShareScreen } = person;
  const visit = isPresent(person) ? person.place.visit : null;
  const isIn = isPresent(person);
  return { id, nickName, headImage, isCamera, isMicroPhone, isShareScreen, isIn, visit };
}

/** The call as all members see it. */
export function infoOf(session: GroupSession, most: number): GroupCallInfo {
  const { call, revision, since, people, hostId } = session;
  const host = personIn(session, hostId);
  const userInfos = people.map(callUserOf);
  return { isChating: true, host: host && callUserOf(host), userInfos, call, revision, since, most };
}

/** The info of a group without a call. `revision`: that of the end of the call, or of any later change. */
export const infoOfNone = (revision: number): GroupCallInfo => ({
  isChating: false,
  host: null,
  userInfos: [],
  revision,
});

/** The time at which the person leaves, if the person stays silent. */
export function goneAt({ place }: Person, { ring, heartbeat, closedTalking }: CallTimes): number {
  if (place.kind === 'ringing') return place.since + ring;
  const { beatAt, closedAt } = place;
  return Math.min(beatAt + heartbeat, closedAt === null ? Infinity : closedAt + closedTalking);
}

/** The time of the next change without any action. */
export const deadlineOf = (session: GroupSession, times: CallTimes): number =>
  Math.min(...session.people.map((person) => goneAt(person, times)));
