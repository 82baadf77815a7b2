// Signals of the other side and of this user's other devices (message types 100 to 109). Pure.
import type { CallSignalRow } from '../../src/core/contract/call-rows.ts';
import { MessageType } from '../../src/core/domain/enums.ts';
import { CallMode } from '../../src/core/wire/index.ts';
import type { Call, CallInput, CallState, CallStepResult } from './call-state.ts';
import { failureOf } from './failure-reason.ts';
import { callIdOf } from './setup-content.ts';
import { endAndTell, endWith, ignored, ringingCall, same, to } from './transitions.ts';

/** Most signals that wait for the call tab. */
export const SIGNALS = 256;

type SignalInput = CallInput & { kind: 'signal' };

export function onSignal(state: CallState, input: SignalInput, selfId: number): CallStepResult {
  const { type, senderId } = input;
  const { call } = state;
  if (type === MessageType.RTC_SETUP_VOICE || type === MessageType.RTC_SETUP_VIDEO)
    return onSetup(state, input, selfId);
  if (!call) return ignored(state, 'no call');
  const told = BODIES.has(type) ? null : callIdOf(input.content);
  const isCrossing = call.crossing !== null && ENDS.has(type) && told !== call.id;
  // A signal without an id belongs to the present call. A late one of the last call names that call.
  if (told !== null && told !== (isCrossing ? call.crossing?.id : call.id))
    return ignored(state, 'signal of another call');
  if (senderId === selfId) return onOwnDevice(state, call, input);
  if (senderId !== call.peerId) return ignored(state, 'another user');
  if (isCrossing) return to(state, { ...call, crossing: null });
  switch (type) {
    case MessageType.RTC_ACCEPTING:
      return isCalling(call) && !call.isAccepted
        ? to(state, { ...call, isAccepted: true })
        : ignored(state, `accepting while ${call.step}`);
    case MessageType.RTC_ACCEPT:
      return isCalling(call)
        ? to(state, { ...call, step: 'connecting', asked: false, crossing: null })
        : ignored(state, `accept while ${call.step}`);
    case MessageType.RTC_REJECT:
      return isCalling(call)
        ? endWith(state, call, { why: 'rejected' })
        : ignored(state, `reject while ${call.step}`);
    case MessageType.RTC_CANCEL:
      return call.role === 'callee'
        ? endWith(state, call, { why: 'cancelled' })
        : ignored(state, 'cancel by the callee');
    case MessageType.RTC_FAILED:
      return isKnownToServer(call)
        ? endWith(state, call, failureOf(input.content))
        : ignored(state, `failure while ${call.step}`);
    case MessageType.RTC_HANGUP:
      return isKnownToServer(call)
        ? endWith(state, call, { why: 'hung-up' })
        : ignored(state, `hang-up while ${call.step}`);
    case MessageType.RTC_OFFER:
      return queue(state, call, 'offer', input.content);
    case MessageType.RTC_ANSWER:
      return queue(state, call, 'answer', input.content);
    case MessageType.RTC_CANDIDATE:
      return queue(state, call, 'candidate', input.content);
    default:
      return ignored(state, `type ${type}`);
  }
}

function onSetup(state: CallState, input: SignalInput, selfId: number): CallStepResult {
  const { type, senderId, content, ringer, newId } = input;
  if (senderId === selfId) return ignored(state, 'own setup');
  const mode = type === MessageType.RTC_SETUP_VIDEO ? CallMode.VIDEO : CallMode.VOICE;
  const { call } = state;
  const told = callIdOf(content);
  const id = told ?? newId;
  if (!call) return to(state, ringingCall(id, senderId, mode, ringer));
  if (call.peerId !== senderId) {
    // This server refuses such a setup itself (X-CALL-01).
    return { ...same(state), effects: [{ kind: 'failed', id: '', peerId: senderId, reason: 'busy' }] };
  }
  // In `calling` the setup may be older than the own one, or a call-back after the end of the own call.
  if (call.step === 'preparing' || call.step === 'calling')
    return to(state, { ...call, crossing: { id, mode } });
  if (isRepeated(call, told)) return ignored(state, `setup while ${call.step}`);
  // The server accepts a setup only where the earlier call of the two users is over.
  return to(state, ringingCall(id, senderId, mode, ringer));
}

/**
 * The server repeats the setup when this browser connects while it rings. The answer to the accept may overtake the
 * repetition.
 */
const isRepeated = ({ id, role, step }: Call, told: string | null): boolean =>
  told === null ? role === 'callee' && step !== 'talking' : told === id;

/** Accept, reject and no answer also reach the other devices of the user who acts. */
function onOwnDevice(state: CallState, call: Call, { type, content }: SignalInput): CallStepResult {
  const rings = call.role === 'callee' && (call.step === 'ringing' || call.step === 'accepting');
  if (!rings) return ignored(state, `own signal ${type} while ${call.step}`);
  switch (type) {
    case MessageType.RTC_ACCEPT:
      return endWith(state, call, { why: 'answered-elsewhere' });
    case MessageType.RTC_REJECT:
      return endWith(state, call, { why: 'rejected-elsewhere' });
    case MessageType.RTC_FAILED: {
      const areUnopened = call.step === 'accepting' && failureOf(content).why === 'peer-devices';
      return endWith(state, call, { why: areUnopened ? 'microphone' : 'unanswered' });
    }
    default:
      return ignored(state, `own signal ${type}`);
  }
}

/** The answer to the setup may arrive after the accept. */
const isCalling = ({ role, step, asked }: Call): boolean =>
  role === 'caller' && (step === 'calling' || (step === 'preparing' && asked));

/** Descriptions and candidates. The call tab compares the ids in them. */
const BODIES = new Set<number>([MessageType.RTC_OFFER, MessageType.RTC_ANSWER, MessageType.RTC_CANDIDATE]);

/** Signals that end the crossing call of the peer, not the own one, which the server would answer "busy". */
const ENDS = new Set<number>([MessageType.RTC_CANCEL, MessageType.RTC_FAILED, MessageType.RTC_HANGUP]);

const isKnownToServer = ({ step, asked }: Call): boolean => step !== 'preparing' || asked;

function queue(state: CallState, call: Call, type: CallSignalRow['type'], json: string): CallStepResult {
  // The caller's offer may arrive before the response to the accept.
  const isAccepted = call.step === 'accepting' && call.asked;
  if (call.step !== 'connecting' && call.step !== 'talking' && !isAccepted)
    return ignored(state, `${type} while ${call.step}`);
  if (call.signals.length >= SIGNALS) return endAndTell(state, call, { why: 'failed', message: '' });
  const number = call.lastSignal + 1;
  const row: CallSignalRow = {
    key: `signal:${number}`,
    kind: 'signal',
    number,
    type,
    from: call.peerId,
    json,
  };
  return to(state, {
    ...call,
    ...(isAccepted && { step: 'connecting' as const, asked: false }),
    signals: [...call.signals, row],
    lastSignal: number,
  });
}
