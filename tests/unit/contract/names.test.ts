import { expect, test } from 'vitest';
import { engineLock, seatLock } from '../../../src/core/contract/seat.ts';
import { SHELL_SCRIPT } from '../../../src/core/contract/shell.ts';

// Pages, engines and service workers of two builds find one another by these lock and file names only.
test('Lock and file names shared by builds do not change; each seat and engine has its own lock', () => {
  expect(seatLock('a')).toBe('partyline-seat:a');
  expect(engineLock('a')).toBe('partyline-engine-alive:a');
  expect(SHELL_SCRIPT).toBe('/service-worker.js');
});
