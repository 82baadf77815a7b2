// People who could not come, or who were removed (signal 203). Pure.
import type { MissedWhy } from '../../src/core/contract/group-call-rows.ts';
import { MessageType } from '../../src/core/domain/enums.ts';
import { parseContent } from '../../src/core/wire/index.ts';
import type { CallFailure } from '../../src/core/wire/profile-s/objects/calls.ts';
import type { GroupCall, GroupCallState, GroupCallStepResult, StepContext } from './group-call-state.ts';
import { isIn, without } from './people.ts';
import { counts, settled } from './settle.ts';
import { endWith, ignored, questionOf, same, to, withMissed } from './transitions.ts';

export function onFailure(
  state: GroupCallState,
  call: GroupCall,
  { userIds, reason }: CallFailure,
  context: StepContext,
): GroupCallStepResult {
  const key = keyOf(reason);
  if (userIds.includes(context.selfId)) return onOwnFailure(state, call, key);
  const why = isWhy(key) ? key : 'other';
  const told = withMissed(call, userIds, why);
  return settled(state, counts(call) ? without(told, userIds) : told, context);
}

/** This user did not answer on any device, or is no member any more. */
function onOwnFailure(state: GroupCallState, call: GroupCall, key: string): GroupCallStepResult {
  if (key === 'removed' && call.step !== 'preparing') return endWith(state, call, { why: 'removed' });
  if (call.asked) return to(state, { ...call, isDoubtful: true });
  if (isIn(call)) return { ...same(state), effects: [questionOf(call)] };
  if (call.step === 'joining') return ignored(state, 'own failure while joining');
  const isElsewhere = key === 'devices' || key === 'rejected' || key === 'busy';
  return endWith(state, call, { why: isElsewhere ? 'rejected-elsewhere' : 'unanswered' });
}

/** The key of a reason, which has the form of a tip; '' for the plain text of other servers. */
function keyOf(reason: string): string {
  const parsed = parseContent(MessageType.TIP_TEXT, reason);
  return parsed.kind === 'tip' ? parsed.k : '';
}

const WHYS: readonly string[] = ['busy', 'offline', 'no-answer', 'rejected', 'devices'] satisfies MissedWhy[];
const isWhy = (key: string): key is MissedWhy => WHYS.includes(key);
