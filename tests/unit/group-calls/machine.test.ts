import { expect, it } from 'vitest';
import type {
  GroupCall,
  GroupCallInput,
  GroupCallState,
} from '../../../workers/group-calls/group-call-state.ts';
import { step } from '../../../workers/group-calls/machine.ts';
import { contextOf, INPUTS, type InputName, type StateName, STATES } from './machine-inputs.ts';
import { OUTCOMES } from './machine-outcomes.ts';

/** A short description of what a step did. */
function outcomeOf(before: GroupCallState, input: GroupCallInput): string {
  const { state, effects } = step(before, input, contextOf(input, before));
  const sent = effects.map(({ kind }) => kind);
  return [changeOf(before, state), ...sent].join(' ');
}

function changeOf(before: GroupCallState, after: GroupCallState): string {
  if (after === before) return '=';
  const { call, ended } = after;
  if (!call) return ended ? `end ${ended.end.why}` : 'closed';
  const old = before.call;
  if (!old) return call.step;
  return [...changesOf(old, call)].join(', ') || 'same';
}

function* changesOf(old: GroupCall, call: GroupCall): Generator<string> {
  if (call.step !== old.step || call.id !== old.id) yield call.step;
  if (call.asked && !old.asked) yield 'asked';
  if (!call.asked && old.asked) yield 'answered';
  if (call.signals.length > old.signals.length) yield 'queue';
  if (call.fate !== old.fate) yield `fate ${call.fate}`;
  if (call.isDoubtful && !old.isDoubtful) yield 'doubt';
  if (call.missed !== old.missed) yield 'missed';
  if (call.later !== old.later && call.id === old.id) yield call.later ? 'later' : 'none later';
  if (placesOf(call) !== placesOf(old)) yield `people ${placesOf(call)}`;
  if (call.owner === null && old.owner !== null) yield 'orphan';
  if (call.generation > old.generation) yield 'taken';
}

/** The ids of the people in the call, and those who ring in brackets. */
const placesOf = ({ people }: GroupCall): string =>
  people.map(({ userId, state }) => (state === 'in' ? userId : `(${userId})`)).join(' ');

it('[GCALL-07, GCALL-08, GCALL-09, GCALL-11, GCALL-12, GCALL-13, GCALL-14, GRP-09, ENUM-05, ERR-46] Every input has its outcome in every state', () => {
  const table = (outcome: (state: StateName, input: InputName) => string): object =>
    Object.fromEntries(
      keysOf(STATES).map((state) => [
        state,
        Object.fromEntries(keysOf(INPUTS).map((input) => [input, outcome(state, input)])),
      ]),
    );
  expect(table((state, input) => outcomeOf(STATES[state], INPUTS[input]))).toEqual(
    table((state, input) => OUTCOMES[state][input] ?? '='),
  );
});

const keysOf = <T extends object>(record: T): (keyof T)[] => Object.keys(record) as (keyof T)[];
