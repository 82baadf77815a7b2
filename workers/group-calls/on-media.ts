// Reports and wishes of the tabs about the media of a group call. Pure.
import type {
  GroupCall,
  GroupCallEffect,
  GroupCallState,
  GroupCallStepResult,
  InputOf,
  StepContext,
} from './group-call-state.ts';
import { isIn, withSelf } from './people.ts';
import { endAndTell, endWith, ignored, isSent, same, to } from './transitions.ts';

type MediaInput = InputOf<'ready' | 'media-failed' | 'report' | 'want' | 'handled'>;

export function onMedia(
  state: GroupCallState,
  call: GroupCall,
  input: MediaInput,
  context: StepContext,
): GroupCallStepResult {
  if (input.kind === 'want') {
    const { microphone = call.wanted.microphone, camera = call.wanted.camera } = input;
    return to(state, { ...call, wanted: { microphone, camera } });
  }
  if (input.seat !== call.owner) return ignored(state, `${input.kind} of a tab without the call`);
  switch (input.kind) {
    case 'ready':
      return onReady(state, call);
    case 'media-failed':
      return onMediaFailed(state, call, input.why);
    case 'handled': {
      const left = call.signals.filter(({ number }) => number > input.number);
      return left.length === call.signals.length ? same(state) : to(state, { ...call, signals: left });
    }
    case 'report': {
      const { generation, media } = input;
      if (generation < call.generation) return ignored(state, 'report of an older connection');
      return to(state, withSelf({ ...call, media, generation, reported: true }, context));
    }
  }
}

function onReady(state: GroupCallState, call: GroupCall): GroupCallStepResult {
  if (call.asked) return ignored(state, 'ready twice');
  const { id, groupId } = call;
  const asked = { ...call, asked: true, restored: false };
  switch (call.step) {
    case 'preparing':
      return to(state, asked, { kind: 'setup', id, groupId, people: call.people });
    case 'accepting':
      return to(state, asked, { kind: 'accept', id, groupId });
    case 'joining':
      return to(state, asked, { kind: 'join', id, groupId });
    default:
      return same(state);
  }
}

function onMediaFailed(
  state: GroupCallState,
  call: GroupCall,
  why: InputOf<'media-failed'>['why'],
): GroupCallStepResult {
  if (call.step !== 'accepting' || isSent(call)) return endAndTell(state, call, { why });
  const { id, groupId } = call;
  const reason = why === 'lost' || why === 'offline' ? 'lost' : 'devices';
  return endWith(state, call, { why }, { kind: 'failed', id, groupId, reason });
}

/**
 * Announces the devices of this side (GCALL-18): at each change, and again when somebody comes, who may not know
 * them. They are unknown before the first report of the call tab, and refused while this user is not in the call.
 */
export function withAnnouncement(result: GroupCallStepResult, { selfId }: StepContext): GroupCallStepResult {
  const { call } = result.state;
  if (!call || !isIn(call) || call.asked || call.fate !== null || !call.reported) return result;
  const { microphone, camera, screen } = call.media;
  const devices = [microphone, camera, screen].join();
  const others = call.people
    .filter(({ userId, state }) => userId !== selfId && state === 'in')
    .map(({ userId, visit }) => `${userId}.${visit}`);
  const { announced } = call;
  const isKnown = devices === announced.devices && others.every((person) => announced.to.includes(person));
  if (isKnown) return result;
  const { id, groupId, media } = call;
  const effect: GroupCallEffect = { kind: 'device', id, groupId, media };
  return {
    ...result,
    state: { ...result.state, call: { ...call, announced: { devices, to: others } } },
    effects: [...result.effects, effect],
  };
}
