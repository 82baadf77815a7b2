import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type GroupCallState, NO_GROUP_CALL } from '../../../workers/group-calls/group-call-state.ts';
import { deadlineOf, needsOwner, step } from '../../../workers/group-calls/machine.ts';
import { isIn } from '../../../workers/group-calls/people.ts';
import { groupCallRows } from '../../../workers/group-calls/group-call-rows.ts';
import { CallShape } from '../../fuzz/call-shape.ts';
import { contextOf, INPUTS, SELF } from './machine-inputs.ts';

const inputs = fc.array(fc.constantFrom(...Object.values(INPUTS)), { maxLength: 60 });

/** Facts that hold in every state. */
function check({ call, ended }: GroupCallState): void {
  expect([call !== null && ended !== null, ended?.call.signals.length ?? 0]).toEqual([false, 0]);
  if (!call) return;
  const ids = call.people.map(({ userId }) => userId);
  expect(new Set(ids).size).toBe(ids.length);
  if (isIn(call) && !call.restored)
    expect(call.people.find(({ userId }) => userId === SELF)).toMatchObject({ state: 'in', ...call.media });
  if (call.step === 'ringing') expect(call.owner).toBeNull();
  // Without a tab, an explanation or an answer the call waits for a deadline.
  if (needsOwner(call) || call.fate !== null) expect(deadlineOf(call)).not.toBeNull();
  expect(call.signals.map(({ number }) => number)).toEqual(
    call.signals.map(({ number }) => number).toSorted((a, b) => a - b),
  );
}

test('[GRP-09] Any order of inputs keeps a group call and its rows consistent, and each change raises the revision', () => {
  fc.assert(
    fc.property(inputs, (order) => {
      let state: GroupCallState = NO_GROUP_CALL;
      let now = 0;
      for (const input of order) {
        const { state: next } = step(state, input, contextOf(input, state, (now += 700)));
        if (next !== state) expect(next.revision).toBeGreaterThan(state.revision);
        check(next);
        for (const row of groupCallRows(next)) expect(v.is(CallShape, row)).toBe(true);
        state = next;
      }
    }),
    { numRuns: 2_000 },
  );
});
