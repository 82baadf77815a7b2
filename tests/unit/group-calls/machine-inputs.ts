// The states and inputs whose pairs the test of the group call machine covers.
import type { CallPerson } from '../../../src/core/contract/group-call-rows.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import type { CallUser, GroupCallInfo } from '../../../src/core/wire/profile-s/objects/calls.ts';
import {
  type GroupCall,
  type GroupCallAnswer,
  type GroupCallInput,
  type GroupCallState,
  NO_GROUP_CALL,
  type StepContext,
} from '../../../workers/group-calls/group-call-state.ts';
import { newGroupCall } from '../../../workers/group-calls/transitions.ts';

export const SELF = 1;
export const BEN = 2;
export const CLEO = 3;
export const GROUP = 11;
export const OWNER = 'seat-1';
export const CALL = 'call-0001';
const LATER = 'call-0009';
/** Server time of each input, ms. */
export const NOW = 60_000;
/** The revision that all numbered states have seen. */
export const SEEN = 50;

export const person = (userId: number, state: CallPerson['state'], visit = 0): CallPerson => ({
  userId,
  name: `name ${userId}`,
  headImage: '',
  state,
  microphone: true,
  camera: false,
  screen: false,
  visit,
});

export const user = (id: number, isIn: boolean | null, visit = 0): CallUser => ({
  id,
  nickName: `name ${id}`,
  headImage: '',
  isMicroPhone: true,
  isCamera: false,
  isShareScreen: false,
  ...(isIn !== null && { isIn, visit }),
});

export const infoOf = (users: readonly CallUser[], facts: Partial<GroupCallInfo> = {}): GroupCallInfo => ({
  isChating: true,
  host: user(BEN, true),
  userInfos: [...users],
  call: CALL,
  revision: SEEN + 1,
  most: 9,
  ...facts,
});
export const NO_INFO: GroupCallInfo = { isChating: false, host: null, userInfos: [], revision: SEEN + 1 };

const call = (facts: Partial<GroupCall>): GroupCallState => ({
  revision: 5,
  ended: null,
  call: newGroupCall({
    id: CALL,
    groupId: GROUP,
    role: 'invitee',
    inviterId: BEN,
    hostId: BEN,
    step: 'talking',
    seen: SEEN,
    owner: OWNER,
    people: [person(BEN, 'in'), person(SELF, 'in'), person(CLEO, 'invited')],
    ...facts,
  }),
});
const HOSTED = [person(SELF, 'in'), person(BEN, 'invited'), person(CLEO, 'invited')];
const host = (facts: Partial<GroupCall>): GroupCallState =>
  call({ role: 'host', inviterId: null, hostId: SELF, step: 'preparing', people: HOSTED, ...facts });
const RUNG = [person(BEN, 'in'), person(SELF, 'invited'), person(CLEO, 'invited')];
const invitee = (facts: Partial<GroupCall>): GroupCallState =>
  call({ step: 'accepting', people: RUNG, ...facts });
const joiner = (facts: Partial<GroupCall>): GroupCallState =>
  call({
    role: 'joiner',
    inviterId: null,
    step: 'joining',
    people: [person(BEN, 'in'), person(CLEO, 'in')],
    ...facts,
  });
const talking = (facts: Partial<GroupCall> = {}): GroupCallState => call({ since: 10, ...facts });
const restored = (facts: Partial<GroupCall>): GroupCallState =>
  call({ restored: true, seen: null, people: [], hostId: null, ...facts });

export const STATES = {
  free: NO_GROUP_CALL,
  ended: { ...NO_GROUP_CALL, ended: { call: talking().call!, end: { why: 'nobody' } } },
  preparing: host({}),
  'preparing, reported': host({ reported: true }),
  'preparing, asked': host({ asked: true }),
  'preparing, invited': host({ asked: true, later: { id: LATER, senderId: BEN, content: '' } }),
  calling: host({ step: 'calling' }),
  'calling, no revision': host({ step: 'calling', seen: null }),
  ringing: invitee({ step: 'ringing', owner: null, ringer: OWNER }),
  'ringing, no revision': invitee({ step: 'ringing', owner: null, ringer: OWNER, seen: null }),
  'ringing, out': invitee({ step: 'ringing', owner: null, ringer: OWNER, fate: 'out' }),
  accepting: invitee({}),
  'accepting, asked': invitee({ asked: true }),
  'accepting, restored': restored({ step: 'accepting' }),
  joining: joiner({}),
  'joining, asked': joiner({ asked: true }),
  'joining, restored': restored({ step: 'joining', role: 'joiner' }),
  talking: talking(),
  'talking, no revision': talking({ seen: null }),
  'talking, host': talking({ role: 'host', inviterId: null, hostId: SELF }),
  'talking, gone': talking({ fate: 'gone' }),
  'talking, alone': talking({ fate: 'alone', people: [person(SELF, 'in')] }),
  'talking, out': talking({ fate: 'out' }),
  'talking, again': talking({ fate: 'again', rejoinedAt: NOW - 1_000 }),
  'talking, asked': talking({ asked: true, rejoinedAt: NOW - 1_000 }),
  'talking, orphan': talking({ owner: null }),
  'talking, restored': restored({ since: 10 }),
} satisfies Record<string, GroupCallState>;
export type StateName = keyof typeof STATES;

/** `known`: the newest info of the group. */
type SignalInput = Extract<GroupCallInput, { kind: 'signal' }> & { known: GroupCallInfo | null };
type InfoInput = Extract<GroupCallInput, { kind: 'info' }>;

export const signalOf = (
  senderId: number,
  type: number,
  content: unknown = '',
  known: GroupCallInfo | null = null,
): SignalInput => ({
  kind: 'signal',
  type,
  groupId: GROUP,
  senderId,
  content: typeof content === 'string' ? content : JSON.stringify(content),
  newId: 'new-call-1',
  known,
  ringer: OWNER,
});
const failure = (userIds: number[], k: string): GroupCallInput =>
  signalOf(BEN, MessageType.RTC_GROUP_FAILED, { userIds, reason: `{"k":"${k}","a":[],"t":"text"}` });
const answer = (of: 'setup' | 'accept' | 'join', kind: GroupCallAnswer['kind']): GroupCallInput => ({
  kind: 'answer',
  of,
  id: CALL,
  answer: kind === 'busy' || kind === 'refused' ? { kind, message: 'no' } : { kind },
});
const info = (it: GroupCallInfo, asked: GroupCall['step'] | null = null): InfoInput => ({
  kind: 'info',
  groupId: GROUP,
  info: it,
  asked,
});
const restore = (id: string, isOwner: boolean, step: GroupCall['step'] = 'talking'): GroupCallInput => ({
  kind: 'restore',
  call: newGroupCall({ id, groupId: GROUP, role: 'invitee', step }),
  revision: 3,
  seat: OWNER,
  isOwner,
});

const everybody = [user(BEN, true), user(SELF, true), user(CLEO, false)];
const rung = [user(BEN, true), user(SELF, false)];
const withoutSelf = [user(BEN, true), user(CLEO, true)];
const later = infoOf(rung, { call: LATER });

export const INPUTS = {
  setup: signalOf(BEN, MessageType.RTC_GROUP_SETUP, rung),
  'setup of this call': signalOf(BEN, MessageType.RTC_GROUP_SETUP, rung, infoOf(rung)),
  'setup of a later call': signalOf(BEN, MessageType.RTC_GROUP_SETUP, rung, later),
  'setup of another group': { ...signalOf(BEN, MessageType.RTC_GROUP_SETUP, rung), groupId: 12 },
  'own setup': signalOf(SELF, MessageType.RTC_GROUP_SETUP, rung),
  accept: signalOf(BEN, MessageType.RTC_GROUP_ACCEPT, [BEN, SELF]),
  'own accept': signalOf(SELF, MessageType.RTC_GROUP_ACCEPT, [BEN, SELF]),
  reject: signalOf(CLEO, MessageType.RTC_GROUP_REJECT),
  'own reject': signalOf(SELF, MessageType.RTC_GROUP_REJECT),
  'no answer of another': failure([CLEO], 'no-answer'),
  'no answer of this user': failure([SELF], 'no-answer'),
  'another device has failed': failure([SELF], 'devices'),
  'this user is removed': failure([SELF], 'removed'),
  cancel: signalOf(BEN, MessageType.RTC_GROUP_CANCEL),
  'end after the quit of Cleo': signalOf(CLEO, MessageType.RTC_GROUP_CANCEL),
  'end of the group': signalOf(SELF, MessageType.RTC_GROUP_CANCEL),
  'cancel of another group': { ...signalOf(BEN, MessageType.RTC_GROUP_CANCEL), groupId: 12 },
  quit: signalOf(BEN, MessageType.RTC_GROUP_QUIT),
  invite: signalOf(BEN, MessageType.RTC_GROUP_INVITE, [user(4, false)]),
  join: signalOf(4, MessageType.RTC_GROUP_JOIN, user(4, true, 70)),
  offer: signalOf(BEN, MessageType.RTC_GROUP_OFFER, '{"type":"offer","sdp":""}'),
  answer: signalOf(BEN, MessageType.RTC_GROUP_ANSWER, '{"type":"answer","sdp":""}'),
  candidate: signalOf(BEN, MessageType.RTC_GROUP_CANDIDATE, '{"candidate":""}'),
  'own offer': signalOf(SELF, MessageType.RTC_GROUP_OFFER, '{"type":"offer","sdp":""}'),
  'offer of a stranger': signalOf(99, MessageType.RTC_GROUP_OFFER, '{"type":"offer","sdp":""}'),
  'a broken signal': signalOf(BEN, MessageType.RTC_GROUP_JOIN, '{'),
  device: signalOf(BEN, MessageType.RTC_GROUP_DEVICE, {
    groupId: GROUP,
    isCamera: true,
    isMicroPhone: false,
    isShareScreen: false,
  }),
  'info: this user is in': info(infoOf(everybody)),
  'info: this user rings': info(infoOf(rung)),
  'info: without this user': info(infoOf(withoutSelf)),
  'info: only this user': info(infoOf([user(SELF, true)])),
  'info: no call': info(NO_INFO),
  'info: a later call': info(later),
  'info: older': info(infoOf([user(SELF, true)], { revision: SEEN - 1 })),
  'info: of another group': { ...info(NO_INFO), groupId: 12 },
  'told: this user is in, calling': info(infoOf(everybody, { here: true }), 'calling'),
  'told: in, accepting': info(infoOf(everybody, { here: true }), 'accepting'),
  'told: in, joining': info(infoOf(everybody, { here: true }), 'joining'),
  'told: in, talking': info(infoOf(everybody, { here: true }), 'talking'),
  'told: in elsewhere, accepting': info(infoOf(everybody, { here: false }), 'accepting'),
  'told: in elsewhere, joining': info(infoOf(everybody, { here: false }), 'joining'),
  'told: in elsewhere, talking': info(infoOf(everybody, { here: false }), 'talking'),
  'told: rings, ringing': info(infoOf(rung, { here: false }), 'ringing'),
  'told: rings, accepting': info(infoOf(rung, { here: false }), 'accepting'),
  'told: without, ringing': info(infoOf(withoutSelf, { here: false }), 'ringing'),
  'told: without, accepting': info(infoOf(withoutSelf, { here: false }), 'accepting'),
  'told: without, joining': info(infoOf(withoutSelf, { here: false }), 'joining'),
  'told: without, talking': info(infoOf(withoutSelf, { here: false }), 'talking'),
  'told: only this user, talking': info(infoOf([user(SELF, true)], { here: true }), 'talking'),
  'told: no call, calling': info(NO_INFO, 'calling'),
  'told: no call, ringing': info(NO_INFO, 'ringing'),
  'told: no call, talking': info(NO_INFO, 'talking'),
  start: { kind: 'start', id: 'mine-0001', groupId: GROUP, people: HOSTED, seat: OWNER },
  'user joins': {
    kind: 'join',
    id: CALL,
    groupId: GROUP,
    info: infoOf(withoutSelf, { revision: SEEN }),
    seat: 'seat-2',
  },
  ready: { kind: 'ready', seat: OWNER },
  'ready of another tab': { kind: 'ready', seat: 'seat-2' },
  'no camera': { kind: 'media-failed', seat: OWNER, why: 'camera' },
  'no configuration': { kind: 'media-failed', seat: OWNER, why: 'offline' },
  'user accepts': { kind: 'accept', id: CALL, seat: 'seat-2' },
  'user accepts another call': { kind: 'accept', id: 'call-before', seat: 'seat-2' },
  'user quits': { kind: 'quit', id: CALL },
  'user quits another call': { kind: 'quit', id: 'call-before' },
  'user ends it for everybody': { kind: 'end-for-all', id: CALL },
  'user closes the end': { kind: 'close', id: CALL },
  'user closes another end': { kind: 'close', id: 'call-before' },
  'people are invited': { kind: 'invited', id: CALL, people: [person(4, 'invited')] },
  'setup ok': answer('setup', 'ok'),
  'setup busy': answer('setup', 'busy'),
  'setup: running': answer('setup', 'running'),
  'setup: full': answer('setup', 'full'),
  'setup refused': answer('setup', 'refused'),
  'setup unanswered': answer('setup', 'unanswered'),
  'accept ok': answer('accept', 'ok'),
  'accept: elsewhere': answer('accept', 'elsewhere'),
  'accept: full': answer('accept', 'full'),
  'accept busy': answer('accept', 'busy'),
  'accept refused': answer('accept', 'refused'),
  'accept unanswered': answer('accept', 'unanswered'),
  'join ok': answer('join', 'ok'),
  'join: full': answer('join', 'full'),
  'join: elsewhere': answer('join', 'elsewhere'),
  'join busy': answer('join', 'busy'),
  'join refused': answer('join', 'refused'),
  'join unanswered': answer('join', 'unanswered'),
  'heartbeat refused': { kind: 'doubt', id: CALL },
  'prepare limit': { kind: 'deadline', id: CALL, name: 'prepare' },
  'ring limit': { kind: 'deadline', id: CALL, name: 'ring' },
  'owner limit': { kind: 'deadline', id: CALL, name: 'owner' },
  'restore limit': { kind: 'deadline', id: CALL, name: 'restore' },
  'fate limit': { kind: 'deadline', id: CALL, name: 'fate' },
  report: {
    kind: 'report',
    seat: OWNER,
    generation: 0,
    media: { microphone: true, camera: false, screen: false },
  },
  'owner gone': { kind: 'seat-gone', seat: OWNER },
  'other tab gone': { kind: 'seat-gone', seat: 'seat-2' },
  take: { kind: 'take', seat: 'seat-2' },
  live: { kind: 'live' },
  'microphone wanted off': { kind: 'want', microphone: false },
  'signals handled': { kind: 'handled', seat: OWNER, number: 1 },
  'a tab rings': { kind: 'ringer', seat: 'seat-2' },
  'a tab is the heir': { kind: 'heir', seat: 'seat-2' },
  'call tab restores': restore(CALL, true),
  'call tab restores an accept': restore(CALL, true, 'accepting'),
  'other tab restores': restore(CALL, false),
  'call tab restores another call': restore('call-before', true),
} satisfies Record<string, GroupCallInput>;
export type InputName = keyof typeof INPUTS;

/** The call that has invited this user meanwhile still does. */
export const contextOf = (input: GroupCallInput, before: GroupCallState, now = NOW): StepContext => ({
  selfId: SELF,
  now,
  known: () => ('known' in input ? (input as SignalInput).known : before.call?.later ? later : null),
});
