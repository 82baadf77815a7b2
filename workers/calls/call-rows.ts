// The rows of the view `call` for a state of the call machine.
import type { CallRow, CallStateRow } from '../../src/core/contract/call-rows.ts';
import type { Call, CallState } from './call-state.ts';

export function callRows({ revision, call, ended }: CallState): CallRow[] {
  if (call) return [{ ...factsOf(call), revision, step: call.step, end: null }, ...call.signals];
  return ended ? [{ ...factsOf(ended.call), revision, step: 'ended', end: ended.end }] : [];
}

/** The fields that rows and machine share; the others belong to the machine alone. */
function factsOf(call: Call): Omit<CallStateRow, 'revision' | 'step' | 'end'> {
  const {
    id,
    step: _step,
    asked: _asked,
    reported: _reported,
    crossing: _crossing,
    signals: _signals,
    lastSignal: _lastSignal,
    ...facts
  } = call;
  return { ...facts, key: 'call', kind: 'call', call: id };
}
