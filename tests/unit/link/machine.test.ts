import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DELAYS,
  step,
  stopped,
  type LinkEffect,
  type LinkInput,
  type LinkState,
} from '../../../workers/link/machine.ts';
import { phaseOf } from '../../../workers/link/phase-of.ts';
import { calm, names, play, toLive } from './play.ts';

const pause = (effects: LinkEffect[]): number | undefined =>
  effects.flatMap((effect) => (effect.do === 'timer' && effect.name === 'retry' ? [effect.ms] : []))[0];

test('[RT-02] the line goes through connected, acknowledged, the heartbeat loop, closed and reconnect', () => {
  let state = stopped;
  const walk: [LinkInput, LinkState['step'], string[]][] = [
    [{ is: 'start', userLoaded: true }, 'opening', ['open-socket', 'timer login']],
    [{ is: 'socket-open' }, 'logging-in', ['send-login']],
    [
      { is: 'acknowledged' },
      'catching-up',
      ['no-timer login', 'send-heartbeat', 'timer beat-answer', 'timer watch', 'catch-up'],
    ],
    [{ is: 'beat-answered' }, 'catching-up', ['no-timer beat-answer', 'timer beat']],
    [{ is: 'caught-up' }, 'live', []],
    [{ is: 'timer', name: 'beat' }, 'live', ['send-heartbeat', 'timer beat-answer']],
    [{ is: 'socket-closed' }, 'loading-user', ['load-user', 'tell']],
    [{ is: 'user-loaded' }, 'opening', ['open-socket', 'timer login']],
    [{ is: 'socket-closed' }, 'waiting', ['timer retry', 'tell']],
    [{ is: 'timer', name: 'retry' }, 'loading-user', ['load-user']],
  ];
  for (const [input, reached, done] of walk) {
    const [next, effects] = step(state, input, calm);
    expect([input.is, next.step]).toEqual([input.is, reached]);
    const spoken = effects.map((it) => ('name' in it ? `${it.do} ${it.name}` : it.do));
    expect(spoken.filter((it) => input.is !== 'socket-closed' || !it.startsWith('no-timer'))).toEqual(done);
    state = next;
  }
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

const reconnecting: LinkEffect = { do: 'tell', notice: { kind: 'reconnecting' } };
const reconnected: LinkEffect = { do: 'tell', notice: { kind: 'reconnected' } };
const tellings = (effects: LinkEffect[]): LinkEffect[] => effects.filter((effect) => effect.do === 'tell');

test('[RT-08, RT-09, ERR-11] a close reloads the user at once and tells of the loss, then comes the socket', () => {
  const [live] = play(toLive);
  const [state, effects] = step(live, { is: 'socket-closed' }, calm);
  expect(phaseOf(state)).toBe('connecting');
  expect(effects).toContainEqual(reconnecting);
  expect(names(effects).filter((name) => name !== 'no-timer')).toEqual(['load-user', 'tell']);
  expect(names(step(state, { is: 'user-loaded' }, calm)[1])).toEqual(['open-socket', 'timer']);
  const [, back] = play(
    [{ is: 'user-loaded' }, { is: 'socket-open' }, { is: 'acknowledged' }, { is: 'caught-up' }],
    state,
  );
  expect(tellings(back)).toEqual([reconnected]);
});

test('[RT-09, ERR-11] every lost socket is told, also one on which the line was never live', () => {
  const losses: LinkInput[] = [{ is: 'socket-closed' }, { is: 'timer', name: 'login' }];
  for (let reached = 1; reached <= toLive.length; reached++) {
    for (const loss of losses) {
      const [lost, effects] = play([...toLive.slice(0, reached), loss]);
      expect(tellings(effects)).toEqual([reconnecting]);
      // Each further attempt that fails is told as well; the line's return ends it.
      const [opening] = play([{ is: 'timer', name: 'retry' }, { is: 'user-loaded' }], lost);
      const [again, more] = step(opening, { is: 'socket-closed' }, calm);
      expect([again.step, tellings(more)]).toEqual(['waiting', [reconnecting]]);
      const [, back] = play([{ is: 'online' }, { is: 'user-loaded' }, ...toLive.slice(1)], again);
      expect(tellings(back)).toEqual([reconnected]);
    }
  }
  const [pulling] = play(toLive.slice(0, 3));
  expect(tellings(step(pulling, { is: 'catch-up-no-answer' }, calm)[1])).toEqual([reconnecting]);
});

test('[RT-09] a user load without an answer is told where no lost socket was, and once', () => {
  const [silent, effects] = play([{ is: 'start', userLoaded: false }, { is: 'user-no-answer' }]);
  expect(tellings(effects)).toEqual([reconnecting]);
  expect(tellings(play([{ is: 'online' }, { is: 'user-no-answer' }], silent)[1])).toEqual([]);
  const [lost] = play([...toLive, { is: 'socket-closed' }]);
  expect(tellings(step(lost, { is: 'user-no-answer' }, calm)[1])).toEqual([]);
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
  expect(effects).toEqual([{ do: 'no-timer', name: 'retry' }, { do: 'load-user' }]);
});

test('[SOCK-04] a heartbeat goes 20 s after the last reply; no reply within 20 s is a failed connection', () => {
  const [live] = play(toLive);
  const [answered, effects] = step(live, { is: 'beat-answered' }, calm);
  expect(effects).toContainEqual({ do: 'timer', name: 'beat', ms: 20_000 });
  const [beating, sent] = step(answered, { is: 'timer', name: 'beat' }, calm);
  expect(sent).toEqual([{ do: 'send-heartbeat' }, { do: 'timer', name: 'beat-answer', ms: 20_000 }]);
  const [dead, closing] = step(beating, { is: 'timer', name: 'beat-answer' }, calm);
  expect(dead.step).toBe('loading-user');
  expect(names(closing)).toContain('close-socket');
});

test('[RT-12, PULL-05] a refusal ends the sign-in once with its reason, an answer that never comes does not', () => {
  const [pulling] = play(toLive.slice(0, 3));
  const [loading] = play([...toLive, { is: 'socket-closed' }]);
  const message = 'no';
  const ends = [
    [pulling, { is: 'pull-refused', message }, 'pull-failed'],
    [pulling, { is: 'lists-refused', message }, 'initialization-failed'],
    [loading, { is: 'user-refused', message }, 'initialization-failed'],
  ] as const;
  for (const [from, input, why] of ends) {
    const [ended, effects] = step(from, input, calm);
    expect(ended).toBe(stopped);
    expect(effects.filter((effect) => effect.do === 'end')).toEqual([{ do: 'end', why: { why, message } }]);
    expect(names(effects)).toContain('close-socket');
  }
  const [silent, effects] = step(pulling, { is: 'catch-up-no-answer' }, calm);
  expect(phaseOf(silent)).toBe('offline');
  expect(names(effects)).not.toContain('end');
  expect(names(effects)).toContain('close-socket');
  expect(pause(effects)).toBe(DELAYS.socket);
});

test('[RT-11, ERR-12] that the line is back is told when everything is here, not before', () => {
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
