// The call after a signal about its people. Pure.
import type { GroupCall, GroupCallState, GroupCallStepResult, StepContext } from './group-call-state.ts';
import { isIn } from './people.ts';
import { endAndTell, othersOf, same, talk, to } from './transitions.ts';

/** True while the signals change the people. */
export const counts = ({ seen, fate }: GroupCall): boolean => seen === null || fate === 'gone';

/** The call whose people a signal has changed: it begins to talk with the first accept, and ends without people. */
export function settled(state: GroupCallState, call: GroupCall, context: StepContext): GroupCallStepResult {
  // The info before the signal has told the change.
  if (call === state.call) return same(state);
  const others = othersOf(call, context);
  // After the death of an engine the people are unknown until the answer of the server.
  const isAlone = others.length === 0 || call.fate === 'alone';
  if (isIn(call) && isAlone && !call.asked && !call.restored)
    return endAndTell(state, call, { why: 'nobody' });
  const begins = call.step === 'calling' && others.some((person) => person.state === 'in');
  return to(state, begins ? talk(call, context) : call);
}
