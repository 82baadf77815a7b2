// Answers of the server to the setup, the accept and the request to join. Pure.
import type {
  GroupCall,
  GroupCallState,
  GroupCallStepResult,
  InputOf,
  StepContext,
} from './group-call-state.ts';
import { withSelf } from './people.ts';
import { endAndTell, endWith, ignored, NOBODY, othersOf, questionOf, talk, to } from './transitions.ts';

export function onAnswer(
  state: GroupCallState,
  call: GroupCall,
  { of, answer }: InputOf<'answer'>,
  context: StepContext,
): GroupCallStepResult {
  const isLate = !call.asked || !STEPS_OF[of].includes(call.step);
  if (isLate) return ignored(state, `late answer to ${of}`);
  switch (answer.kind) {
    case 'ok': {
      // The server begins each coming with the first devices (GEN-06).
      const next = { ...began(call, context), announced: NOBODY, later: null };
      return to(state, { ...next, isDoubtful: false }, ...(call.isDoubtful ? [questionOf(next)] : []));
    }
    case 'running':
    case 'full':
      return endWith(state, call, { why: answer.kind });
    case 'elsewhere':
      return endWith(state, call, { why: 'answered-elsewhere' });
    case 'busy':
      return endWith(state, call, of === 'setup' ? { why: 'busy' } : failure(answer.message));
    case 'refused':
      // The server does not know the invitation, or the call, any more.
      return endWith(
        state,
        call,
        of === 'accept' || call.step === 'talking' ? { why: 'gone' } : failure(answer.message),
      );
    case 'unanswered':
      return call.step === 'talking'
        ? to(state, { ...call, asked: false, fate: 'again' })
        : endAndTell(state, call, { why: 'offline' });
  }
}

const STEPS_OF: Record<InputOf<'answer'>['of'], readonly GroupCall['step'][]> = {
  setup: ['preparing'],
  accept: ['accepting'],
  join: ['joining', 'talking'],
};

const failure = (message: string) => ({ why: 'failed', message }) as const;

/** The host rings the others, unless one of them was faster than the answer. */
function began(call: GroupCall, context: StepContext): GroupCall {
  const isFirst = !othersOf(call, context).some(({ state }) => state === 'in');
  return call.step === 'preparing' && isFirst
    ? withSelf({ ...call, step: 'calling', asked: false }, context)
    : talk(call, context);
}
