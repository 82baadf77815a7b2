// The setup signal (200), by which a call of a group rings on all devices of the invited users. Pure.
import type { GroupCallInfo } from '../../src/core/wire/profile-s/objects/calls.ts';
import { parseSignal } from '../../src/core/wire/profile-s/signals.ts';
import { MessageType } from '../../src/core/domain/enums.ts';
import type {
  GroupCall,
  GroupCallState,
  GroupCallStepResult,
  InputOf,
  Invitation,
  StepContext,
} from './group-call-state.ts';
import { callIdOf, distinct, personOf, withInfo } from './people.ts';
import { ignored, isSent, newGroupCall, same, to } from './transitions.ts';

export function onSetup(
  state: GroupCallState,
  { senderId, groupId, content, newId, ringer }: InputOf<'signal'>,
  context: StepContext,
): GroupCallStepResult {
  if (senderId === context.selfId) return ignored(state, 'own setup');
  const { call } = state;
  const known = invitingInfo(groupId, context);
  const told = known && callIdOf(known);
  if (call && call.groupId !== groupId) return refuse(state, groupId, told);
  const invitation = { id: told ?? newId, senderId, content };
  const ringing = ringingCall(groupId, invitation, known, context);
  if (!call) return to(state, { ...ringing, ringer });
  // The join of a call that invites this user meanwhile is an accept: a user who leaves it rejects the invitation.
  if (told === call.id && call.step === 'joining' && !isSent(call))
    return to(state, { ...call, role: 'invitee', inviterId: senderId, step: 'accepting' });
  // The server repeats the setup when this browser connects while it rings.
  if (told === null || told === call.id) return ignored(state, `setup while ${call.step}`);
  // The own setup may be later than this one. The answer decides.
  if (call.step === 'preparing') return to(state, { ...call, later: invitation });
  // The group has a later call, so the earlier one is over, also where a request for it has no answer yet.
  return to(state, { ...ringing, ringer });
}

/** This browser has another call. The server refuses such a setup itself. */
const refuse = (state: GroupCallState, groupId: number, call: string | null): GroupCallStepResult => ({
  ...same(state),
  effects: [{ kind: 'failed', id: call ?? '', groupId, reason: 'busy' }],
});

/** After the end of the own setup the call rings that invited this user meanwhile, if it still does. */
export function withLater(
  { call }: GroupCallState,
  result: GroupCallStepResult,
  context: StepContext,
): GroupCallStepResult {
  if (!call?.later || result.state.call) return result;
  const known = invitingInfo(call.groupId, context);
  if (known?.call !== call.later.id || isInCall(known, context)) return result;
  const ringing = ringingCall(call.groupId, call.later, known, context);
  return { ...result, state: to(result.state, ringing).state };
}

/** The info of the group's running call, if it lists this user. */
function invitingInfo(groupId: number, { selfId, known }: StepContext): GroupCallInfo | null {
  const info = known(groupId);
  return info?.isChating === true && info.userInfos.some(({ id }) => id === selfId) ? info : null;
}

/** Another device of this user has accepted. */
const isInCall = ({ userInfos }: GroupCallInfo, { selfId }: StepContext): boolean =>
  userInfos.some(({ id, isIn }) => id === selfId && isIn === true);

function ringingCall(
  groupId: number,
  { id, senderId, content }: Invitation,
  known: GroupCallInfo | null,
  context: StepContext,
): GroupCall {
  const signal = parseSignal(MessageType.RTC_GROUP_SETUP, content);
  const users = signal.kind === 'callUsers' ? signal.value : [];
  const call = newGroupCall({
    id,
    groupId,
    role: 'invitee',
    inviterId: senderId,
    step: 'ringing',
    people: distinct(users).map((user) =>
      personOf(user, user.isIn === true || user.id === senderId ? 'in' : 'invited'),
    ),
  });
  return known ? withInfo(call, known, context) : call;
}
