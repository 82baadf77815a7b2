// The row and the media of a group call that talks, for the gallery and for unit tests. Data only.
import type { CallPerson, GroupCallStateRow } from '../../core/contract/group-call-rows.ts';
import type { PersonMedia } from '../../calls/media/group-media-api.ts';
import { HERE } from './call-scenes.ts';
import { GROUP_ID, NAMES, SELF_ID } from './group-scenes.ts';

/** A participant whose microphone is on. */
export const callPerson = (userId: number, over: Partial<CallPerson> = {}): CallPerson => ({
  userId,
  name: NAMES[userId] ?? '',
  headImage: '',
  state: 'in',
  microphone: true,
  camera: false,
  screen: false,
  visit: userId,
  ...over,
});

/** A call that this user hosts, in this tab. */
export const GROUP_ROW: GroupCallStateRow = {
  key: 'call',
  kind: 'group-call',
  call: 'gallery-call',
  groupId: GROUP_ID,
  revision: 1,
  role: 'host',
  inviterId: null,
  hostId: SELF_ID,
  step: 'talking',
  since: null,
  owner: HERE,
  ringer: null,
  heir: null,
  generation: 0,
  people: [callPerson(SELF_ID)],
  most: 9,
  media: { microphone: true, camera: false, screen: false },
  wanted: { microphone: true, camera: false },
  reconnects: 0,
  missed: null,
  end: null,
};

/** A connected person without pictures. */
export const PERSON_MEDIA: PersonMedia = {
  far: { microphone: null, camera: null, screen: null },
  isMuted: false,
  isSpeaking: false,
  path: 'connected',
  isGone: false,
  bars: 4,
  trouble: null,
};
