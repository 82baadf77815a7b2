// The machine of a private call: one call in a browser, from the start to its end. Pure: the runner (calls.ts)
// performs the effects, and keeps the deadlines.
import type { CallEnd } from '../../src/core/contract/call-rows.ts';
import type { Call, CallInput, CallQuestion, CallState, CallStepResult, Deadline } from './call-state.ts';
import { onAnswer, onInfo } from './on-answer.ts';
import { onSignal } from './on-signal.ts';
import { onMedia } from './on-media.ts';
import { crossedBy, endAndTell, endWith, ignored, newCall, same, to } from './transitions.ts';

/** An unanswered call ends after this time, ms; the server ends it after 30 s (X-CALL-02). */
export const RING_LIMIT = 60_000;
/** Time from the accept to the open devices, ms; the server ends the call 120 s after the setup (X-CALL-06). */
export const OPENING_LIMIT = 150_000;
/** Time from the accept to the exchange of offer and answer, ms. */
export const CONNECT_LIMIT = 30_000;
/** Time for the caller's tab to load its part of the call, ms. */
export const PREPARE_LIMIT = 30_000;
/** Time for another tab to take over the call of a tab that has gone, ms. */
export const TAKE_OVER_LIMIT = 5_000;

/** `selfId`: the signed-in user. */
export function step(state: CallState, input: CallInput, selfId: number): CallStepResult {
  const { call } = state;
  switch (input.kind) {
    case 'start': {
      if (call) return ignored(state, 'start during a call');
      const { id, peerId, mode, seat } = input;
      return to(state, {
        ...newCall({ id, wireId: id, peerId, mode, role: 'caller', step: 'preparing' }),
        owner: seat,
      });
    }
    case 'signal':
      return onSignal(state, input, selfId);
    case 'restore':
      return onRestore(state, input);
    case 'close':
      // Every tab closes the end, the slow ones perhaps during a later call.
      if (state.ended?.call.id !== input.id) return same(state);
      return same({ ...state, ended: null, revision: state.revision + 1 });
    default:
      if (call) return onCall(state, call, input);
      return OF_A_TAB.has(input.kind) ? ignored(state, `${input.kind} without a call`) : same(state);
  }
}

/** Inputs that a tab sends because it shows a call. Answers and timers may come after the end of their call. */
const OF_A_TAB = new Set<CallInput['kind']>(['ready', 'media-failed', 'accept', 'quit', 'take', 'report']);

type InputOfCall = Exclude<CallInput, { kind: 'start' | 'signal' | 'restore' | 'close' }>;

function onCall(state: CallState, call: Call, input: InputOfCall): CallStepResult {
  switch (input.kind) {
    case 'accept':
      if (input.id !== call.id) return ignored(state, 'accept of another call by the user');
      return call.step === 'ringing'
        ? to(state, { ...call, step: 'accepting', owner: input.seat, ringer: null })
        : ignored(state, `accept by the user while ${call.step}`);
    case 'quit':
      return input.id === call.id
        ? endAndTell(state, call, { why: 'own' })
        : ignored(state, 'quit of another call');
    case 'answer':
      return input.id === call.id ? onAnswer(state, call, input) : ignored(state, 'answer of another call');
    case 'info':
      return input.id === call.id ? onInfo(state, call, input) : ignored(state, 'info of another call');
    case 'deadline':
      return input.id === call.id ? onDeadline(state, call, input.name) : same(state);
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
      return needsOwner(call)
        ? to(state, {
            ...call,
            owner: input.seat,
            heir: null,
            generation: call.generation + 1,
            media: { ...call.media, path: 'new', bars: null, trouble: null },
            signals: [],
          })
        : ignored(state, 'the call has its tab');
    default:
      return onMedia(state, call, input);
  }
}

/** True while the call goes on without a tab that holds its media. */
export const needsOwner = ({ owner, step: now }: Call): boolean =>
  owner === null && now !== 'ringing' && now !== 'preparing';

function onLive(state: CallState, call: Call): CallStepResult {
  const reconnected = { ...call, reconnects: call.reconnects + 1 };
  if (call.step === 'preparing') return to(state, reconnected);
  return to(state, reconnected, questionOf(call));
}

const questionOf = ({ id, peerId, step: asked }: Call): CallQuestion => ({ kind: 'info', id, peerId, asked });

function onSeatGone(state: CallState, call: Call, seat: string): CallStepResult {
  if (call.owner !== seat) return same(state);
  // The devices of a call that is being prepared were opened by its tab, so no other tab takes it over.
  if (call.step === 'preparing') return endPreparing(state, call, { why: 'own' });
  if (call.step === 'accepting' && !call.asked)
    return to(state, { ...call, step: 'ringing', owner: null, ringer: null });
  return to(state, { ...call, owner: null, heir: null });
}

/** Ends a call in `preparing`; the peer's call that crossed it rings now. */
function endPreparing(state: CallState, call: Call, end: CallEnd): CallStepResult {
  const crossed = crossedBy(call, null);
  return crossed ? to(state, crossed) : endAndTell(state, call, end);
}

function onDeadline(state: CallState, call: Call, name: Deadline['name']): CallStepResult {
  if (deadlineOf(call)?.name !== name) return same(state);
  const { peerId, role } = call;
  if (name === 'prepare') return endPreparing(state, call, { why: 'failed', message: '' });
  if (name === 'opening')
    return role === 'caller'
      ? endAndTell(state, call, { why: 'peer-devices' })
      : endWith(
          state,
          call,
          { why: 'microphone' },
          { kind: 'failed', id: call.id, peerId, reason: 'devices' },
        );
  if (name !== 'ring') return endAndTell(state, call, { why: name === 'connect' ? 'not-joined' : 'lost' });
  return role === 'caller'
    ? endAndTell(state, call, { why: 'no-answer' })
    : endWith(
        state,
        call,
        { why: 'unanswered' },
        { kind: 'failed', id: call.id, peerId, reason: 'no-answer' },
      );
}

/** The time limit of the call's present step; null for none. */
export function deadlineOf(call: Call): Deadline | null {
  if (needsOwner(call)) return { name: 'owner', ms: TAKE_OVER_LIMIT };
  switch (call.step) {
    case 'preparing':
      return call.asked || call.reported ? null : { name: 'prepare', ms: PREPARE_LIMIT };
    case 'calling':
      return call.isAccepted ? { name: 'opening', ms: OPENING_LIMIT } : { name: 'ring', ms: RING_LIMIT };
    case 'ringing':
      return { name: 'ring', ms: RING_LIMIT };
    case 'accepting':
      return { name: 'opening', ms: OPENING_LIMIT };
    case 'connecting':
      return { name: 'connect', ms: CONNECT_LIMIT };
    default:
      return null;
  }
}

/** True while the engine sends heartbeats of the call (PCALL-19). */
export const beats = ({ step: now }: Call): boolean => now !== 'preparing';

/** A call that the tabs of a dead engine still show. */
function onRestore(state: CallState, input: CallInput & { kind: 'restore' }): CallStepResult {
  const { call: held, seat, isOwner, revision } = input;
  const { call } = state;
  const owner = isOwner ? seat : null;
  if (!call) {
    // A slow tab of a dead engine may tell of the call after another tab has ended it.
    if (state.ended?.call.id === held.id) return ignored(state, 'restore of an ended call');
    if (held.step === 'preparing') return ignored(state, 'restore of a call that was never sent');
    const next = withoutAsking({ ...held, owner, heir: null, ringer: null, asked: false });
    const base = { ...state, revision: Math.max(state.revision, revision) };
    return to(base, next, questionOf(next));
  }
  const isSame = call.id === held.id && call.peerId === held.peerId;
  if (!isSame || !isOwner || call.owner !== null || call.step === 'ringing')
    return ignored(state, 'restore of a known call');
  // The call tab kept its peer connection, so it goes on as it was.
  return to(state, {
    ...call,
    owner: seat,
    heir: null,
    generation: Math.max(call.generation, held.generation),
  });
}

/** An accept with unknown outcome: the info request tells whether the server has it. */
const withoutAsking = (call: Call): Call =>
  call.step === 'accepting' ? { ...call, step: 'connecting' } : call;
