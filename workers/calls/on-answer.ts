// Answers of the server to the setup, the accept and the info request. Pure.
import type { Call, CallInput, CallState, CallStepResult } from './call-state.ts';
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
  { asked, info: { exists, isAccepted, isHere } }: CallInput & { kind: 'info' },
): CallStepResult {
  const { role, step } = call;
  // The setup may not have arrived yet.
  if (step === 'preparing') return same(state);
  if (!exists) return onGone(state, call);
  // An accept may have overtaken the answer.
  if (asked !== null && asked !== step) return ignored(state, `info of ${asked} while ${step}`);
  // The server's call of the two users is a later one, or it runs on another device.
  const isLater = !isAccepted && step === 'talking';
  if (isLater || (!isHere && role === 'caller')) return onGone(state, call);
  if (isAccepted && !isHere)
    return step === 'accepting' && call.asked
      ? same(state)
      : endWith(state, call, { why: 'answered-elsewhere' });
  if (isAccepted && step === 'calling') return to(state, { ...call, step: 'connecting', crossing: null });
  // This side restored an accept that the server never got.
  if (!isAccepted && role === 'callee' && step === 'connecting')
    return to(state, { ...call, step: 'ringing', owner: null });
  return same(state);
}

/** The peer may have called back meanwhile. */
function onGone(state: CallState, call: Call): CallStepResult {
  const crossed = crossedBy(call, call.owner);
  return crossed ? to(state, crossed) : endWith(state, call, { why: 'gone' });
}
