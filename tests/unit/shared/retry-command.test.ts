import { expect, test } from 'vitest';
import { done, failed } from '../../../src/core/contract/result.ts';
import type { Line } from '../../../src/line/api.ts';
import { retryCommand } from '../../../src/shared/retry-command.ts';

const TEXT = { chat: 'private-2', tmpId: 'a', content: 'hello' } as const;

/** A connection that answers successive commands with `answers`. */
function lineOf(...answers: (() => Promise<unknown>)[]) {
  const calls: unknown[] = [];
  const command = (_name: string, args: unknown) => {
    calls.push(args);
    return answers.shift()!();
  };
  return { calls, line: { command, user: () => 1 } as unknown as Pick<Line, 'command' | 'user'> };
}

const engineLost = () => Promise.resolve(failed({ code: 'ENGINE_LOST' }));

test('A command that loses its engine is retried with the same arguments, five attempts at most', async () => {
  const twice = lineOf(engineLost, () => Promise.resolve(done(null)));
  expect(await retryCommand(twice.line, 'sendText', TEXT)).toEqual(done(null));
  expect(twice.calls).toEqual([TEXT, TEXT]);
  const never = lineOf(engineLost, engineLost, engineLost, engineLost, engineLost);
  expect(await retryCommand(never.line, 'sendText', TEXT)).toEqual(failed({ code: 'ENGINE_LOST' }));
});

test('[INV-9] A retried command names the user of its first attempt', async () => {
  const users: unknown[] = [];
  let current = 1;
  const command = (_name: string, _args: unknown, user: unknown) => {
    users.push(user);
    current = 4;
    return users.length === 1 ? engineLost() : Promise.resolve(failed({ code: 'SIGNED_OUT' }));
  };
  const line = { command, user: () => current } as unknown as Pick<Line, 'command' | 'user'>;
  expect(await retryCommand(line, 'sendText', TEXT)).toEqual(failed({ code: 'SIGNED_OUT' }));
  expect(users).toEqual([1, 1]);
});
