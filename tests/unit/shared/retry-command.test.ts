import { expect, test } from 'vitest';
import { done, failed } from '../../../src/core/contract/result.ts';
import type { Line } from '../../../src/line/api.ts';
import { retryCommand } from '../../../src/shared/retry-command.ts';

const TEXT = { chat: 'private-2', tmpId: 'a', content: 'hello' } as const;

/** A line that answers one command after the other as told. */
function lineOf(...answers: (() => Promise<unknown>)[]) {
  const given: unknown[] = [];
  const command = (_name: string, args: unknown) => {
    given.push(args);
    return answers.shift()!();
  };
  return { given, line: { command, user: () => 1 } as unknown as Pick<Line, 'command' | 'user'> };
}

const lost = () => Promise.resolve(failed({ code: 'ENGINE_LOST' }));

test('a command that the engine died over is given to the next one under the same name, five times at most', async () => {
  const twice = lineOf(lost, () => Promise.resolve(done(null)));
  expect(await retryCommand(twice.line, 'sendText', TEXT)).toEqual(done(null));
  expect(twice.given).toEqual([TEXT, TEXT]);
  const never = lineOf(lost, lost, lost, lost, lost);
  expect(await retryCommand(never.line, 'sendText', TEXT)).toEqual(failed({ code: 'ENGINE_LOST' }));
});

test('[INV-9] a command that is given again is for the user whom the tab showed when it was given first', async () => {
  const users: unknown[] = [];
  let shown = 1;
  const command = (_name: string, _args: unknown, user: unknown) => {
    users.push(user);
    shown = 4;
    return users.length === 1 ? lost() : Promise.resolve(failed({ code: 'SIGNED_OUT' }));
  };
  const line = { command, user: () => shown } as unknown as Pick<Line, 'command' | 'user'>;
  expect(await retryCommand(line, 'sendText', TEXT)).toEqual(failed({ code: 'SIGNED_OUT' }));
  expect(users).toEqual([1, 1]);
});
