// Checks of rights for group calls: a change of the group repeats them, and nothing comes between check and act.
import { expect, test } from 'vitest';
import { createStaleChecks } from '../../../server/group-calls/stale-checks.ts';

test('The act of a check follows its last read at once, before another request that waited', async () => {
  const checks = createStaleChecks();
  const order: string[] = [];
  const { promise, resolve } = Promise.withResolvers<string>();
  const run = checks.run(
    1,
    () => promise,
    (value) => order.push(value),
  );
  const other = promise.then(() => order.push('other request'));
  resolve('act');
  await Promise.all([run, other]);
  expect(order).toEqual(['act', 'other request']);
});

test('A change of the group during a check repeats its read, and a change of another group does not', async () => {
  for (const [change, reads] of [
    [(checks: ReturnType<typeof createStaleChecks>) => checks.expire(1), 2],
    [(checks: ReturnType<typeof createStaleChecks>) => checks.expire(2), 1],
    [(checks: ReturnType<typeof createStaleChecks>) => checks.expireAll(), 2],
  ] as const) {
    const checks = createStaleChecks();
    let count = 0;
    const run = checks.run(
      1,
      () => Promise.resolve(++count),
      (value) => value,
    );
    change(checks);
    expect(await run).toBe(reads);
  }
});
