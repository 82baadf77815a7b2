import { expect, test } from 'vitest';
import { step, stopped, type LinkEffect } from '../../../workers/link/machine.ts';
import { phaseOf } from '../../../workers/link/phase-of.ts';
import { calm, names, play, toLive } from './play.ts';

const beatsIn = (effects: LinkEffect[]) =>
  effects.filter((effect) => effect.kind === 'send-heartbeat' || effect.kind === 'timer');
const soon: LinkEffect[] = [{ kind: 'send-heartbeat' }, { kind: 'timer', name: 'beat-answer', ms: 5_000 }];
const [idle] = play([...toLive, { kind: 'beat-answered' }]);

test('a doubt sends a heartbeat with 5 s to answer: silence is a close, an answer ends the doubt', () => {
  for (const kind of ['doubt', 'offline', 'online'] as const) {
    const [doubting, effects] = step(idle, { kind }, calm);
    expect(beatsIn(effects)).toEqual(soon);
    expect(effects).toContainEqual({ kind: 'no-timer', name: 'beat' });
    expect(phaseOf(doubting)).toBe('live');
    const [dead, closing] = step(doubting, { kind: 'timer', name: 'beat-answer' }, calm);
    expect(dead.step).toBe('loading-user');
    expect(names(closing)).toContain('close-socket');
    const [well, next] = step(doubting, { kind: 'beat-answered' }, calm);
    expect(well).toEqual(idle);
    expect(next).toContainEqual({ kind: 'timer', name: 'beat', ms: 20_000 });
  }
});

test('a second doubt gives the line no more time', () => {
  const [doubting] = step(idle, { kind: 'doubt' }, calm);
  expect(step(doubting, { kind: 'doubt' }, calm)).toEqual([doubting, []]);
});

test('an answer to a heartbeat from before the doubt does not end it', () => {
  const [beating] = step(idle, { kind: 'timer', name: 'beat' }, calm);
  const [doubting] = step(beating, { kind: 'doubt' }, calm);
  const [still, nothing] = step(doubting, { kind: 'beat-answered' }, calm);
  expect(still.doubting).toBe(true);
  expect(nothing).toEqual([]);
  expect(step(still, { kind: 'beat-answered' }, calm)[0]).toEqual(idle);
});

test('a timer that comes 15 s late by the wall clock is a sleep, and thus a doubt', () => {
  const watch: LinkEffect = { kind: 'timer', name: 'watch', ms: 5_000 };
  expect(play(toLive.slice(0, 3))[1]).toContainEqual(watch);
  expect(step(idle, { kind: 'timer', name: 'watch', late: 14_999 }, calm)).toEqual([idle, [watch]]);
  const [slept, effects] = step(idle, { kind: 'timer', name: 'watch', late: 15_000 }, calm);
  expect(slept.doubting).toBe(true);
  expect(beatsIn(effects)).toEqual([watch, ...soon]);
});

test('without a line a doubt has no effect', () => {
  const [waiting] = play([{ kind: 'start', userLoaded: true }, { kind: 'socket-closed' }]);
  const [opening] = play(toLive.slice(0, 1));
  for (const state of [stopped, waiting, opening]) {
    expect(step(state, { kind: 'doubt' }, calm)).toEqual([state, []]);
    expect(step(state, { kind: 'offline' }, calm)).toEqual([state, []]);
  }
});
