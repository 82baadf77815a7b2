import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DELAYS,
  phaseOf,
  step,
  stopped,
  type LinkEffect,
  type LinkInput,
  type LinkState,
} from '../../../workers/link/machine.ts';

const calm = { now: 1_000_000, random: 0 };

function play(inputs: LinkInput[], from: LinkState = stopped, chance = calm): [LinkState, LinkEffect[]] {
  return inputs.reduce<[LinkState, LinkEffect[]]>(([state], input) => step(state, input, chance), [from, []]);
}

const toLive: LinkInput[] = [
  { is: 'start', userLoaded: true },
  { is: 'socket-open' },
  { is: 'acknowledged' },
  { is: 'caught-up' },
];
const names = (effects: LinkEffect[]): string[] => effects.map((effect) => effect.do);
const pause = (effects: LinkEffect[]): number | undefined =>
  effects.flatMap((effect) => (effect.do === 'timer' && effect.name === 'retry' ? [effect.ms] : []))[0];

test('[RT-02] the line goes through connected, acknowledged, the heartbeat loop, closed and reconnect', () => {
  let state = stopped;
  const steps: string[] = [];
  const inputs: LinkInput[] = [
    { is: 'start', userLoaded: true },
    { is: 'socket-open' },
    { is: 'acknowledged' },
    { is: 'beat-answered' },
    { is: 'caught-up' },
    { is: 'socket-closed' },
    { is: 'user-loaded' },
  ];
  for (const input of inputs) {
    [state] = step(state, input, calm);
    steps.push(state.step);
  }
  expect(steps).toEqual([
    'opening',
    'logging-in',
    'catching-up',
    'catching-up',
    'live',
    'loading-user',
    'opening',
  ]);
});

test('[RT-03] the first connect pulls what was missed before the line counts as live', () => {
  const [acknowledged, effects] = play(toLive.slice(0, 3));
  expect(names(effects)).toContain('catch-up');
  expect(phaseOf(acknowledged)).toBe('catching-up');
  const [live, told] = step(acknowledged, { is: 'caught-up' }, calm);
  expect(phaseOf(live)).toBe('live');
  // The first time there is nothing to reassure about.
  expect(names(told)).toEqual([]);
});

test('[SOCK-02] on opening a login frame goes out, and nothing before it', () => {
  const [, opening] = play([{ is: 'start', userLoaded: true }]);
  expect(names(opening)).toEqual(['open-socket', 'timer']);
  const [, opened] = play(toLive.slice(0, 2));
  expect(names(opened)).toEqual(['send-login']);
});

test('[SOCK-03] only the acknowledgement makes the line usable', () => {
  const [state] = play(toLive.slice(0, 2));
  expect(phaseOf(state)).toBe('connecting');
  expect(step(state, { is: 'caught-up' }, calm)[0]).toBe(state);
  expect(phaseOf(step(state, { is: 'acknowledged' }, calm)[0])).toBe('catching-up');
});

test('[RT-08, RT-09] after a close the first attempt is at once: the user is reloaded, the loss told, then the socket', () => {
  const [live] = play(toLive);
  const [state, effects] = step(live, { is: 'socket-closed' }, calm);
  expect(phaseOf(state)).toBe('connecting');
  expect(effects).toContainEqual({ do: 'tell', notice: { kind: 'reconnecting' } });
  expect(names(effects).filter((name) => name !== 'no-timer')).toEqual(['tell', 'load-user']);
  expect(names(step(state, { is: 'user-loaded' }, calm)[1])).toEqual(['open-socket', 'timer']);
  const [, back] = play(
    [{ is: 'user-loaded' }, { is: 'socket-open' }, { is: 'acknowledged' }, { is: 'caught-up' }],
    state,
  );
  expect(back).toContainEqual({ do: 'tell', notice: { kind: 'reconnected' } });
});

test('a line that flaps is tried again after a pause, not in a circle', () => {
  const [live] = play(toLive);
  const [again] = play([{ is: 'socket-closed' }, ...toLive.slice(1)], live);
  const [loading] = play([{ is: 'user-loaded' }, ...toLive.slice(1)], again);
  const [waiting, effects] = step(loading, { is: 'socket-closed' }, { now: calm.now + 1000, random: 0 });
  expect(waiting.step).toBe('waiting');
  expect(pause(effects)).toBe(DELAYS.socket);
  const [later] = step(loading, { is: 'socket-closed' }, { now: calm.now + DELAYS.hurry, random: 0 });
  expect(later.step).toBe('loading-user');
});

test('[RT-10, SOCK-07] a failed user load waits 10 s, a failed socket 15 s, with up to a fifth more', () => {
  const [loading] = play([...toLive, { is: 'socket-closed' }]);
  expect(pause(step(loading, { is: 'user-no-answer' }, calm)[1])).toBe(10_000);
  const [opening] = play(toLive.slice(0, 1));
  expect(pause(step(opening, { is: 'socket-closed' }, calm)[1])).toBe(15_000);
  expect(pause(step(opening, { is: 'socket-closed' }, { now: 0, random: 0.5 })[1])).toBe(16_500);
});

test('[SOCK-07] a browser that is online again cuts the pause short', () => {
  const [waiting] = play([{ is: 'start', userLoaded: true }, { is: 'socket-closed' }]);
  const [state, effects] = step(waiting, { is: 'online' }, calm);
  expect(state.step).toBe('loading-user');
  expect(names(effects)).toEqual(['no-timer', 'load-user']);
});

test('[SOCK-04] a heartbeat goes 20 s after the last reply; no reply within 20 s is a failed connection', () => {
  const [live] = play(toLive);
  const [answered, effects] = step(live, { is: 'beat-answered' }, calm);
  expect(effects).toContainEqual({ do: 'timer', name: 'beat', ms: 20_000 });
  const [beating, sent] = step(answered, { is: 'timer', name: 'beat' }, calm);
  expect(names(sent)).toEqual(['send-heartbeat', 'timer']);
  const [dead, closing] = step(beating, { is: 'timer', name: 'beat-answer' }, calm);
  expect(dead.step).toBe('loading-user');
  expect(names(closing)).toContain('close-socket');
});

test('[RT-12, PULL-05] a refusal ends the sign-in with its reason, an answer that never comes does not', () => {
  const [pulling] = play(toLive.slice(0, 3));
  const refused = step(pulling, { is: 'pull-refused', message: 'no' }, calm);
  expect(refused[0]).toBe(stopped);
  expect(refused[1]).toContainEqual({ do: 'end', why: { why: 'pull-failed', message: 'no' } });
  const lists = step(pulling, { is: 'lists-refused', message: 'no' }, calm);
  expect(lists[1].filter((effect) => effect.do === 'end')).toEqual([
    { do: 'end', why: { why: 'initialization-failed', message: 'no' } },
  ]);
  const [silent, effects] = step(pulling, { is: 'catch-up-no-answer' }, calm);
  expect(phaseOf(silent)).toBe('offline');
  expect(names(effects)).not.toContain('end');
});

test('[RT-11] that the line is back is told when everything is here, not before', () => {
  const [lost] = play([...toLive, { is: 'socket-closed' }]);
  const [pulling, before] = play(
    [{ is: 'user-loaded' }, { is: 'socket-open' }, { is: 'acknowledged' }],
    lost,
  );
  expect(names(before)).toContain('catch-up');
  expect(names(before)).not.toContain('tell');
  const [, told] = step(pulling, { is: 'caught-up' }, calm);
  expect(told).toEqual([{ do: 'tell', notice: { kind: 'reconnected' } }]);
});

test('[RT-07, SOCK-06] only an end on purpose is final; a connection that fails is closed and tried again', () => {
  const [live] = play(toLive);
  const [exit, closing] = step(live, { is: 'stop' }, calm);
  expect(exit).toBe(stopped);
  expect(names(closing)).toContain('close-socket');
  expect(step(exit, { is: 'socket-closed' }, calm)).toEqual([stopped, []]);
  const [logging] = play(toLive.slice(0, 2));
  const [failed, effects] = step(logging, { is: 'timer', name: 'login' }, calm);
  expect(names(effects)).toContain('close-socket');
  expect(phaseOf(failed)).toBe('offline');
  expect(pause(effects)).toBe(DELAYS.socket);
});

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

test('whatever happens, there is one attempt at a time and a way on', () => {
  const input: fc.Arbitrary<LinkInput> = fc.constantFrom<LinkInput[]>(
    { is: 'start', userLoaded: false },
    { is: 'user-loaded' },
    { is: 'user-no-answer' },
    { is: 'socket-open' },
    { is: 'socket-closed' },
    { is: 'acknowledged' },
    { is: 'beat-answered' },
    { is: 'caught-up' },
    { is: 'catch-up-no-answer' },
    { is: 'online' },
    { is: 'offline' },
    { is: 'doubt' },
    { is: 'timer', name: 'watch' },
    { is: 'timer', name: 'watch', late: 60_000 },
    { is: 'timer', name: 'retry' },
    { is: 'timer', name: 'login' },
    { is: 'timer', name: 'beat' },
    { is: 'timer', name: 'beat-answer' },
  );
  fc.assert(
    fc.property(fc.array(input, { maxLength: 60 }), (inputs) => {
      let [state] = step(stopped, { is: 'start', userLoaded: true }, calm);
      const running = new Set<string>(['login']);
      for (const [at, next] of inputs.entries()) {
        if (next.is === 'timer' && !running.delete(next.name)) continue;
        const [after, effects] = step(state, next, { now: at * 1000, random: 0.3 });
        for (const effect of effects) {
          if (effect.do === 'timer') running.add(effect.name);
          if (effect.do === 'no-timer') running.delete(effect.name);
        }
        expect(
          effects.filter((effect) => effect.do === 'open-socket' || effect.do === 'load-user').length,
        ).toBeLessThan(2);
        state = after;
        // Never stuck: a question is out, or a timer runs.
        if (state.step === 'waiting') expect(running.has('retry')).toBe(true);
        if (state.step === 'opening' || state.step === 'logging-in') expect(running.has('login')).toBe(true);
        if (phaseOf(state) === 'live' || phaseOf(state) === 'catching-up') {
          expect(running.has('beat') || running.has('beat-answer')).toBe(true);
          expect(running.has('watch')).toBe(true);
        }
      }
    }),
    { numRuns: 500 },
  );
});
