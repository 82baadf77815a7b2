// Answers of the server to the setup, the accept and the info request. Pure.
import type { Call, CallInfo, CallInput, CallState, CallStepResult } from './call-state.ts';
import { crossedBy, endAndTell, endWith, ignored, same, to } from './transitions.ts';

export function onAnswer(
  state: CallState,
  call: Call,
  { of, answer }: CallInput & { kind: 'answer' },
): CallStepResult {
  if (!call.asked || call.step !== STEP_OF[of]) return ignored(state, `late answer to ${of}`);
  return of === 'setup' ? onSetupAnswer(state, call, answer) : onAcceptAnswer(state, call, answer);
}

const STEP_OF = { setup: 'preparing', accept: 'accepting' } as const;

type Answer = (CallInput & { kind: 'answer' })['answer'];

function onSetupAnswer(state: CallState, call: Call, answer: Answer): CallStepResult {
  if (answer.kind === 'ok') return to(state, { ...call, step: 'calling', asked: false, crossing: null });
  // Both called at once: the other setup came first, and its call rings now.
  const crossed = crossedBy(call, call.owner);
  if (crossed) return to(state, crossed);
  switch (answer.kind) {
    case 'busy':
      return endWith(state, call, { why: 'busy' });
    case 'refused':
      return endWith(state, call, { why: 'failed', message: answer.message });
    case 'unanswered':
      return endAndTell(state, call, { why: 'offline' });
  }
}

function onAcceptAnswer(state: CallState, call: Call, answer: Answer): CallStepResult {
  switch (answer.kind) {
    case 'ok':
      return to(state, { ...call, step: 'connecting', asked: false });
    case 'busy':
      return endWith(state, call, { why: 'answered-elsewhere' });
    case 'refused':
      return endWith(state, call, { why: 'gone' });
    case 'unanswered':
      return endAndTell(state, call, { why: 'offline' });
  }
}

/** After a reconnect: the server's view of the call. Signals may have been lost meanwhile. */
export function onInfo(
  state: CallState,
  call: Call,
  { exists, isAccepted, isHere }: CallInfo,
): CallStepResult {
  const { role, step } = call;
  if (!exists) {
    // The setup may not have arrived yet.
    return step === 'preparing' ? same(state) : endWith(state, call, { why: 'gone' });
  }
  if (isAccepted && !isHere && role === 'callee')
    return step === 'accepting' && call.asked
      ? same(state)
      : endWith(state, call, { why: 'answered-elsewhere' });
  if (isAccepted && step === 'calling') return to(state, { ...call, step: 'connecting' });
  // This side restored an accept that the server never got.
  if (!isAccepted && role === 'callee' && step === 'connecting')
    return to(state, { ...call, step: 'ringing', owner: null });
  return same(state);
}
