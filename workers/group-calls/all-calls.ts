// All calls of one account. A browser has at most one call, private or group, so this part gives each command and
// signal to the machine that has the call. Loads with the first call.
import { filter, merge, type Observable } from 'rxjs';
import type { CallRow } from '../../src/core/contract/call-rows.ts';
import { GroupCallCommandSchemas } from '../../src/core/contract/group-call-commands.ts';
import { done, type Result } from '../../src/core/contract/result.ts';
import { MessageType } from '../../src/core/domain/enums.ts';
import { isRecord, type GroupMessage, type PrivateMessage } from '../../src/core/wire/index.ts';
import { createCalls } from '../calls/calls.ts';
import { createTurns } from '../calls/turns.ts';
import { createGroupCalls, type GroupCallsOptions } from './group-calls.ts';

export interface AllCalls {
  /** The rows have changed. */
  readonly changed$: Observable<unknown>;
  /** The rows of the call, and of the running calls of the user's groups. */
  rows(): CallRow[];
  signal(message: PrivateMessage | GroupMessage): void;
  /** Runs a command of the tab `seat`. */
  run(name: string, args: unknown, seat: string): Promise<Result<unknown>>;
}

export function createAllCalls(given: Omit<GroupCallsOptions, 'hasPrivateCall' | 'turns$'>): AllCalls {
  const { scope } = given;
  const options = { ...given, turns$: createTurns(scope) };
  const calls = createCalls(options);
  const hasPrivateCall = (): boolean => calls.state.call !== null;
  const groups = createGroupCalls({ ...options, hasPrivateCall });

  // A call that begins replaces the end of the other kind that is still shown.
  scope.bind(calls.state$.pipe(filter(({ call }) => call !== null)), () => {
    const { ended } = groups.state;
    if (ended) groups.put({ kind: 'close', id: ended.call.id });
  });
  scope.bind(groups.state$.pipe(filter(({ call }) => call !== null)), () => {
    const { ended } = calls.state;
    if (ended) calls.put({ kind: 'close', id: ended.call.id });
  });

  function signalOfPerson(message: PrivateMessage): void {
    const { type, sendId } = message;
    const isSetup = type === MessageType.RTC_SETUP_VOICE || type === MessageType.RTC_SETUP_VIDEO;
    if (!isSetup || !groups.state.call) calls.signal(message);
    else if (sendId !== null && sendId !== options.selfId) calls.refuse(sendId);
  }

  /** The commands without a word `Group` act on the call that they name, else on the call that goes on. */
  function isForGroups(name: string, args: unknown): boolean {
    if (Object.hasOwn(GroupCallCommandSchemas, name)) return true;
    if (PRIVATE_COMMANDS.has(name)) return false;
    const { call, ended } = groups.state;
    const named = isRecord(args) ? args['call'] : undefined;
    return named === undefined ? call !== null : named === call?.id || named === ended?.call.id;
  }

  return {
    changed$: merge(calls.state$, groups.changed$),
    rows: () => [...calls.rows(), ...groups.rows(), ...groups.runningRows()],
    signal(message) {
      if ('groupId' in message) groups.signal(message);
      else signalOfPerson(message);
    },
    async run(name, args, seat) {
      if (isForGroups(name, args)) return groups.run(name, args, seat);
      if (groups.state.call && name === 'callStart') return done('in-call');
      if (groups.state.call && name === 'callRestore') return done(false);
      return calls.run(name, args, seat);
    },
  };
}

const PRIVATE_COMMANDS = new Set(['callConfig', 'callStart', 'callReport', 'callRestore']);
