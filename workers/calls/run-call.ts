// Commands of the tabs to the machine of private calls.
import type { CallAnswers, CallArgs, CallCommandName } from '../../src/core/contract/call-commands.ts';
import type { GroupCallCommandSchemas } from '../../src/core/contract/group-call-commands.ts';
import { done, type Result } from '../../src/core/contract/result.ts';
import type { Calls } from './calls.ts';
import { newCall } from './transitions.ts';
import { validArgs } from './valid-args.ts';

type Name = Exclude<CallCommandName, keyof typeof GroupCallCommandSchemas>;
type Runners = {
  [N in Name]: (args: CallArgs[N], seat: string, calls: Calls) => CallAnswers[N] | Promise<CallAnswers[N]>;
};

export async function runCall(
  name: string,
  args: unknown,
  seat: string,
  calls: Calls,
): Promise<Result<unknown>> {
  const valid = validArgs<Name>(name, args, RUNNERS);
  if (!valid.ok) return valid;
  const run = RUNNERS[name as Name] as Runners['callStart'];
  return done(await run(valid.value as CallArgs['callStart'], seat, calls));
}

const RUNNERS: Runners = {
  callConfig: (_args, _seat, calls) => calls.config(),
  callStart({ call: id, friendId: peerId, mode }, seat, calls) {
    if (!calls.isFriend(peerId)) return 'not-friends';
    if (!calls.isConnected()) return 'offline';
    return calls.put({ kind: 'start', id, peerId, mode, seat }) ? null : 'in-call';
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
  callRestore(
    { call: id, wireId, peerId, mode, role, step, since, generation, revision, wanted, isOwner },
    seat,
    calls,
  ) {
    const call = { ...newCall({ id, wireId, peerId, mode, role, step }), since, generation, wanted };
    return calls.put({ kind: 'restore', call, revision, seat, isOwner });
  },
  callSend: ({ type, json }, seat, calls) => calls.send(seat, type, json),
  callHandled({ number }, seat, calls) {
    calls.put({ kind: 'handled', seat, number });
    return null;
  },
  callReport(report, seat, calls) {
    calls.put({ kind: 'report', seat, now: calls.serverNow(), ...report });
    return null;
  },
  callWant(wanted, _seat, calls) {
    calls.put({ kind: 'want', ...wanted });
    return null;
  },
};
