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
  effects.flatMap((effect) => (effect.kind === 'timer' && effect.name === 'retry' ? [effect.ms] : []))[0];

test('[RT-02] a line passes connected, acknowledged, the heartbeat loop, closed and reconnect', () => {
  let state = stopped;
  const walk: [LinkInput, LinkState['step'], string[]][] = [
    [{ kind: 'start', userLoaded: true }, 'opening', ['open-socket', 'timer login']],
    [{ kind: 'socket-open' }, 'logging-in', ['send-login']],
    [
      { kind: 'acknowledged' },
      'catching-up',
      ['no-timer login', 'send-heartbeat', 'timer beat-answer', 'timer watch', 'catch-up'],
    ],
    [{ kind: 'beat-answered' }, 'catching-up', ['no-timer beat-answer', 'timer beat']],
    [{ kind: 'caught-up' }, 'live', []],
    [{ kind: 'timer', name: 'beat' }, 'live', ['send-heartbeat', 'timer beat-answer']],
    [{ kind: 'socket-closed' }, 'loading-user', ['load-user', 'tell']],
    [{ kind: 'user-loaded' }, 'opening', ['open-socket', 'timer login']],
    [{ kind: 'socket-closed' }, 'waiting', ['timer retry', 'tell']],
    [{ kind: 'timer', name: 'retry' }, 'loading-user', ['load-user']],
  ];
  for (const [input, reached, done] of walk) {
    const [next, effects] = step(state, input, calm);
    expect([input.kind, next.step]).toEqual([input.kind, reached]);
    const spoken = effects.map((it) => ('name' in it ? `${it.kind} ${it.name}` : it.kind));
    expect(spoken.filter((it) => input.kind !== 'socket-closed' || !it.startsWith('no-timer'))).toEqual(done);
    state = next;
  }
});

test('[RT-03] the first connect catches up before the line counts as live', () => {
  const [acknowledged, effects] = play(toLive.slice(0, 3));
  expect(names(effects)).toContain('catch-up');
  expect(phaseOf(acknowledged)).toBe('catching-up');
  const [live, told] = step(acknowledged, { kind: 'caught-up' }, calm);
  expect(phaseOf(live)).toBe('live');
  // No loss was told before: no return is told.
  expect(names(told)).toEqual([]);
});

test('[SOCK-02] an open socket sends the login frame first', () => {
  const [, opening] = play([{ kind: 'start', userLoaded: true }]);
  expect(names(opening)).toEqual(['open-socket', 'timer']);
  const [, opened] = play(toLive.slice(0, 2));
  expect(names(opened)).toEqual(['send-login']);
});

test('[SOCK-03] only the acknowledgement makes the line usable', () => {
  const [state] = play(toLive.slice(0, 2));
  expect(phaseOf(state)).toBe('connecting');
  expect(step(state, { kind: 'caught-up' }, calm)[0]).toBe(state);
  expect(phaseOf(step(state, { kind: 'acknowledged' }, calm)[0])).toBe('catching-up');
});

const reconnecting: LinkEffect = { kind: 'tell', notice: { kind: 'reconnecting' } };
const reconnected: LinkEffect = { kind: 'tell', notice: { kind: 'reconnected' } };
const tellings = (effects: LinkEffect[]): LinkEffect[] => effects.filter((effect) => effect.kind === 'tell');

test('[RT-08, RT-09, ERR-11] a close reloads the user at once and tells of the loss, then opens a socket', () => {
  const [live] = play(toLive);
  const [state, effects] = step(live, { kind: 'socket-closed' }, calm);
  expect(phaseOf(state)).toBe('connecting');
  expect(effects).toContainEqual(reconnecting);
  expect(names(effects).filter((name) => name !== 'no-timer')).toEqual(['load-user', 'tell']);
  expect(names(step(state, { kind: 'user-loaded' }, calm)[1])).toEqual(['open-socket', 'timer']);
  const [, back] = play(
    [{ kind: 'user-loaded' }, { kind: 'socket-open' }, { kind: 'acknowledged' }, { kind: 'caught-up' }],
    state,
  );
  expect(tellings(back)).toEqual([reconnected]);
});

test('[RT-09, ERR-11] every lost socket is told, also one on which the line was never live', () => {
  const losses: LinkInput[] = [{ kind: 'socket-closed' }, { kind: 'timer', name: 'login' }];
  for (let reached = 1; reached <= toLive.length; reached++) {
    for (const loss of losses) {
      const [lost, effects] = play([...toLive.slice(0, reached), loss]);
      expect(tellings(effects)).toEqual([reconnecting]);
      // Each further failed attempt is told as well, and so is the return of the line.
      const [opening] = play([{ kind: 'timer', name: 'retry' }, { kind: 'user-loaded' }], lost);
      const [again, more] = step(opening, { kind: 'socket-closed' }, calm);
      expect([again.step, tellings(more)]).toEqual(['waiting', [reconnecting]]);
      const [, back] = play([{ kind: 'online' }, { kind: 'user-loaded' }, ...toLive.slice(1)], again);
      expect(tellings(back)).toEqual([reconnected]);
    }
  }
  const [pulling] = play(toLive.slice(0, 3));
  expect(tellings(step(pulling, { kind: 'catch-up-no-answer' }, calm)[1])).toEqual([reconnecting]);
});

test('[RT-09] a user load without an answer is told once, unless a lost socket was told before', () => {
  const [silent, effects] = play([{ kind: 'start', userLoaded: false }, { kind: 'user-no-answer' }]);
  expect(tellings(effects)).toEqual([reconnecting]);
  expect(tellings(play([{ kind: 'online' }, { kind: 'user-no-answer' }], silent)[1])).toEqual([]);
  const [lost] = play([...toLive, { kind: 'socket-closed' }]);
  expect(tellings(step(lost, { kind: 'user-no-answer' }, calm)[1])).toEqual([]);
});

test('a line that is lost twice within 5 s is tried again after a pause', () => {
  const [live] = play(toLive);
  const [again] = play([{ kind: 'socket-closed' }, ...toLive.slice(1)], live);
  const [loading] = play([{ kind: 'user-loaded' }, ...toLive.slice(1)], again);
  const [waiting, effects] = step(loading, { kind: 'socket-closed' }, { now: calm.now + 1000, random: 0 });
  expect(waiting.step).toBe('waiting');
  expect(pause(effects)).toBe(DELAYS.socket);
  const [later] = step(loading, { kind: 'socket-closed' }, { now: calm.now + DELAYS.hurry, random: 0 });
  expect(later.step).toBe('loading-user');
});

test('[RT-10, SOCK-07] a failed user load waits 10 s, a failed socket 15 s, with up to a fifth more', () => {
  const [loading] = play([...toLive, { kind: 'socket-closed' }]);
  expect(pause(step(loading, { kind: 'user-no-answer' }, calm)[1])).toBe(10_000);
  const [opening] = play(toLive.slice(0, 1));
  expect(pause(step(opening, { kind: 'socket-closed' }, calm)[1])).toBe(15_000);
  expect(pause(step(opening, { kind: 'socket-closed' }, { now: 0, random: 0.5 })[1])).toBe(16_500);
});

test('[SOCK-07] a browser that is online again cuts the pause short', () => {
  const [waiting] = play([{ kind: 'start', userLoaded: true }, { kind: 'socket-closed' }]);
  const [state, effects] = step(waiting, { kind: 'online' }, calm);
  expect(state.step).toBe('loading-user');
  expect(effects).toEqual([{ kind: 'no-timer', name: 'retry' }, { kind: 'load-user' }]);
});

test('[SOCK-04] a heartbeat goes 20 s after the last answer; no answer within 20 s is a failed connection', () => {
  const [live] = play(toLive);
  const [answered, effects] = step(live, { kind: 'beat-answered' }, calm);
  expect(effects).toContainEqual({ kind: 'timer', name: 'beat', ms: 20_000 });
  const [beating, sent] = step(answered, { kind: 'timer', name: 'beat' }, calm);
  expect(sent).toEqual([{ kind: 'send-heartbeat' }, { kind: 'timer', name: 'beat-answer', ms: 20_000 }]);
  const [dead, closing] = step(beating, { kind: 'timer', name: 'beat-answer' }, calm);
  expect(dead.step).toBe('loading-user');
  expect(names(closing)).toContain('close-socket');
});

test('[RT-12, PULL-05] a refusal ends the sign-in once with its reason, a missing answer does not', () => {
  const [pulling] = play(toLive.slice(0, 3));
  const [loading] = play([...toLive, { kind: 'socket-closed' }]);
  const message = 'no';
  const ends = [
    [pulling, { kind: 'pull-refused', message }, 'pull-failed'],
    [pulling, { kind: 'lists-refused', message }, 'initialization-failed'],
    [loading, { kind: 'user-refused', message }, 'initialization-failed'],
  ] as const;
  for (const [from, input, why] of ends) {
    const [ended, effects] = step(from, input, calm);
    expect(ended).toBe(stopped);
    expect(effects.filter((effect) => effect.kind === 'end')).toEqual([
      { kind: 'end', why: { why, message } },
    ]);
    expect(names(effects)).toContain('close-socket');
  }
  const [silent, effects] = step(pulling, { kind: 'catch-up-no-answer' }, calm);
  expect(phaseOf(silent)).toBe('offline');
  expect(names(effects)).not.toContain('end');
  expect(names(effects)).toContain('close-socket');
  expect(pause(effects)).toBe(DELAYS.socket);
});

test('[RT-11, ERR-12] the return of the line is told after the catch-up, not before', () => {
  const [lost] = play([...toLive, { kind: 'socket-closed' }]);
  const [pulling, before] = play(
    [{ kind: 'user-loaded' }, { kind: 'socket-open' }, { kind: 'acknowledged' }],
    lost,
  );
  expect(names(before)).toContain('catch-up');
  expect(names(before)).not.toContain('tell');
  const [, told] = step(pulling, { kind: 'caught-up' }, calm);
  expect(told).toEqual([{ kind: 'tell', notice: { kind: 'reconnected' } }]);
});

test('[RT-07, SOCK-06] only a stop is final; a connection that fails is closed and tried again', () => {
  const [live] = play(toLive);
  const [exit, closing] = step(live, { kind: 'stop' }, calm);
  expect(exit).toBe(stopped);
  expect(names(closing)).toContain('close-socket');
  expect(step(exit, { kind: 'socket-closed' }, calm)).toEqual([stopped, []]);
  const [logging] = play(toLive.slice(0, 2));
  const [failed, effects] = step(logging, { kind: 'timer', name: 'login' }, calm);
  expect(names(effects)).toContain('close-socket');
  expect(phaseOf(failed)).toBe('offline');
  expect(pause(effects)).toBe(DELAYS.socket);
});

test('in any order of inputs there is one attempt at a time, and always a timer or a question left', () => {
  const input: fc.Arbitrary<LinkInput> = fc.constantFrom<LinkInput[]>(
    { kind: 'start', userLoaded: false },
    { kind: 'user-loaded' },
    { kind: 'user-no-answer' },
    { kind: 'socket-open' },
    { kind: 'socket-closed' },
    { kind: 'acknowledged' },
    { kind: 'beat-answered' },
    { kind: 'caught-up' },
    { kind: 'catch-up-no-answer' },
    { kind: 'online' },
    { kind: 'offline' },
    { kind: 'doubt' },
    { kind: 'timer', name: 'watch' },
    { kind: 'timer', name: 'watch', late: 60_000 },
    { kind: 'timer', name: 'retry' },
    { kind: 'timer', name: 'login' },
    { kind: 'timer', name: 'beat' },
    { kind: 'timer', name: 'beat-answer' },
  );
  fc.assert(
    fc.property(fc.array(input, { maxLength: 60 }), (inputs) => {
      let [state] = step(stopped, { kind: 'start', userLoaded: true }, calm);
      const running = new Set<string>(['login']);
      for (const [at, next] of inputs.entries()) {
        if (next.kind === 'timer' && !running.delete(next.name)) continue;
        const [after, effects] = step(state, next, { now: at * 1000, random: 0.3 });
        for (const effect of effects) {
          if (effect.kind === 'timer') running.add(effect.name);
          if (effect.kind === 'no-timer') running.delete(effect.name);
        }
        expect(
          effects.filter((effect) => effect.kind === 'open-socket' || effect.kind === 'load-user').length,
        ).toBeLessThan(2);
        state = after;
        // Never stuck: a question waits for its answer, or a timer runs.
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
