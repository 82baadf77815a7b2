import { expect, test } from 'vitest';
import { engineLock, seatLock } from '../../../src/core/contract/seat.ts';
import { SHELL_SCRIPT } from '../../../src/core/contract/shell.ts';

// Pages, engines and service workers of two builds live side by side, and find one another by these names alone.
test('the names that builds share stay as they are, and each seat and engine has a lock of its own', () => {
  expect(seatLock('a')).toBe('partyline-seat:a');
  expect(engineLock('a')).toBe('partyline-engine-alive:a');
  expect(SHELL_SCRIPT).toBe('/service-worker.js');
});
