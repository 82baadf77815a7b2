import { expect, test } from 'vitest';
import { bareVisit } from '../../../bench/bare/first-visit.ts';

test('The compressed files of a bare page add up to the requested size', () => {
  for (const kB of [100, 165]) {
    const files = [...bareVisit(kB, { userName: 'alice', password: 'partyline' }).values()];
    const bytes = files.reduce((sum, { body }) => sum + body.length, 0);
    expect(Math.abs(bytes - kB * 1000)).toBeLessThanOrEqual(50);
  }
});
