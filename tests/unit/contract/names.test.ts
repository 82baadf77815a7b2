import { expect, test } from 'vitest';
import { engineLock, seatLock } from '../../../src/core/contract/seat.ts';
import { SHELL_SCRIPT } from '../../../src/core/contract/shell.ts';

// Pages, engines and service workers of two builds find one another by these names only.
test('Names shared by builds do not change, and each seat and engine has a separate lock', () => {
  expect(seatLock('a')).toBe('partyline-seat:a');
  expect(engineLock('a')).toBe('partyline-engine-alive:a');
  expect(SHELL_SCRIPT).toBe('/service-worker.js');
});
