// The machine of a group call: one call in a browser, from the start to its end. Pure: the runner (group-calls.ts)
// performs the effects, and keeps the deadlines.
import { PREPARE_LIMIT, RING_LIMIT, TAKE_OVER_LIMIT } from '../calls/machine.ts';
import type {
  GroupCall,
  GroupCallInput,
  GroupCallState,
  GroupCallStepResult,
  GroupDeadline,
  InputOf,
  StepContext,
} from './group-call-state.ts';
import { onAnswer } from './on-answer.ts';
import { onInfo } from './on-info.ts';
import { onMedia, withAnnouncement } from './on-media.ts';
import { withLater } from './on-setup.ts';
import { onSignal } from './on-signal.ts';
import { isHidden, isIn, put, withInfo } from './people.ts';
import { counts } from './settle.ts';
import {
  endAndTell,
  endWith,
  ignored,
  isSent,
  newGroupCall,
  NOBODY,
  questionOf,
  REJOIN_PAUSE,
  rejoin,
  same,
  to,
} from './transitions.ts';

/** Time for the signal that explains an info, ms. */
export const EXPLANATION_LIMIT = 1_000;

/** Time for the people of a restored call, ms: without them its call tab ends the media. */
export const RESTORE_LIMIT = 10_000;

export const step = (
  state: GroupCallState,
  input: GroupCallInput,
  context: StepContext,
): GroupCallStepResult => withAnnouncement(withLater(state, stepOf(state, input, context), context), context);

function stepOf(state: GroupCallState, input: GroupCallInput, context: StepContext): GroupCallStepResult {
  const { call } = state;
  switch (input.kind) {
    case 'start':
      return onStart(state, input, context);
    case 'join':
      return onJoin(state, input, context);
    case 'signal':
      return onSignal(state, input, context);
    case 'restore':
      return onRestore(state, input);
    case 'close':
      // Every tab closes the end, the slow ones perhaps during a later call.
      if (state.ended?.call.id !== input.id) return same(state);
      return same({ ...state, ended: null, revision: state.revision + 1 });
    default:
      if (call) return onCall(state, call, input, context);
      return OF_A_TAB.has(input.kind) ? ignored(state, `${input.kind} without a call`) : same(state);
  }
}

/** Inputs that a tab sends because it shows a call. Answers and timers may come after the end of their call. */
const OF_A_TAB = new Set<GroupCallInput['kind']>([
  'ready',
  'media-failed',
  'accept',
  'quit',
  'end-for-all',
  'take',
  'report',
]);

function onStart(
  state: GroupCallState,
  { id, groupId, people, seat }: InputOf<'start'>,
  { selfId }: StepContext,
): GroupCallStepResult {
  if (state.call) return ignored(state, 'start during a call');
  const call = newGroupCall({ id, groupId, role: 'host', hostId: selfId, step: 'preparing' });
  return to(state, { ...call, people, owner: seat });
}

function onJoin(
  state: GroupCallState,
  { id, groupId, info, seat }: InputOf<'join'>,
  context: StepContext,
): GroupCallStepResult {
  const { call } = state;
  if (call?.step === 'ringing' && call.groupId === groupId) return accepted(state, call, seat);
  if (call) return ignored(state, 'join during a call');
  const next = newGroupCall({ id, groupId, role: 'joiner', step: 'joining', owner: seat });
  return to(state, withInfo(next, info, context));
}

const accepted = (state: GroupCallState, call: GroupCall, seat: string): GroupCallStepResult =>
  to(state, { ...call, step: 'accepting', owner: seat, ringer: null });

type InputOfCall = Exclude<GroupCallInput, { kind: 'start' | 'join' | 'signal' | 'restore' | 'close' }>;

function onCall(
  state: GroupCallState,
  call: GroupCall,
  input: InputOfCall,
  context: StepContext,
): GroupCallStepResult {
  if ('id' in input && input.id !== call.id) return ignored(state, `${input.kind} of another call`);
  switch (input.kind) {
    case 'accept':
      return call.step === 'ringing'
        ? accepted(state, call, input.seat)
        : ignored(state, `accept by the user while ${call.step}`);
    case 'quit':
      return endAndTell(state, call, { why: 'own' });
    case 'end-for-all':
      return onEndForAll(state, call, context);
    case 'invited':
      return to(state, invited(call, input.people));
    case 'answer':
      return onAnswer(state, call, input, context);
    case 'info':
      return onInfo(state, call, input, context);
    case 'doubt':
      return isIn(call) && !call.asked ? { ...same(state), effects: [questionOf(call)] } : same(state);
    case 'deadline':
      return onDeadline(state, call, input.name, context);
    case 'live':
      return onLive(state, call);
    case 'ringer':
      return call.step === 'ringing' && call.ringer !== input.seat
        ? to(state, { ...call, ringer: input.seat })
        : same(state);
    case 'heir':
      return needsOwner(call) && call.heir !== input.seat
        ? to(state, { ...call, heir: input.seat })
        : same(state);
    case 'seat-gone':
      return onSeatGone(state, call, input.seat);
    case 'take':
      return onTake(state, call, input.seat);
    default:
      return onMedia(state, call, input, context);
  }
}

function onEndForAll(state: GroupCallState, call: GroupCall, { selfId }: StepContext): GroupCallStepResult {
  const isHost = call.hostId === null ? call.role === 'host' : call.hostId === selfId;
  if (!isHost || !isIn(call)) return ignored(state, 'end for everybody without the right to it');
  const { id, groupId } = call;
  return endWith(state, call, { why: 'own' }, { kind: 'cancel', id, groupId });
}

/** The next info names the invited people, unless the server numbers none. */
const invited = (call: GroupCall, people: GroupCall['people']): GroupCall => ({
  ...call,
  invitations: call.invitations + 1,
  ...(counts(call) && { people: people.reduce(put, call.people) }),
});

/** True while the call goes on without a tab that holds its media. */
export const needsOwner = ({ owner, step: now }: GroupCall): boolean =>
  owner === null && now !== 'ringing' && now !== 'preparing';

/** The connection has returned: signals may be lost, of this side and of the others. */
function onLive(state: GroupCallState, call: GroupCall): GroupCallStepResult {
  const next = { ...call, reconnects: call.reconnects + 1, announced: NOBODY };
  const isUnknown = (call.step === 'preparing' || call.step === 'joining') && !call.restored;
  return isUnknown ? to(state, next) : to(state, next, questionOf(next));
}

function onSeatGone(state: GroupCallState, call: GroupCall, seat: string): GroupCallStepResult {
  if (call.owner !== seat) return same(state);
  // The devices of a call that begins were opened by its tab, so no other tab takes it over.
  const begins = call.step === 'preparing' || (call.step === 'joining' && !isSent(call));
  if (begins) return endAndTell(state, call, { why: 'own' });
  if (call.step === 'accepting' && !isSent(call))
    return to(state, { ...call, step: 'ringing', owner: null, ringer: null });
  return to(state, { ...call, owner: null, heir: null });
}

function onTake(state: GroupCallState, call: GroupCall, seat: string): GroupCallStepResult {
  if (!needsOwner(call)) return ignored(state, 'the call has its tab');
  const generation = call.generation + 1;
  return to(state, { ...call, owner: seat, heir: null, generation, signals: [] });
}

function onDeadline(
  state: GroupCallState,
  call: GroupCall,
  name: GroupDeadline['name'],
  context: StepContext,
): GroupCallStepResult {
  if (deadlineOf(call)?.name !== name) return same(state);
  const { id, groupId } = call;
  switch (name) {
    case 'prepare':
      return endAndTell(state, call, { why: 'failed', message: '' });
    case 'owner':
    case 'restore':
      return endAndTell(state, call, { why: 'lost' });
    case 'fate':
      return onFate(state, call, context);
    case 'ring':
      if (call.step === 'calling') return endAndTell(state, call, { why: 'nobody' });
      return isSent(call)
        ? endAndTell(state, call, { why: 'unanswered' })
        : endWith(state, call, { why: 'unanswered' }, { kind: 'failed', id, groupId, reason: 'no-answer' });
  }
}

/** No signal has explained the info. */
function onFate(state: GroupCallState, call: GroupCall, context: StepContext): GroupCallStepResult {
  if (call.fate === 'alone') return endAndTell(state, call, { why: 'nobody' });
  if (call.fate === 'gone' || !isIn(call)) return endWith(state, call, { why: 'gone' });
  const rejoinedAt = call.fate === 'again' ? null : call.rejoinedAt;
  return rejoin(state, { ...call, rejoinedAt }, context);
}

/** The time limit of the call's present step; null for none. */
export function deadlineOf(call: GroupCall): GroupDeadline | null {
  const { step: now, asked, reported, fate, invitations } = call;
  if (needsOwner(call)) return { name: 'owner', ms: TAKE_OVER_LIMIT, round: 0 };
  if (fate !== null) {
    const isAgain = fate === 'again';
    return { name: 'fate', ms: isAgain ? REJOIN_PAUSE : EXPLANATION_LIMIT, round: isAgain ? 1 : 0 };
  }
  if (isHidden(call)) return { name: 'restore', ms: RESTORE_LIMIT, round: 0 };
  switch (now) {
    case 'preparing':
    case 'joining':
      return asked || reported ? null : { name: 'prepare', ms: PREPARE_LIMIT, round: 0 };
    case 'calling':
    case 'ringing':
    case 'accepting':
      return { name: 'ring', ms: RING_LIMIT, round: invitations };
    case 'talking':
      return null;
  }
}

/** True while the engine sends heartbeats of the call (GCALL-19). */
export const beats = (call: GroupCall): boolean => isIn(call);

/** A call that the tabs of a dead engine still show. */
function onRestore(state: GroupCallState, input: InputOf<'restore'>): GroupCallStepResult {
  const { call: held, seat, isOwner, revision } = input;
  const { call } = state;
  if (!call) {
    // A slow tab of a dead engine may tell of the call after another tab has ended it.
    if (state.ended?.call.id === held.id) return ignored(state, 'restore of an ended call');
    const next = { ...held, owner: isOwner ? seat : null, restored: true };
    const base = { ...state, revision: Math.max(state.revision, revision) };
    return to(base, next, questionOf(next));
  }
  const isSame = call.id === held.id && call.groupId === held.groupId;
  if (!isSame || !isOwner || call.owner !== null || call.step === 'ringing')
    return ignored(state, 'restore of a known call');
  // The call tab kept its connections, so it goes on as it was.
  const generation = Math.max(call.generation, held.generation);
  return to(state, { ...call, owner: seat, heir: null, generation });
}
