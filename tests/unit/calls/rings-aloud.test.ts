import { expect, test } from 'vitest';
import { ringsAloud } from '../../../src/calls/ring/rings-aloud.ts';

test('[X-CALL-05] A call rings aloud by the setting for calls, else by sound and do-not-disturb', () => {
  const table = (['messages', 'always', 'never'] as const).flatMap((calls) =>
    [true, false].flatMap((hasSound) =>
      [true, false].map((isDnd) => [calls, hasSound, isDnd, ringsAloud({ calls, hasSound, isDnd })]),
    ),
  );
  expect(table).toEqual([
    ['messages', true, true, false],
    ['messages', true, false, true],
    ['messages', false, true, false],
    ['messages', false, false, false],
    ['always', true, true, true],
    ['always', true, false, true],
    ['always', false, true, true],
    ['always', false, false, true],
    ['never', true, true, false],
    ['never', true, false, false],
    ['never', false, true, false],
    ['never', false, false, false],
  ]);
});
