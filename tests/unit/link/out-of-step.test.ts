import { expect, test } from 'vitest';
import { step, stopped, type LinkInput, type Step } from '../../../workers/link/machine.ts';
import { phaseOf } from '../../../workers/link/phase-of.ts';
import { calm, play, toLive } from './play.ts';

const states = [
  stopped,
  play([...toLive.slice(0, 1), { kind: 'socket-closed' }])[0],
  play([{ kind: 'start', userLoaded: false }])[0],
  ...[1, 2, 3, 4].map((reached) => play(toLive.slice(0, reached))[0]),
];
const up: Step[] = ['catching-up', 'live'];
const withSocket: Step[] = ['opening', 'logging-in', ...up];

/** Each input, and the steps in which it has an effect. */
const inputs: [LinkInput, Step[]][] = [
  [{ kind: 'start', userLoaded: true }, ['stopped']],
  [{ kind: 'user-loaded' }, ['loading-user']],
  [{ kind: 'user-refused', message: 'no' }, ['loading-user']],
  [{ kind: 'user-no-answer' }, ['loading-user']],
  [{ kind: 'socket-open' }, ['opening']],
  [{ kind: 'socket-closed' }, withSocket],
  [{ kind: 'acknowledged' }, ['logging-in']],
  [{ kind: 'beat-answered' }, up],
  [{ kind: 'caught-up' }, ['catching-up']],
  [{ kind: 'pull-refused', message: 'no' }, up],
  [{ kind: 'lists-refused', message: 'no' }, up],
  [{ kind: 'catch-up-no-answer' }, ['catching-up']],
  [{ kind: 'timer', name: 'retry' }, ['waiting']],
  [{ kind: 'timer', name: 'login' }, withSocket],
  [{ kind: 'timer', name: 'beat' }, up],
  [{ kind: 'timer', name: 'beat-answer' }, withSocket],
  [{ kind: 'timer', name: 'watch' }, up],
  [{ kind: 'timer', name: 'watch', late: 60_000 }, up],
  [{ kind: 'socket-closed', away: true }, withSocket],
  [{ kind: 'online' }, ['waiting', ...up]],
  [{ kind: 'offline' }, up],
  [{ kind: 'doubt' }, up],
];

test('an input outside its steps changes no state and has no effect', () => {
  for (const state of states) {
    for (const [input, steps] of inputs) {
      const [next, effects] = step(state, input, calm);
      const acts = next !== state || effects.length > 0;
      expect([state.step, input, acts]).toEqual([state.step, input, steps.includes(state.step)]);
    }
  }
});

test('each step shows as one phase in the tabs', () => {
  expect(states.map((state) => [state.step, phaseOf(state)])).toEqual([
    ['stopped', 'stopped'],
    ['waiting', 'offline'],
    ['loading-user', 'connecting'],
    ['opening', 'connecting'],
    ['logging-in', 'connecting'],
    ['catching-up', 'catching-up'],
    ['live', 'live'],
  ]);
});
