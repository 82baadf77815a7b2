import { expect, test } from 'vitest';
import { connectionStatus } from '../../../src/shared/connection/connection-status.ts';

const NOON = 1_763_683_200_000;
const MINUTE = 60_000;
const status = { since: NOON, completeTo: NOON - MINUTE, progress: null, waiting: 'no' } as const;

test('A catch-up shows how many messages are left if known, else how many have been pulled', () => {
  const messageOf = (progress: { pulled: number; left: number | null } | null) =>
    connectionStatus({ ...status, phase: 'catching-up', progress }).message;
  expect(messageOf({ pulled: 60, left: 340 })).toEqual({ kind: 'catching-up-left', left: 340 });
  expect(messageOf({ pulled: 340, left: null })).toEqual({ kind: 'catching-up-so-far', pulled: 340 });
  expect(messageOf({ pulled: 0, left: null })).toEqual({ kind: 'catching-up' });
  expect(messageOf({ pulled: 5, left: 0 })).toEqual({ kind: 'catching-up-so-far', pulled: 5 });
  expect(messageOf(null)).toEqual({ kind: 'catching-up' });
});

test('While live, catching up or connecting, the status shows the time up to which the list is complete', () => {
  for (const phase of ['live', 'catching-up', 'connecting'] as const) {
    expect(connectionStatus({ ...status, phase }).completeTo).toBe(NOON - MINUTE);
  }
  expect(connectionStatus({ ...status, phase: 'live', completeTo: null }).completeTo).toBeNull();
});

test('While offline, the status shows the time up to which the list is complete only if it is long before the disconnect', () => {
  expect(connectionStatus({ ...status, phase: 'offline' })).toMatchObject({ kind: 'wait', completeTo: null });
  const old = NOON - 60 * MINUTE;
  expect(connectionStatus({ ...status, phase: 'offline', completeTo: old }).completeTo).toBe(old);
});

test('Waiting for another version hides the connection phase; without a status row the phase is connecting', () => {
  const waiting = (how: 'asked' | 'refused') =>
    connectionStatus({ ...status, phase: 'connecting', waiting: how }).message;
  expect(waiting('asked')).toEqual({ kind: 'waiting-for-other-version', refused: false });
  expect(waiting('refused')).toEqual({ kind: 'waiting-for-other-version', refused: true });
  expect(connectionStatus(null)).toEqual({ kind: 'busy', message: { kind: 'connecting' }, completeTo: null });
});
