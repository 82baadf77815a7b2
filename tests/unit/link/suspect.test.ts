import { expect, test } from 'vitest';
import { step, stopped, type LinkEffect } from '../../../workers/link/machine.ts';
import { phaseOf } from '../../../workers/link/phase-of.ts';
import { chance, kindsOf, runMachine, toLive } from './run-machine.ts';

const heartbeatsIn = (effects: LinkEffect[]) =>
  effects.filter((effect) => effect.kind === 'send-heartbeat' || effect.kind === 'timer');
const heartbeatWithin5s: LinkEffect[] = [
  { kind: 'send-heartbeat' },
  { kind: 'timer', name: 'beat-answer', ms: 5_000 },
];
const [idle] = runMachine([...toLive, { kind: 'beat-answered' }]);

test('A suspect connection sends a heartbeat: an answer clears it, and 5 s without one close the socket', () => {
  for (const kind of ['suspect', 'offline', 'online'] as const) {
    const [suspected, effects] = step(idle, { kind }, chance);
    expect(heartbeatsIn(effects)).toEqual(heartbeatWithin5s);
    expect(effects).toContainEqual({ kind: 'no-timer', name: 'beat' });
    expect(phaseOf(suspected)).toBe('live');
    const [closed, closing] = step(suspected, { kind: 'timer', name: 'beat-answer' }, chance);
    expect(closed.step).toBe('loading-user');
    expect(kindsOf(closing)).toContain('close-socket');
    const [answered, next] = step(suspected, { kind: 'beat-answered' }, chance);
    expect(answered).toEqual(idle);
    expect(next).toContainEqual({ kind: 'timer', name: 'beat', ms: 20_000 });
  }
});

test('A second report of a suspect connection does not extend the 5 s for the heartbeat', () => {
  const [suspected] = step(idle, { kind: 'suspect' }, chance);
  expect(step(suspected, { kind: 'suspect' }, chance)).toEqual([suspected, []]);
});

test('The answer to an earlier heartbeat does not clear a suspect connection', () => {
  const [beating] = step(idle, { kind: 'timer', name: 'beat' }, chance);
  const [suspected] = step(beating, { kind: 'suspect' }, chance);
  const [unchanged, none] = step(suspected, { kind: 'beat-answered' }, chance);
  expect(unchanged.isSuspect).toBe(true);
  expect(none).toEqual([]);
  expect(step(unchanged, { kind: 'beat-answered' }, chance)[0]).toEqual(idle);
});

test('A timer that is 15 s late by the wall clock means a sleep, and makes the connection suspect', () => {
  const watch: LinkEffect = { kind: 'timer', name: 'watch', ms: 5_000 };
  expect(runMachine(toLive.slice(0, 3))[1]).toContainEqual(watch);
  expect(step(idle, { kind: 'timer', name: 'watch', late: 14_999 }, chance)).toEqual([idle, [watch]]);
  const [afterSleep, effects] = step(idle, { kind: 'timer', name: 'watch', late: 15_000 }, chance);
  expect(afterSleep.isSuspect).toBe(true);
  expect(heartbeatsIn(effects)).toEqual([watch, ...heartbeatWithin5s]);
});

test('Without an open connection the report of a suspect connection has no effect', () => {
  const [waiting] = runMachine([{ kind: 'start', userLoaded: true }, { kind: 'socket-closed' }]);
  const [opening] = runMachine(toLive.slice(0, 1));
  for (const state of [stopped, waiting, opening]) {
    expect(step(state, { kind: 'suspect' }, chance)).toEqual([state, []]);
    expect(step(state, { kind: 'offline' }, chance)).toEqual([state, []]);
  }
});
