// Commands of the tabs to the machine of group calls.
import type { CallAnswers, CallArgs, CallCommandName } from '../../src/core/contract/call-commands.ts';
import { done, type Result } from '../../src/core/contract/result.ts';
import { validArgs } from '../calls/valid-args.ts';
import type { GroupCalls } from './group-calls.ts';
import { callIdOf } from './people.ts';
import { isFull } from './running-calls.ts';
import { newGroupCall } from './transitions.ts';

type Name = Exclude<CallCommandName, 'callConfig' | 'callStart' | 'callReport' | 'callRestore'>;
type Runners = {
  [N in Name]: (
    args: CallArgs[N],
    seat: string,
    calls: GroupCalls,
  ) => CallAnswers[N] | Promise<CallAnswers[N]>;
};

export async function runGroupCall(
  name: string,
  args: unknown,
  seat: string,
  calls: GroupCalls,
): Promise<Result<unknown>> {
  const valid = validArgs<Name>(name, args, RUNNERS);
  if (!valid.ok) return valid;
  const run = RUNNERS[name as Name] as Runners['callGroupStart'];
  return done(await run(valid.value as CallArgs['callGroupStart'], seat, calls));
}

const RUNNERS: Runners = {
  callGroupStart({ call: id, groupId, userIds }, seat, calls) {
    if (calls.hasPrivateCall() || calls.state.call) return 'in-call';
    if (!calls.isMember(groupId)) return 'not-member';
    if (!calls.isConnected()) return 'offline';
    if (isRunning(groupId, calls)) return 'running';
    const others = new Set(userIds.filter((userId) => userId !== calls.selfId));
    const people = [
      calls.person(groupId, calls.selfId, 'in'),
      ...Array.from(others, (userId) => calls.person(groupId, userId, 'invited')),
    ];
    return calls.put({ kind: 'start', id, groupId, people, seat }) ? null : 'in-call';
  },
  callJoin: ({ groupId }, seat, calls) => join(groupId, seat, calls),
  callInvite({ call, userIds }, _seat, calls) {
    return calls.state.call?.id === call ? calls.invite(userIds) : { why: 'over' };
  },
  callEndForAll({ call: id }, _seat, calls) {
    calls.put({ kind: 'end-for-all', id });
    return null;
  },
  callGroupReport({ generation, ...media }, seat, calls) {
    calls.put({ kind: 'report', seat, generation, media });
    return null;
  },
  callGroupRestore(
    { call: id, groupId, role, step, since, generation, revision, wanted, isOwner },
    seat,
    calls,
  ) {
    if (calls.hasPrivateCall()) return false;
    const call = newGroupCall({ id, groupId, role, step, since, generation, wanted });
    return calls.put({ kind: 'restore', call, revision, seat, isOwner });
  },
  callReady(_args, seat, calls) {
    calls.put({ kind: 'ready', seat });
    return null;
  },
  callFail({ why }, seat, calls) {
    calls.put({ kind: 'media-failed', seat, why });
    return null;
  },
  callAccept: ({ call: id }, seat, calls) => calls.put({ kind: 'accept', id, seat }),
  callQuit({ call: id }, _seat, calls) {
    calls.put({ kind: 'quit', id });
    return null;
  },
  callClose({ call: id }, _seat, calls) {
    calls.put({ kind: 'close', id });
    return null;
  },
  callTake: (_args, seat, calls) =>
    calls.put({ kind: 'take', seat }) ? (calls.state.call?.generation ?? null) : null,
  callSend: ({ type, to, json }, seat, calls) =>
    to === undefined ? false : calls.send(seat, to, type, json),
  callHandled({ number }, seat, calls) {
    calls.put({ kind: 'handled', seat, number });
    return null;
  },
  callWant(wanted, _seat, calls) {
    calls.put({ kind: 'want', ...wanted });
    return null;
  },
};

/** The call that this user has just cancelled may still be known: the server then decides. */
function isRunning(groupId: number, calls: GroupCalls): boolean {
  const { ended } = calls.state;
  const known = calls.runningCall(groupId);
  return known !== null && !(ended?.end.why === 'own' && ended.call.id === known.call);
}

/** Joins the running call of the group. A user who rings for it accepts it. */
async function join(groupId: number, seat: string, calls: GroupCalls): Promise<CallAnswers['callJoin']> {
  const isRung = (): boolean => calls.state.call?.step === 'ringing' && calls.state.call.groupId === groupId;
  const isBusy = (): boolean => calls.hasPrivateCall() || (calls.state.call !== null && !isRung());
  if (isBusy()) return 'in-call';
  if (!calls.isMember(groupId)) return 'not-member';
  if (!calls.isConnected()) return 'offline';
  const info = calls.runningCall(groupId) ?? (await calls.ask(groupId));
  if (!info) return 'offline';
  if (!info.isChating) return 'over';
  const isListed = info.userInfos.some(({ id }) => id === calls.selfId);
  if (isFull(info) && !isListed) return 'full';
  // Another tab may have begun a call meanwhile, and this tab may have gone.
  if (isBusy()) return 'in-call';
  if (!calls.hasSeat(seat)) return 'offline';
  const id = callIdOf(info) ?? calls.randomId();
  return calls.put({ kind: 'join', id, groupId, info, seat }) ? null : 'in-call';
}
