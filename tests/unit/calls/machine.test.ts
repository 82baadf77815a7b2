import { expect, it } from 'vitest';
import type { CallInput, CallState } from '../../../workers/calls/call-state.ts';
import { deadlineOf, PREPARE_LIMIT, step } from '../../../workers/calls/machine.ts';
import { INPUTS, type InputName, SELF, type StateName, STATES } from './machine-inputs.ts';
import { OUTCOMES } from './machine-outcomes.ts';

/** A short description of what a step did. */
function outcomeOf(before: CallState, input: CallInput): string {
  const { state, effects } = step(before, input, SELF);
  const sent = effects.map(({ kind }) => kind);
  return [changeOf(before, state), ...sent].join(' ');
}

function changeOf(before: CallState, after: CallState): string {
  if (after === before) return '=';
  const { call, ended } = after;
  if (!call) return ended ? `end ${ended.end.why}` : 'closed';
  const old = before.call;
  if (!old) return call.step;
  const queued = call.signals.length > old.signals.length ? ['queue'] : [];
  if (call.step !== old.step || call.id !== old.id) return [call.step, ...queued].join(' ');
  if (queued.length > 0) return 'queue';
  if (call.asked && !old.asked) return 'asked';
  if (call.crossing !== old.crossing) return 'crossed';
  if (call.isAccepted !== old.isAccepted) return 'accepted';
  if (call.owner === null && old.owner !== null) return 'orphan';
  return call.generation > old.generation ? 'taken' : 'same';
}

it('[PCALL-06, PCALL-10, PCALL-12, PCALL-13, PCALL-15, PCALL-16, PCALL-17, PCALL-18, X-CALL-06] Every input has its outcome in every state', () => {
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

it('A call whose tab does not load its part ends after 30 s, and one whose tab has reported does not', () => {
  expect(PREPARE_LIMIT).toBe(30_000);
  expect(deadlineOf(STATES.preparing.call!)).toEqual({ name: 'prepare', ms: PREPARE_LIMIT });
  const { state } = step(STATES.preparing, INPUTS.negotiated, SELF);
  expect(deadlineOf(state.call!)).toBeNull();
  expect(deadlineOf(STATES['preparing, asked'].call!)).toBeNull();
});

it('[X-CALL-02, X-CALL-06] A call rings for 60 s, and waits 150 s for the devices of a user who has accepted', () => {
  expect(deadlineOf(STATES.calling.call!)).toEqual({ name: 'ring', ms: 60_000 });
  expect(deadlineOf(STATES.ringing.call!)).toEqual({ name: 'ring', ms: 60_000 });
  expect(deadlineOf(STATES['calling, accepted'].call!)).toEqual({ name: 'opening', ms: 150_000 });
  expect(deadlineOf(STATES.accepting.call!)).toEqual({ name: 'opening', ms: 150_000 });
});

const keysOf = <T extends object>(record: T): (keyof T)[] => Object.keys(record) as (keyof T)[];
