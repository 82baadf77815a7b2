// The first part of a stop, with injected time.
import { expect, test } from 'vitest';
import { readSettings } from '../../../server/config.ts';
import { drain, type Draining } from '../../../server/push/drain.ts';

/** A drain that logs its steps. `others(ms)`: whether another server goes on after so many ms. */
function scene(others: (ms: number) => boolean, isShared = true) {
  const steps: string[] = [];
  let now = 0;
  const parts: Draining = {
    state: { stopping: false },
    cluster: { isShared, hasOthers: () => others(now), drain: () => void steps.push('announced') },
    wait: async (ms) => {
      now += ms;
    },
    stopListening: () => void steps.push(`deaf after ${now}`),
    moveSockets: async (ms) => void steps.push(`moved in ${ms}`),
  };
  return { parts, steps };
}

test('A server with others works for half of the time, and moves its sockets in the other half', async () => {
  const { parts, steps } = scene(() => true);
  await drain(1_050, parts);
  expect(steps).toEqual(['announced', 'deaf after 525', 'moved in 525']);
  expect(parts.state.stopping).toBe(true);
});

test('Without time the sockets move at once', async () => {
  const { parts, steps } = scene(() => true);
  await drain(0, parts);
  expect(steps).toEqual(['announced', 'deaf after 0', 'moved in 0']);
});

test('A server without others does not wait', async () => {
  for (const isShared of [true, false]) {
    const { parts, steps } = scene(() => false, isShared);
    await drain(60_000, parts);
    expect(steps).toEqual([]);
    expect(parts.state.stopping).toBe(true);
  }
});

test('A drain ends when the last other server stops too', async () => {
  const { parts, steps } = scene((ms) => ms < 300);
  await drain(60_000, parts);
  expect(steps).toEqual(['announced']);
});

test('The time of a drain comes from --drain or DRAIN_SECONDS, 10 s by default', () => {
  expect(readSettings([], {})).toMatchObject({ drainMs: 10_000 });
  expect(readSettings([], { DRAIN_SECONDS: '' })).toMatchObject({ drainMs: 10_000 });
  expect(readSettings(['--drain', '0'], { DRAIN_SECONDS: '20' })).toMatchObject({ drainMs: 0 });
  for (const seconds of ['301', '-1', 'ten', '1.5'])
    expect(readSettings([`--drain=${seconds}`], {})).toBe('--drain takes a number of seconds from 0 to 300.');
});
