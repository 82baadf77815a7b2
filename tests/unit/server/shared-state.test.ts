// Shared state while Redis is down, silent or refuses scripts.
import { stat } from 'node:fs';
import { expect, test } from 'vitest';
import { RedisDown, type Reply } from '../../../server/redis/connection.ts';
import { createShared } from '../../../server/redis/shared.ts';

/** A Redis whose replies the test gives. */
function start(replyMs: number) {
  const pending: PromiseWithResolvers<Reply>[] = [];
  const lines: string[] = [];
  let isReady = true;
  const note = (_fields: object, text: string) => void lines.push(text);
  const shared = createShared({
    redis: {
      isReady: () => isReady,
      send: () => {
        const reply = Promise.withResolvers<Reply>();
        pending.push(reply);
        return reply.promise;
      },
    },
    key: Buffer.alloc(32),
    log: { warn: note, info: note },
    replyMs,
  });
  const script = shared.script('return 1');
  return {
    run: () => script([], []),
    pending,
    lines,
    setReady: (ready: boolean) => {
      isReady = ready;
    },
  };
}

const NEVER = 60_000;

test('A script resolves to the reply of Redis, and to null without a connection, which it does not ask', async () => {
  const { run, pending, setReady } = start(NEVER);
  const running = run();
  pending[0]!.resolve(7);
  expect(await running).toBe(7);
  setReady(false);
  expect(await run()).toBeNull();
  expect(pending).toHaveLength(1);
});

test('A connection that breaks during a script gives null, and no line in the log', async () => {
  const { run, pending, lines } = start(NEVER);
  const running = run();
  pending[0]!.reject(new RedisDown('broke'));
  expect(await running).toBeNull();
  expect(lines).toEqual([]);
});

test('A refused script gives null, with one line until Redis runs a script again', async () => {
  const { run, pending, lines } = start(NEVER);
  const refuse = async () => {
    const running = run();
    pending.at(-1)!.reject(new Error('OOM command not allowed'));
    expect(await running).toBeNull();
  };
  await refuse();
  await refuse();
  const refusal = 'Redis refuses a script, so this node counts on its own';
  expect(lines).toEqual([refusal]);
  const running = run();
  pending.at(-1)!.resolve(1);
  expect(await running).toBe(1);
  await refuse();
  expect(lines).toEqual([refusal, refusal]);
});

test('A node that was busy for longer than the wait takes the reply that has arrived', async () => {
  const { run, pending, lines } = start(20);
  const running = run();
  // The file system answers like a socket: between the timers and the immediate callbacks of a turn.
  stat('.', () => pending[0]!.resolve(7));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60);
  expect(await running).toBe(7);
  expect(lines).toEqual([]);
});

test('After a reply that is too late, no script waits for Redis until the late reply arrives', async () => {
  const { run, pending, lines } = start(1);
  const late = [run(), run()];
  expect(await Promise.all(late)).toEqual([null, null]);
  expect(await run()).toBeNull();
  expect(pending).toHaveLength(2);
  expect(lines).toEqual(['Redis does not answer, so this node counts on its own']);
  pending[0]!.resolve(1);
  await expect.poll(() => lines).toHaveLength(2);
  const running = run();
  pending[2]!.resolve(8);
  expect(await running).toBe(8);
});

test('The end of a silent connection ends the silence', async () => {
  const { run, pending } = start(1);
  expect(await run()).toBeNull();
  pending[0]!.reject(new RedisDown('no answer'));
  await pending[0]!.promise.catch(() => undefined);
  const running = run();
  await expect.poll(() => pending).toHaveLength(2);
  pending[1]!.resolve(9);
  expect(await running).toBe(9);
});
