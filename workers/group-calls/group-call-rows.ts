// The rows of the view `call` for a state of the group call machine.
import type { CallRow } from '../../src/core/contract/call-rows.ts';
import type { GroupCallStateRow } from '../../src/core/contract/group-call-rows.ts';
import type { GroupCall, GroupCallState } from './group-call-state.ts';
import { isHidden } from './people.ts';

export function groupCallRows({ revision, call, ended }: GroupCallState): CallRow[] {
  if (call && isHidden(call)) return [];
  if (call) return [{ ...factsOf(call), revision, step: call.step, end: null }, ...call.signals];
  return ended ? [{ ...factsOf(ended.call), revision, step: 'ended', end: ended.end }] : [];
}

/** The fields that rows and machine share; the others belong to the machine alone. */
function factsOf(call: GroupCall): Omit<GroupCallStateRow, 'revision' | 'step' | 'end'> {
  const {
    id,
    step: _step,
    asked: _asked,
    reported: _reported,
    restored: _restored,
    seen: _seen,
    fate: _fate,
    isDoubtful: _isDoubtful,
    rejoinedAt: _rejoinedAt,
    invitations: _invitations,
    later: _later,
    announced: _announced,
    signals: _signals,
    lastSignal: _lastSignal,
    ...facts
  } = call;
  return { ...facts, key: 'call', kind: 'group-call', call: id };
}
