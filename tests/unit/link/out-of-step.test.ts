import { expect, test } from 'vitest';
import { step, stopped, type LinkInput, type Step } from '../../../workers/link/machine.ts';
import { phaseOf } from '../../../workers/link/phase-of.ts';
import { calm, play, toLive } from './play.ts';

const states = [
  stopped,
  play([...toLive.slice(0, 1), { is: 'socket-closed' }])[0],
  play([{ is: 'start', userLoaded: false }])[0],
  ...[1, 2, 3, 4].map((reached) => play(toLive.slice(0, reached))[0]),
];
const up: Step[] = ['catching-up', 'live'];
const withSocket: Step[] = ['opening', 'logging-in', ...up];

/** Each input, and the steps in which it has an effect. */
const inputs: [LinkInput, Step[]][] = [
  [{ is: 'start', userLoaded: true }, ['stopped']],
  [{ is: 'user-loaded' }, ['loading-user']],
  [{ is: 'user-refused', message: 'no' }, ['loading-user']],
  [{ is: 'user-no-answer' }, ['loading-user']],
  [{ is: 'socket-open' }, ['opening']],
  [{ is: 'socket-closed' }, withSocket],
  [{ is: 'acknowledged' }, ['logging-in']],
  [{ is: 'beat-answered' }, up],
  [{ is: 'caught-up' }, ['catching-up']],
  [{ is: 'pull-refused', message: 'no' }, up],
  [{ is: 'lists-refused', message: 'no' }, up],
  [{ is: 'catch-up-no-answer' }, ['catching-up']],
  [{ is: 'timer', name: 'retry' }, ['waiting']],
  [{ is: 'timer', name: 'login' }, withSocket],
  [{ is: 'timer', name: 'beat' }, up],
  [{ is: 'timer', name: 'beat-answer' }, withSocket],
  [{ is: 'timer', name: 'watch' }, up],
  [{ is: 'timer', name: 'watch', late: 60_000 }, up],
  [{ is: 'socket-closed', away: true }, withSocket],
  [{ is: 'online' }, ['waiting', ...up]],
  [{ is: 'offline' }, up],
  [{ is: 'doubt' }, up],
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

test('the tabs are told one phase for each step', () => {
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
