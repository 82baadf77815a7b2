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
import { chance, kindsOf, runMachine, toLive } from './run-machine.ts';

const pause = (effects: LinkEffect[]): number | undefined =>
  effects.flatMap((effect) => (effect.kind === 'timer' && effect.name === 'retry' ? [effect.ms] : []))[0];

test('[RT-02] A connection opens, logs in, catches up, sends heartbeats, closes and reconnects', () => {
  let state = stopped;
  const transitions: [LinkInput, LinkState['step'], string[]][] = [
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
  for (const [input, reached, expected] of transitions) {
    const [next, effects] = step(state, input, chance);
    expect([input.kind, next.step]).toEqual([input.kind, reached]);
    const named = effects.map((it) => ('name' in it ? `${it.kind} ${it.name}` : it.kind));
    const relevant = named.filter((it) => input.kind !== 'socket-closed' || !it.startsWith('no-timer'));
    expect(relevant).toEqual(expected);
    state = next;
  }
});

test('[RT-03] The first connect catches up before the phase is live', () => {
  const [acknowledged, effects] = runMachine(toLive.slice(0, 3));
  expect(kindsOf(effects)).toContain('catch-up');
  expect(phaseOf(acknowledged)).toBe('catching-up');
  const [live, caughtUp] = step(acknowledged, { kind: 'caught-up' }, chance);
  expect(phaseOf(live)).toBe('live');
  // There is no `reconnected` notice without an earlier `reconnecting`.
  expect(kindsOf(caughtUp)).toEqual([]);
});

test('[SOCK-02] An open socket sends the login frame first', () => {
  const [, opening] = runMachine([{ kind: 'start', userLoaded: true }]);
  expect(kindsOf(opening)).toEqual(['open-socket', 'timer']);
  const [, opened] = runMachine(toLive.slice(0, 2));
  expect(kindsOf(opened)).toEqual(['send-login']);
});

test('[SOCK-03] Only the login acknowledgement starts the catch-up', () => {
  const [state] = runMachine(toLive.slice(0, 2));
  expect(phaseOf(state)).toBe('connecting');
  expect(step(state, { kind: 'caught-up' }, chance)[0]).toBe(state);
  expect(phaseOf(step(state, { kind: 'acknowledged' }, chance)[0])).toBe('catching-up');
});

const reconnecting: LinkEffect = { kind: 'tell', notice: { kind: 'reconnecting' } };
const reconnected: LinkEffect = { kind: 'tell', notice: { kind: 'reconnected' } };
const noticesIn = (effects: LinkEffect[]): LinkEffect[] => effects.filter((effect) => effect.kind === 'tell');

test('[RT-08, RT-09, ERR-11] A closed socket loads the user and reports the loss at once, then opens a socket', () => {
  const [live] = runMachine(toLive);
  const [state, effects] = step(live, { kind: 'socket-closed' }, chance);
  expect(phaseOf(state)).toBe('connecting');
  expect(effects).toContainEqual(reconnecting);
  expect(kindsOf(effects).filter((name) => name !== 'no-timer')).toEqual(['load-user', 'tell']);
  expect(kindsOf(step(state, { kind: 'user-loaded' }, chance)[1])).toEqual(['open-socket', 'timer']);
  const [, back] = runMachine(
    [{ kind: 'user-loaded' }, { kind: 'socket-open' }, { kind: 'acknowledged' }, { kind: 'caught-up' }],
    state,
  );
  expect(noticesIn(back)).toEqual([reconnected]);
});

test('[RT-09, ERR-11] Every lost socket causes the notice `reconnecting`, also one that was never live', () => {
  const losses: LinkInput[] = [{ kind: 'socket-closed' }, { kind: 'timer', name: 'login' }];
  for (let reached = 1; reached <= toLive.length; reached++) {
    for (const loss of losses) {
      const [lost, effects] = runMachine([...toLive.slice(0, reached), loss]);
      expect(noticesIn(effects)).toEqual([reconnecting]);
      // Each further failed attempt causes a `reconnecting` notice too, and the next live phase `reconnected`.
      const [opening] = runMachine([{ kind: 'timer', name: 'retry' }, { kind: 'user-loaded' }], lost);
      const [again, more] = step(opening, { kind: 'socket-closed' }, chance);
      expect([again.step, noticesIn(more)]).toEqual(['waiting', [reconnecting]]);
      const [, back] = runMachine([{ kind: 'online' }, { kind: 'user-loaded' }, ...toLive.slice(1)], again);
      expect(noticesIn(back)).toEqual([reconnected]);
    }
  }
  const [pulling] = runMachine(toLive.slice(0, 3));
  expect(noticesIn(step(pulling, { kind: 'catch-up-no-answer' }, chance)[1])).toEqual([reconnecting]);
});

test('[RT-09] A failed load of the user causes one `reconnecting`, unless a lost socket caused it before', () => {
  const [unanswered, effects] = runMachine([
    { kind: 'start', userLoaded: false },
    { kind: 'user-no-answer' },
  ]);
  expect(noticesIn(effects)).toEqual([reconnecting]);
  expect(noticesIn(runMachine([{ kind: 'online' }, { kind: 'user-no-answer' }], unanswered)[1])).toEqual([]);
  const [lost] = runMachine([...toLive, { kind: 'socket-closed' }]);
  expect(noticesIn(step(lost, { kind: 'user-no-answer' }, chance)[1])).toEqual([]);
});

test('A connection lost twice within 5 s is opened again after a pause', () => {
  const [live] = runMachine(toLive);
  const [again] = runMachine([{ kind: 'socket-closed' }, ...toLive.slice(1)], live);
  const [loading] = runMachine([{ kind: 'user-loaded' }, ...toLive.slice(1)], again);
  const [waiting, effects] = step(loading, { kind: 'socket-closed' }, { now: chance.now + 1000, random: 0 });
  expect(waiting.step).toBe('waiting');
  expect(pause(effects)).toBe(DELAYS.socket);
  const [later] = step(loading, { kind: 'socket-closed' }, { now: chance.now + DELAYS.hurry, random: 0 });
  expect(later.step).toBe('loading-user');
});

test('[RT-10, SOCK-07] After a failed user load the retry waits 10 s, after a failed socket 15 s, plus up to a fifth', () => {
  const [loading] = runMachine([...toLive, { kind: 'socket-closed' }]);
  expect(pause(step(loading, { kind: 'user-no-answer' }, chance)[1])).toBe(10_000);
  const [opening] = runMachine(toLive.slice(0, 1));
  expect(pause(step(opening, { kind: 'socket-closed' }, chance)[1])).toBe(15_000);
  expect(pause(step(opening, { kind: 'socket-closed' }, { now: 0, random: 0.5 })[1])).toBe(16_500);
});

test('[SOCK-07] `online` during a pause loads the user at once and stops the timer', () => {
  const [waiting] = runMachine([{ kind: 'start', userLoaded: true }, { kind: 'socket-closed' }]);
  const [state, effects] = step(waiting, { kind: 'online' }, chance);
  expect(state.step).toBe('loading-user');
  expect(effects).toEqual([{ kind: 'no-timer', name: 'retry' }, { kind: 'load-user' }]);
});

test('[SOCK-04] A heartbeat is sent 20 s after the last answer; no answer within 20 s closes the socket', () => {
  const [live] = runMachine(toLive);
  const [answered, effects] = step(live, { kind: 'beat-answered' }, chance);
  expect(effects).toContainEqual({ kind: 'timer', name: 'beat', ms: 20_000 });
  const [beating, sent] = step(answered, { kind: 'timer', name: 'beat' }, chance);
  expect(sent).toEqual([{ kind: 'send-heartbeat' }, { kind: 'timer', name: 'beat-answer', ms: 20_000 }]);
  const [closed, closing] = step(beating, { kind: 'timer', name: 'beat-answer' }, chance);
  expect(closed.step).toBe('loading-user');
  expect(kindsOf(closing)).toContain('close-socket');
});

test('[RT-12, PULL-05] A refused load of the user or the lists, or a refused pull, ends the sign-in once with its reason; a missing response does not', () => {
  const [pulling] = runMachine(toLive.slice(0, 3));
  const [loading] = runMachine([...toLive, { kind: 'socket-closed' }]);
  const message = 'no';
  const ends = [
    [pulling, { kind: 'pull-refused', message }, 'pull-failed'],
    [pulling, { kind: 'lists-refused', message }, 'initialization-failed'],
    [loading, { kind: 'user-refused', message }, 'initialization-failed'],
  ] as const;
  for (const [from, input, why] of ends) {
    const [ended, effects] = step(from, input, chance);
    expect(ended).toBe(stopped);
    expect(effects.filter((effect) => effect.kind === 'end')).toEqual([
      { kind: 'end', why: { why, message } },
    ]);
    expect(kindsOf(effects)).toContain('close-socket');
  }
  const [unanswered, effects] = step(pulling, { kind: 'catch-up-no-answer' }, chance);
  expect(phaseOf(unanswered)).toBe('offline');
  expect(kindsOf(effects)).not.toContain('end');
  expect(kindsOf(effects)).toContain('close-socket');
  expect(pause(effects)).toBe(DELAYS.socket);
});

test('[RT-11, ERR-12] The notice `reconnected` follows the catch-up, not the login', () => {
  const [lost] = runMachine([...toLive, { kind: 'socket-closed' }]);
  const [pulling, before] = runMachine(
    [{ kind: 'user-loaded' }, { kind: 'socket-open' }, { kind: 'acknowledged' }],
    lost,
  );
  expect(kindsOf(before)).toContain('catch-up');
  expect(kindsOf(before)).not.toContain('tell');
  const [, after] = step(pulling, { kind: 'caught-up' }, chance);
  expect(after).toEqual([{ kind: 'tell', notice: { kind: 'reconnected' } }]);
});

test('[RT-07, SOCK-06] Only a stop is final; a failed login closes the socket and is retried', () => {
  const [live] = runMachine(toLive);
  const [ended, closing] = step(live, { kind: 'stop' }, chance);
  expect(ended).toBe(stopped);
  expect(kindsOf(closing)).toContain('close-socket');
  expect(step(ended, { kind: 'socket-closed' }, chance)).toEqual([stopped, []]);
  const [logging] = runMachine(toLive.slice(0, 2));
  const [failed, effects] = step(logging, { kind: 'timer', name: 'login' }, chance);
  expect(kindsOf(effects)).toContain('close-socket');
  expect(phaseOf(failed)).toBe('offline');
  expect(pause(effects)).toBe(DELAYS.socket);
});

test('Any inputs of the link start one attempt at a time, and always leave a timer or a pending request', () => {
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
    { kind: 'suspect' },
    { kind: 'timer', name: 'watch' },
    { kind: 'timer', name: 'watch', late: 60_000 },
    { kind: 'timer', name: 'retry' },
    { kind: 'timer', name: 'login' },
    { kind: 'timer', name: 'beat' },
    { kind: 'timer', name: 'beat-answer' },
  );
  fc.assert(
    fc.property(fc.array(input, { maxLength: 60 }), (inputs) => {
      let [state] = step(stopped, { kind: 'start', userLoaded: true }, chance);
      const running = new Set<string>(['login']);
      for (const [index, next] of inputs.entries()) {
        if (next.kind === 'timer' && !running.delete(next.name)) continue;
        const [after, effects] = step(state, next, { now: index * 1000, random: 0.3 });
        for (const effect of effects) {
          if (effect.kind === 'timer') running.add(effect.name);
          if (effect.kind === 'no-timer') running.delete(effect.name);
        }
        expect(
          effects.filter((effect) => effect.kind === 'open-socket' || effect.kind === 'load-user').length,
        ).toBeLessThan(2);
        state = after;
        // The machine is never stuck: a request waits for its response, or a timer runs.
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
