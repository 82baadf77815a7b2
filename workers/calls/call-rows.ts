// The rows of the view `call` for a state of the call machine.
import type { CallRow, CallStateRow } from '../../src/core/contract/call-rows.ts';
import type { Call, CallState } from './call-state.ts';

export function callRows({ revision, call, ended }: CallState): CallRow[] {
  if (call) return [{ ...factsOf(call), revision, step: call.step, end: null }, ...call.signals];
  return ended ? [{ ...factsOf(ended.call), revision, step: 'ended', end: ended.end }] : [];
}

function factsOf(call: Call): Omit<CallStateRow, 'revision' | 'step' | 'end'> {
  const {
    id,
    wireId,
    peerId,
    mode,
    role,
    since,
    owner,
    ringer,
    heir,
    generation,
    media,
    wanted,
    reconnects,
  } = call;
  return {
    key: 'call',
    kind: 'call',
    call: id,
    wireId,
    peerId,
    mode,
    role,
    since,
    owner,
    ringer,
    heir,
    generation,
    media,
    wanted,
    reconnects,
  };
}
