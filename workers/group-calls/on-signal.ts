// Signals of the other people and of this user's other devices (message types 200 to 211). They change the people
// only where the server gives no revision, or after the info that the call is over. Pure.
import type { CallSignalRow } from '../../src/core/contract/call-rows.ts';
import { MessageType } from '../../src/core/domain/enums.ts';
import type { CallUser } from '../../src/core/wire/profile-s/objects/calls.ts';
import { parseSignal, type Signal } from '../../src/core/wire/profile-s/signals.ts';
import type {
  GroupCall,
  GroupCallState,
  GroupCallStepResult,
  InputOf,
  StepContext,
} from './group-call-state.ts';
import { onFailure } from './on-failure.ts';
import { onSetup } from './on-setup.ts';
import { distinct, find, isIn, personOf, put, without } from './people.ts';
import { counts, settled } from './settle.ts';
import { endWith, ignored, othersOf, questionOf, same, to, withMissed } from './transitions.ts';

/** Most signals of one person that wait for the call tab. */
export const SIGNALS = 256;

type SignalInput = InputOf<'signal'>;

export function onSignal(
  state: GroupCallState,
  input: SignalInput,
  context: StepContext,
): GroupCallStepResult {
  const { type, senderId, groupId, content } = input;
  const { call } = state;
  if (type === MessageType.RTC_GROUP_SETUP) return onSetup(state, input, context);
  // The info before the signal may have ended the call.
  if (!call) return state.ended?.call.groupId === groupId ? same(state) : ignored(state, 'no call');
  if (groupId !== call.groupId) return ignored(state, 'a signal of another group');
  if (call.step === 'preparing' && !call.asked) return ignored(state, `signal ${type} while preparing`);
  const signal = parseSignal(type, content);
  if (signal.kind === 'broken' || signal.kind === 'unknown') return ignored(state, `${signal.kind} ${type}`);
  if (signal.kind === 'callFailure') return onFailure(state, call, signal.value, context);
  if (type === MessageType.RTC_GROUP_CANCEL) return onCancel(state, call, senderId, context);
  if (senderId === context.selfId) return onOwnDevice(state, call, type);
  switch (type) {
    case MessageType.RTC_GROUP_OFFER:
      return queue(state, call, 'offer', input, context);
    case MessageType.RTC_GROUP_ANSWER:
      return queue(state, call, 'answer', input, context);
    case MessageType.RTC_GROUP_CANDIDATE:
      return queue(state, call, 'candidate', input, context);
    default:
      return settled(state, withPeople(call, type, signal, senderId), context);
  }
}

function withPeople(call: GroupCall, type: number, signal: Signal, senderId: number): GroupCall {
  const sender = find(call, senderId);
  if (signal.kind === 'device') {
    const { isCamera: camera, isMicroPhone: microphone, isShareScreen: screen } = signal.value;
    return sender ? { ...call, people: put(call.people, { ...sender, camera, microphone, screen }) } : call;
  }
  const told = type === MessageType.RTC_GROUP_REJECT ? withMissed(call, [senderId], 'rejected') : call;
  if (!counts(call)) return told;
  switch (signal.kind) {
    case 'inCall':
      return withIn(call, [senderId, ...(signal.value ?? [])]);
    case 'callUser':
      return { ...call, people: put(call.people, personOf(signal.value, 'in')) };
    case 'callUsers':
      return { ...call, people: withInvited(call, signal.value) };
    default:
      // A rejection, or the leaving of a person.
      return sender ? without(told, [senderId]) : told;
  }
}

const withInvited = (call: GroupCall, users: readonly CallUser[]): GroupCall['people'] => [
  ...call.people,
  ...distinct(users)
    .filter(({ id }) => !find(call, id))
    .map((user) => personOf(user, 'invited')),
];

const withIn = (call: GroupCall, userIds: readonly number[]): GroupCall => ({
  ...call,
  people: call.people.map((person) =>
    userIds.includes(person.userId) ? { ...person, state: 'in' as const } : person,
  ),
});

/**
 * The call is over: the host has ended it, the last other person has left (`senderId`), or the group has ended or the
 * server stops, which the server tells in the host's name.
 */
function onCancel(
  state: GroupCallState,
  call: GroupCall,
  senderId: number,
  context: StepContext,
): GroupCallStepResult {
  if (call.asked) return to(state, { ...call, isDoubtful: true });
  const isByServer = senderId === context.selfId;
  if (!isIn(call) || isByServer) return endWith(state, call, { why: 'cancelled' });
  const isLast = othersOf(call, context).every(({ userId }) => userId === senderId);
  const isByHost = call.hostId === null || senderId === call.hostId;
  const isCancelled = isByHost && (!isLast || call.restored);
  return endWith(state, call, { why: isCancelled ? 'cancelled' : 'nobody' });
}

/** Accept and reject also reach the other devices of the user who acts. */
function onOwnDevice(state: GroupCallState, call: GroupCall, type: number): GroupCallStepResult {
  const isAccept = type === MessageType.RTC_GROUP_ACCEPT;
  // The answer to the own accept tells which device was faster.
  if (call.asked) return isAccept ? to(state, { ...call, isDoubtful: true }) : ignored(state, `own ${type}`);
  const rings = call.step === 'ringing' || call.step === 'accepting';
  if (rings && isAccept) return endWith(state, call, { why: 'answered-elsewhere' });
  if (rings && type === MessageType.RTC_GROUP_REJECT)
    return endWith(state, call, { why: 'rejected-elsewhere' });
  // The call moves to the device that joins. Other servers send the accept to this device too.
  return isAccept && isIn(call)
    ? { ...same(state), effects: [questionOf(call)] }
    : ignored(state, `own signal ${type} while ${call.step}`);
}

function queue(
  state: GroupCallState,
  call: GroupCall,
  type: CallSignalRow['type'],
  { senderId: from, content: json }: SignalInput,
  context: StepContext,
): GroupCallStepResult {
  // The offers of the others may arrive before the answer to the own request.
  const isExpected = call.asked || call.restored;
  if (!isIn(call) && !isExpected) return ignored(state, `${type} while ${call.step}`);
  if (!find(call, from) && !isExpected) return ignored(state, `${type} of a stranger`);
  if (call.signals.filter((row) => row.from === from).length >= SIGNALS)
    return to(state, { ...call, signals: call.signals.filter((row) => row.from !== from) });
  const number = call.lastSignal + 1;
  const row: CallSignalRow = { key: `signal:${number}`, kind: 'signal', number, type, from, json };
  // Only people in the call send such signals. A server without revisions may not tell it otherwise.
  const isNew = counts(call) && find(call, from)?.state === 'invited';
  const told = isNew ? withIn(call, [from]) : call;
  return settled(state, { ...told, signals: [...call.signals, row], lastSignal: number }, context);
}
