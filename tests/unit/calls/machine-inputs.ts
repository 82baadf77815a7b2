// The states and inputs whose pairs the test of the call machine covers.
import { MessageType } from '../../../src/core/domain/enums.ts';
import { NO_CALL, type Call, type CallInput, type CallState } from '../../../workers/calls/call-state.ts';
import { newCall, NEW_MEDIA } from '../../../workers/calls/transitions.ts';

export const SELF = 1;
export const PEER = 2;
export const OTHER = 3;
export const OWNER = 'seat-1';
const CALL = 'call-0001';
const CROSSING = { id: 'call-0002', mode: 'voice' } as const;

const caller = (facts: Partial<Call>): CallState => ({
  revision: 5,
  ended: null,
  call: {
    ...newCall({
      id: CALL,
      wireId: 'call',
      peerId: PEER,
      mode: 'video',
      role: 'caller',
      step: 'preparing',
    }),
    owner: OWNER,
    ...facts,
  },
});
/** The last call has ended, and its end is shown. */
const ended: CallState = {
  ...NO_CALL,
  ended: { call: caller({ step: 'talking', since: 10 }).call!, end: { why: 'hung-up' } },
};
const callee = (facts: Partial<Call>): CallState => caller({ role: 'callee', wireId: '', ...facts });

export const STATES = {
  free: NO_CALL,
  ended,
  preparing: caller({}),
  'preparing, reported': caller({ reported: true }),
  'preparing, asked': caller({ asked: true }),
  'preparing, crossed': caller({ crossing: CROSSING }),
  'preparing, asked, crossed': caller({ asked: true, crossing: CROSSING }),
  calling: caller({ step: 'calling' }),
  'calling, accepted': caller({ step: 'calling', isAccepted: true }),
  'calling, crossed': caller({ step: 'calling', crossing: CROSSING }),
  ringing: callee({ step: 'ringing', owner: null, ringer: OWNER }),
  accepting: callee({ step: 'accepting' }),
  'accepting, asked': callee({ step: 'accepting', asked: true }),
  'connecting, caller': caller({ step: 'connecting' }),
  'connecting, callee': callee({ step: 'connecting' }),
  talking: callee({ step: 'talking', since: 10 }),
  'talking, orphan': caller({ step: 'talking', since: 10, owner: null }),
} satisfies Record<string, CallState>;
export type StateName = keyof typeof STATES;

const signal = (senderId: number, type: number, content = ''): CallInput => ({
  kind: 'signal',
  type,
  senderId,
  content,
  newId: 'new',
  ringer: OWNER,
});
const answer = (of: 'setup' | 'accept', kind: 'ok' | 'busy' | 'unanswered' | 'refused'): CallInput => ({
  kind: 'answer',
  of,
  id: CALL,
  answer: kind === 'refused' ? { kind, message: 'no' } : { kind },
});
const info = (
  exists: boolean,
  isAccepted: boolean,
  isHere: boolean,
  asked: Call['step'] | null = null,
): CallInput => ({
  kind: 'info',
  id: CALL,
  asked,
  info: { exists, isAccepted, isHere },
});

const restore = (id: string, isOwner: boolean): CallInput => ({
  kind: 'restore',
  call: newCall({ id, wireId: id, peerId: PEER, mode: 'video', role: 'caller', step: 'talking' }),
  revision: 3,
  seat: OWNER,
  isOwner,
});

export const INPUTS = {
  'setup voice': signal(PEER, MessageType.RTC_SETUP_VOICE),
  'setup video': signal(PEER, MessageType.RTC_SETUP_VIDEO),
  'setup of this call': signal(PEER, MessageType.RTC_SETUP_VIDEO, `{"call":"${CALL}"}`),
  'setup of a later call': signal(PEER, MessageType.RTC_SETUP_VIDEO, '{"call":"call-0009"}'),
  accept: signal(PEER, MessageType.RTC_ACCEPT),
  reject: signal(PEER, MessageType.RTC_REJECT),
  cancel: signal(PEER, MessageType.RTC_CANCEL),
  'failed, no answer': signal(PEER, MessageType.RTC_FAILED, '{"k":"no-answer","t":"x"}'),
  'failed, text': signal(PEER, MessageType.RTC_FAILED, 'battery'),
  'hang-up': signal(PEER, MessageType.RTC_HANGUP),
  'the peer opens its devices': signal(PEER, MessageType.RTC_ACCEPTING),
  'hang-up of this call': signal(PEER, MessageType.RTC_HANGUP, `{"call":"${CALL}"}`),
  'late accept of the last call': signal(PEER, MessageType.RTC_ACCEPT, '{"call":"call-0009"}'),
  'late reject of the last call': signal(PEER, MessageType.RTC_REJECT, '{"call":"call-0009"}'),
  'late cancel of the last call': signal(PEER, MessageType.RTC_CANCEL, '{"call":"call-0009"}'),
  'late failure of the last call': signal(
    PEER,
    MessageType.RTC_FAILED,
    '{"k":"lost","t":"x","call":"call-0009"}',
  ),
  'late hang-up of the last call': signal(PEER, MessageType.RTC_HANGUP, '{"call":"call-0009"}'),
  'own accept of the last call': signal(SELF, MessageType.RTC_ACCEPT, '{"call":"call-0009"}'),
  'own devices did not open': signal(SELF, MessageType.RTC_FAILED, '{"k":"devices","t":"x"}'),
  offer: signal(PEER, MessageType.RTC_OFFER, '{}'),
  answer: signal(PEER, MessageType.RTC_ANSWER, '{}'),
  candidate: signal(PEER, MessageType.RTC_CANDIDATE, '{}'),
  'own setup': signal(SELF, MessageType.RTC_SETUP_VIDEO),
  'own accept': signal(SELF, MessageType.RTC_ACCEPT),
  'own reject': signal(SELF, MessageType.RTC_REJECT),
  'own cancel': signal(SELF, MessageType.RTC_CANCEL),
  'own no answer': signal(SELF, MessageType.RTC_FAILED, '{"k":"no-answer","t":"x"}'),
  'own hang-up': signal(SELF, MessageType.RTC_HANGUP),
  'own offer': signal(SELF, MessageType.RTC_OFFER, '{}'),
  'setup of another': signal(OTHER, MessageType.RTC_SETUP_VIDEO),
  'accept of another': signal(OTHER, MessageType.RTC_ACCEPT),
  'cancel of another': signal(OTHER, MessageType.RTC_CANCEL),
  'hang-up of another': signal(OTHER, MessageType.RTC_HANGUP),
  'offer of another': signal(OTHER, MessageType.RTC_OFFER, '{}'),
  start: { kind: 'start', id: 'mine-0001', peerId: PEER, mode: 'voice', seat: OWNER },
  ready: { kind: 'ready', seat: OWNER },
  'ready of another tab': { kind: 'ready', seat: 'seat-2' },
  'no camera': { kind: 'media-failed', seat: OWNER, why: 'camera' },
  'no configuration': { kind: 'media-failed', seat: OWNER, why: 'offline' },
  'media lost': { kind: 'media-failed', seat: OWNER, why: 'lost' },
  'user accepts': { kind: 'accept', id: CALL, seat: 'seat-2' },
  'user accepts another call': { kind: 'accept', id: 'call-before', seat: 'seat-2' },
  'user quits': { kind: 'quit', id: CALL },
  'user quits another call': { kind: 'quit', id: 'call-before' },
  'setup ok': answer('setup', 'ok'),
  'setup busy': answer('setup', 'busy'),
  'setup refused': answer('setup', 'refused'),
  'setup unanswered': answer('setup', 'unanswered'),
  'accept ok': answer('accept', 'ok'),
  'accept busy': answer('accept', 'busy'),
  'accept refused': answer('accept', 'refused'),
  'accept unanswered': answer('accept', 'unanswered'),
  'info: gone': info(false, false, false),
  'info: rings': info(true, false, true),
  'info: rings, asked while it rang': info(true, false, true, 'ringing'),
  'info: gone, asked while it rang': info(false, false, false, 'ringing'),
  'info: of a later call': info(true, false, false),
  'info: accepted here': info(true, true, true),
  'info: accepted elsewhere': info(true, true, false),
  'prepare limit': { kind: 'deadline', id: CALL, name: 'prepare' },
  'ring limit': { kind: 'deadline', id: CALL, name: 'ring' },
  'opening limit': { kind: 'deadline', id: CALL, name: 'opening' },
  'connect limit': { kind: 'deadline', id: CALL, name: 'connect' },
  'owner limit': { kind: 'deadline', id: CALL, name: 'owner' },
  negotiated: {
    kind: 'report',
    seat: OWNER,
    generation: 0,
    negotiated: true,
    wireId: 'call',
    media: NEW_MEDIA,
    now: 20,
  },
  'owner gone': { kind: 'seat-gone', seat: OWNER },
  'other tab gone': { kind: 'seat-gone', seat: 'seat-2' },
  take: { kind: 'take', seat: 'seat-2' },
  live: { kind: 'live' },
  'user closes the end': { kind: 'close', id: CALL },
  'user closes another end': { kind: 'close', id: 'call-before' },
  'microphone wanted off': { kind: 'want', microphone: false },
  'signals handled': { kind: 'handled', seat: OWNER, number: 1 },
  'a tab rings': { kind: 'ringer', seat: 'seat-2' },
  'a tab is the heir': { kind: 'heir', seat: 'seat-2' },
  'call tab restores': restore(CALL, true),
  'other tab restores': restore(CALL, false),
  'call tab restores another call': restore('call-before', true),
} satisfies Record<string, CallInput>;
export type InputName = keyof typeof INPUTS;
