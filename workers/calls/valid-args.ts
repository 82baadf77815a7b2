// The validation of a command's arguments. The schemas load with the calls.
import * as v from 'valibot';
import {
  CallCommandSchemas,
  type CallArgs,
  type CallCommandName,
} from '../../src/core/contract/call-commands.ts';
import { done, failed, type Result } from '../../src/core/contract/result.ts';

/** `names`: the commands that the machine in question runs. */
export function validArgs<N extends CallCommandName>(
  name: string,
  args: unknown,
  names: Record<N, unknown>,
): Result<CallArgs[N]> {
  if (!Object.hasOwn(names, name)) return failed({ code: 'INVALID', message: 'no such command' });
  const valid = v.safeParse(CallCommandSchemas[name as N], args);
  return valid.success
    ? done(valid.output as CallArgs[N])
    : failed({ code: 'INVALID', message: valid.issues[0].message });
}
