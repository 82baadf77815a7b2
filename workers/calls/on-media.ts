// Reports and wishes of the tabs about the call's media. Pure.
import type { Call, CallInput, CallState, CallStepResult } from './call-state.ts';
import { crossedBy, endAndTell, endWith, ignored, same, to } from './transitions.ts';

type MediaInput = CallInput & { kind: 'ready' | 'media-failed' | 'report' | 'want' | 'handled' };

export function onMedia(state: CallState, call: Call, input: MediaInput): CallStepResult {
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
      if (input.generation < call.generation) return ignored(state, 'report of an older connection');
      const begins = input.negotiated && call.step === 'connecting';
      return to(state, {
        ...call,
        media: input.media,
        reported: true,
        // The call tab has made a new connection, or follows one of the other side.
        generation: input.generation,
        wireId: call.wireId || input.wireId,
        ...(begins && { step: 'talking' as const, since: call.since ?? input.now }),
      });
    }
  }
}

function onReady(state: CallState, call: Call): CallStepResult {
  const { step, asked, id, peerId, mode } = call;
  if (asked) return ignored(state, 'ready twice');
  if (step === 'preparing') {
    // The other side has called meanwhile, so the server would answer "busy".
    const crossed = crossedBy(call, call.owner);
    if (crossed) return to(state, crossed);
    return to(state, { ...call, asked: true }, { kind: 'setup', id, peerId, mode });
  }
  if (step === 'accepting') return to(state, { ...call, asked: true }, { kind: 'accept', id, peerId });
  return same(state);
}

function onMediaFailed(
  state: CallState,
  call: Call,
  why: (CallInput & { kind: 'media-failed' })['why'],
): CallStepResult {
  const { step, id, peerId } = call;
  const crossed = crossedBy(call, call.owner);
  if (step === 'preparing') return crossed ? to(state, crossed) : endAndTell(state, call, { why });
  const reason = why === 'lost' || why === 'offline' ? 'lost' : 'devices';
  const failure = { kind: 'failed', id, peerId, reason } as const;
  return crossed ? to(state, crossed, failure) : endWith(state, call, { why }, failure);
}
