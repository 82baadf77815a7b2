// Rows of a group call for unit tests.
import type { CallPerson, GroupCallStateRow } from '../../../src/core/contract/group-call-rows.ts';
import { SEAT, SELF } from './call-row.ts';

export const person = (userId: number, over: Partial<CallPerson> = {}): CallPerson => ({
  userId,
  name: `User ${userId}`,
  headImage: '',
  state: 'in',
  microphone: true,
  camera: false,
  screen: false,
  visit: userId,
  ...over,
});

/** A group call that this tab talks in, alone. */
export const groupRow = (over: Partial<GroupCallStateRow> = {}): GroupCallStateRow => ({
  key: 'call',
  kind: 'group-call',
  call: 'group-call-1',
  groupId: 7,
  revision: 1,
  role: 'host',
  inviterId: null,
  hostId: SELF,
  step: 'talking',
  since: 1,
  owner: SEAT,
  ringer: null,
  heir: null,
  generation: 0,
  people: [person(SELF)],
  most: 9,
  media: { microphone: false, camera: false, screen: false },
  wanted: { microphone: true, camera: false },
  reconnects: 0,
  missed: null,
  end: null,
  ...over,
});
