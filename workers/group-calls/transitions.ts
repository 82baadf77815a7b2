// Small steps that the parts of the group call machine share.
import type { GroupCallEnd, MissedWhy } from '../../src/core/contract/group-call-rows.ts';
import { LIMITS } from '../../src/core/wire/index.ts';
import type {
  GroupCall,
  GroupCallEffect,
  GroupCallState,
  GroupCallStepResult,
  InfoQuestion,
  StepContext,
} from './group-call-state.ts';
import { withSelf } from './people.ts';

/** Shortest time between two attempts to join again, ms. */
export const REJOIN_PAUSE = 5_000;

/** The others know no devices of this side. */
export const NOBODY: GroupCall['announced'] = { devices: '', to: [] };

export function newGroupCall(
  facts: Pick<GroupCall, 'id' | 'groupId' | 'role' | 'step'> & Partial<GroupCall>,
): GroupCall {
  return {
    asked: false,
    reported: false,
    restored: false,
    seen: null,
    fate: null,
    isDoubtful: false,
    rejoinedAt: null,
    invitations: 0,
    later: null,
    announced: NOBODY,
    inviterId: null,
    hostId: null,
    since: null,
    owner: null,
    ringer: null,
    heir: null,
    generation: 0,
    people: [],
    most: LIMITS.maxChannel,
    media: { microphone: false, camera: false, screen: false },
    // A call begins with the microphone on and the camera off (GEN-06).
    wanted: { microphone: true, camera: false },
    reconnects: 0,
    missed: null,
    signals: [],
    lastSignal: 0,
    ...facts,
  };
}

export const ignored = (state: GroupCallState, reason: string): GroupCallStepResult => ({
  state,
  effects: [],
  ignored: reason,
});

export const same = (state: GroupCallState): GroupCallStepResult => ({ state, effects: [], ignored: null });

/** Replaces the call, and drops the end of an earlier one. */
export const to = (
  state: GroupCallState,
  call: GroupCall,
  ...effects: GroupCallEffect[]
): GroupCallStepResult => ({
  state: { revision: state.revision + 1, call, ended: null },
  effects,
  ignored: null,
});

/** Ends the call; `effects` tell the server. */
export const endWith = (
  state: GroupCallState,
  call: GroupCall,
  end: GroupCallEnd,
  ...effects: GroupCallEffect[]
): GroupCallStepResult => ({
  state: {
    revision: state.revision + 1,
    call: null,
    ended: { call: { ...call, signals: [], fate: null }, end },
  },
  effects,
  ignored: null,
});

/** The request of the step is sent, or an earlier engine may have sent it. */
export const isSent = ({ asked, restored }: GroupCall): boolean => asked || restored;

/** The requests that end this side's part of the call (GCALL-11 to 13); none while the server does not know it. */
function leavingRequests(call: GroupCall): GroupCallEffect[] {
  const { id, groupId } = call;
  const kind = leavingRequest(call.step, isSent(call));
  return kind === null ? [] : [{ kind, id, groupId }];
}

function leavingRequest(step: GroupCall['step'], sent: boolean): 'cancel' | 'reject' | 'quit' | null {
  switch (step) {
    case 'preparing':
      return sent ? 'cancel' : null;
    case 'calling':
      return 'cancel';
    case 'ringing':
      return 'reject';
    case 'accepting':
      // An accept with unknown outcome may have brought this user into the call.
      return sent ? 'quit' : 'reject';
    case 'joining':
      return sent ? 'quit' : null;
    case 'talking':
      return 'quit';
  }
}

/** Ends the call and tells the server, if it knows this side's part of it. */
export const endAndTell = (state: GroupCallState, call: GroupCall, end: GroupCallEnd): GroupCallStepResult =>
  endWith(state, call, end, ...leavingRequests(call));

/** The other people who are in the call or ring. */
export const othersOf = ({ people }: GroupCall, { selfId }: StepContext): GroupCall['people'] =>
  people.filter(({ userId }) => userId !== selfId);

/** The call begins for this user, or goes on after a new attempt to join. */
export const talk = (call: GroupCall, context: StepContext, since = context.now): GroupCall =>
  withSelf(
    {
      ...call,
      step: 'talking',
      asked: false,
      restored: false,
      ringer: null,
      since: call.since ?? since,
    },
    context,
  );

/** Asks the server how the call stands. */
export const questionOf = ({ id, groupId, step: asked }: GroupCall): InfoQuestion => ({
  kind: 'info',
  id,
  groupId,
  asked,
});

export const withMissed = (call: GroupCall, userIds: readonly number[], why: MissedWhy): GroupCall =>
  userIds.length === 0 ? call : { ...call, missed: { number: (call.missed?.number ?? 0) + 1, userIds, why } };

/** Joins the call again that the server runs without this user, at once or after the pause. */
export function rejoin(state: GroupCallState, call: GroupCall, context: StepContext): GroupCallStepResult {
  const { now } = context;
  if (call.rejoinedAt !== null && now - call.rejoinedAt < REJOIN_PAUSE)
    return call.fate === 'again' ? same(state) : to(state, { ...call, fate: 'again' });
  const { id, groupId } = call;
  const next = { ...talk(call, context), asked: true, fate: null, rejoinedAt: now };
  return to(state, next, { kind: 'join', id, groupId });
}
