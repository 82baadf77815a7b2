import { expect, test } from 'vitest';
import { step, stopped, type LinkInput, type Step } from '../../../workers/link/machine.ts';
import { phaseOf } from '../../../workers/link/phase-of.ts';
import { chance, runMachine, toLive } from './run-machine.ts';

const states = [
  stopped,
  runMachine([...toLive.slice(0, 1), { kind: 'socket-closed' }])[0],
  runMachine([{ kind: 'start', userLoaded: false }])[0],
  ...[1, 2, 3, 4].map((reached) => runMachine(toLive.slice(0, reached))[0]),
];
const connected: Step[] = ['catching-up', 'live'];
const withSocket: Step[] = ['opening', 'logging-in', ...connected];

/** Each input of the connection machine, and the steps in which it has an effect. */
const inputs: [LinkInput, Step[]][] = [
  [{ kind: 'start', userLoaded: true }, ['stopped']],
  [{ kind: 'user-loaded' }, ['loading-user']],
  [{ kind: 'user-refused', message: 'no' }, ['loading-user']],
  [{ kind: 'user-no-answer' }, ['loading-user']],
  [{ kind: 'socket-open' }, ['opening']],
  [{ kind: 'socket-closed' }, withSocket],
  [{ kind: 'acknowledged' }, ['logging-in']],
  [{ kind: 'beat-answered' }, connected],
  [{ kind: 'caught-up' }, ['catching-up']],
  [{ kind: 'pull-refused', message: 'no' }, connected],
  [{ kind: 'lists-refused', message: 'no' }, connected],
  [{ kind: 'catch-up-no-answer' }, ['catching-up']],
  [{ kind: 'timer', name: 'retry' }, ['waiting']],
  [{ kind: 'timer', name: 'login' }, withSocket],
  [{ kind: 'timer', name: 'beat' }, connected],
  [{ kind: 'timer', name: 'beat-answer' }, withSocket],
  [{ kind: 'timer', name: 'watch' }, connected],
  [{ kind: 'timer', name: 'watch', late: 60_000 }, connected],
  [{ kind: 'socket-closed', away: true }, withSocket],
  [{ kind: 'online' }, ['waiting', ...connected]],
  [{ kind: 'offline' }, connected],
  [{ kind: 'suspect' }, connected],
];

test('An input of the connection machine outside its steps changes no state and has no effect', () => {
  for (const state of states) {
    for (const [input, steps] of inputs) {
      const [next, effects] = step(state, input, chance);
      const hasEffect = next !== state || effects.length > 0;
      expect([state.step, input, hasEffect]).toEqual([state.step, input, steps.includes(state.step)]);
    }
  }
});

test('phaseOf maps each step of the connection machine to one phase', () => {
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
