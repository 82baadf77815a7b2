// The rows of the view `call` for group calls: the group call of this browser, and the running calls of the user's
// groups.
import type { Foreign } from '../domain/foreign.ts';

/** Steps of a group call, in the order in which a call passes through them. */
export type GroupCallStep =
  /** The host's tab opens its devices, and then the setup is sent. */
  | 'preparing'
  /** READY (GCALL-07): the host is alone in the call, and others ring. */
  | 'calling'
  /** WAITING (GCALL-09): this side rings. */
  | 'ringing'
  /** The user accepted; the tab opens its devices, and then the accept is sent. */
  | 'accepting'
  /** The user joins a running call; the tab opens its devices, and then the request is sent. */
  | 'joining'
  /** CHATING (GCALL-08, GCALL-09). */
  | 'talking'
  | 'ended';

/** Why a group call ended, or could not begin. `message`: the text of a server that names no known reason. */
export type GroupCallEnd =
  /** ERR-36 */
  | { why: 'camera' }
  /** ERR-37 */
  | { why: 'microphone' }
  /** ERR-38 */
  | { why: 'unsupported' }
  /** The engine or the server could not be reached. */
  | { why: 'offline' }
  /** The tab with the media has gone, and no other one came. */
  | { why: 'lost' }
  /** ERR-40, or the host has ended the call for everybody. */
  | { why: 'cancelled' }
  /** ERR-46: everybody else has left, rejected or not answered. */
  | { why: 'nobody' }
  /** ERR-44: this user did not answer. */
  | { why: 'unanswered' }
  /** ERR-42; also where the user has joined on another device. */
  | { why: 'answered-elsewhere' }
  /** ERR-43 */
  | { why: 'rejected-elsewhere' }
  /** GCALL-20: the call has `maxChannel` participants. */
  | { why: 'full' }
  /** The group has a running call, which the user may join (`callGroupStart`). */
  | { why: 'running' }
  /** All people that the host called have another call. */
  | { why: 'busy' }
  /** This user is no member of the group any more, or the group has ended. */
  | { why: 'removed' }
  /** ERR-45: the server does not know the call any more. */
  | { why: 'gone' }
  /** This user left, cancelled, rejected or ended the call. */
  | { why: 'own' }
  | { why: 'failed'; message: Foreign };

export interface CallPerson {
  userId: number;
  name: Foreign;
  headImage: string;
  /** `invited`: this person's devices ring. */
  state: 'invited' | 'in';
  microphone: boolean;
  camera: boolean;
  screen: boolean;
  /** Number of this coming of the person into the call; rises with each. 0 from servers that do not number it. */
  visit: number;
}

/** Why people are not in the call although they were called or invited. */
export type MissedWhy = 'busy' | 'offline' | 'no-answer' | 'rejected' | 'devices' | 'other';

/** The group call of this browser. The view has this row while a call exists, and until its end was closed. */
export interface GroupCallStateRow {
  key: 'call';
  kind: 'group-call';
  /** Random id of the call, which the host makes. */
  call: string;
  groupId: number;
  /** Changes with every change of this row, and only grows: the newest row of a call has the highest number. */
  revision: number;
  role: 'host' | 'invitee' | 'joiner';
  /** The person whose invitation rings or was accepted; null for the host and a joiner. */
  inviterId: number | null;
  /** The user who may end the call for everybody; null where the server does not say it. */
  hostId: number | null;
  step: GroupCallStep;
  /** Server time (ms) at which the talk of this user began; null before. */
  since: number | null;
  /** The seat that holds the media, and the seat that plays the ringtone; null for none. */
  owner: string | null;
  ringer: string | null;
  /** The seat that has to take the call over, because the owner has gone; null for none. */
  heir: string | null;
  /** The highest number of a peer connection of this side; a take-over uses the next one for all people. */
  generation: number;
  /** Everybody in the call and everybody who rings, this user included, in the order in which they came. */
  people: readonly CallPerson[];
  /** `maxChannel`: the most people of a call, this user included. */
  most: number;
  /** The devices that the call tab has on. */
  media: { microphone: boolean; camera: boolean; screen: boolean };
  /** Devices that a tab asked for; the call tab applies them. */
  wanted: { microphone: boolean; camera: boolean };
  /** Rises when the socket has returned, so that the call tab renegotiates. */
  reconnects: number;
  /** The last people who could not come; `number` rises with each report. Null for none. */
  missed: { number: number; userIds: readonly number[]; why: MissedWhy } | null;
  end: GroupCallEnd | null;
}

/** A running call of a group, for its banner. The row exists whether or not this browser is in the call. */
export interface RunningCallRow {
  /** `running:` and the id of the group. */
  key: string;
  kind: 'running-call';
  groupId: number;
  /** The people in the call, in the order in which they came. */
  people: readonly Pick<CallPerson, 'userId' | 'name' | 'headImage'>[];
  /** This user is in the call, on this device or on another one. */
  isIn: boolean;
  isFull: boolean;
}
