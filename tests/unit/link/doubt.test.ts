import { expect, test } from 'vitest';
import { step, stopped, type LinkEffect } from '../../../workers/link/machine.ts';
import { phaseOf } from '../../../workers/link/phase-of.ts';
import { calm, names, play, toLive } from './play.ts';

const beatsIn = (effects: LinkEffect[]) =>
  effects.filter((effect) => effect.do === 'send-heartbeat' || effect.do === 'timer');
const soon: LinkEffect[] = [{ do: 'send-heartbeat' }, { do: 'timer', name: 'beat-answer', ms: 5_000 }];
const [idle] = play([...toLive, { is: 'beat-answered' }]);

test('a doubt sends a heartbeat with 5 s to answer; no answer is a close, an answer ends the doubt', () => {
  for (const is of ['doubt', 'offline', 'online'] as const) {
    const [doubting, effects] = step(idle, { is }, calm);
    expect(beatsIn(effects)).toEqual(soon);
    expect(effects).toContainEqual({ do: 'no-timer', name: 'beat' });
    expect(phaseOf(doubting)).toBe('live');
    const [dead, closing] = step(doubting, { is: 'timer', name: 'beat-answer' }, calm);
    expect(dead.step).toBe('loading-user');
    expect(names(closing)).toContain('close-socket');
    const [well, next] = step(doubting, { is: 'beat-answered' }, calm);
    expect(well).toEqual(idle);
    expect(next).toContainEqual({ do: 'timer', name: 'beat', ms: 20_000 });
  }
});

test('several tabs that doubt at once give the line no more time', () => {
  const [doubting] = step(idle, { is: 'doubt' }, calm);
  expect(step(doubting, { is: 'doubt' }, calm)).toEqual([doubting, []]);
});

test('an answer that was on its way before the doubt does not end it', () => {
  const [beating] = step(idle, { is: 'timer', name: 'beat' }, calm);
  const [doubting] = step(beating, { is: 'doubt' }, calm);
  const [still, nothing] = step(doubting, { is: 'beat-answered' }, calm);
  expect(still.doubting).toBe(true);
  expect(nothing).toEqual([]);
  expect(step(still, { is: 'beat-answered' }, calm)[0]).toEqual(idle);
});

test('a timer of 5 s that comes 15 s late by the wall clock is a sleep, and a doubt', () => {
  const watch: LinkEffect = { do: 'timer', name: 'watch', ms: 5_000 };
  expect(play(toLive.slice(0, 3))[1]).toContainEqual(watch);
  expect(step(idle, { is: 'timer', name: 'watch', late: 14_999 }, calm)).toEqual([idle, [watch]]);
  const [slept, effects] = step(idle, { is: 'timer', name: 'watch', late: 15_000 }, calm);
  expect(slept.doubting).toBe(true);
  expect(beatsIn(effects)).toEqual([watch, ...soon]);
});

test('where there is no line there is nothing to doubt', () => {
  const [waiting] = play([{ is: 'start', userLoaded: true }, { is: 'socket-closed' }]);
  const [opening] = play(toLive.slice(0, 1));
  for (const state of [stopped, waiting, opening]) {
    expect(step(state, { is: 'doubt' }, calm)).toEqual([state, []]);
    expect(step(state, { is: 'offline' }, calm)).toEqual([state, []]);
  }
});
