import { expect, test } from 'vitest';
import { done } from '../../../src/core/contract/result.ts';
import { NO_CALL, type CallInput, type CallState } from '../../../workers/calls/call-state.ts';
import { step } from '../../../workers/calls/machine.ts';
import { runCall } from '../../../workers/calls/run-call.ts';
import { ringingCall } from '../../../workers/calls/transitions.ts';
import { PEER, SELF } from './machine-inputs.ts';

test('An accept and a hang-up act on the call that their tab has shown, not on a later one', async () => {
  let state: CallState = { ...NO_CALL, call: ringingCall('call-0002', PEER, 'voice', 'seat-one') };
  const put = (input: CallInput): boolean => {
    const next = step(state, input, SELF);
    ({ state } = next);
    return next.ignored === null;
  };
  const run = (name: string, call: string) => runCall(name, { call }, 'seat-one', { put } as never);
  expect(await run('callAccept', 'call-0001')).toEqual(done(false));
  await run('callQuit', 'call-0001');
  expect(state.call).toMatchObject({ step: 'ringing', owner: null });
  expect(await run('callAccept', 'call-0002')).toEqual(done(true));
  expect(state.call).toMatchObject({ step: 'accepting', owner: 'seat-one' });
  await run('callQuit', 'call-0002');
  expect(state.ended?.end).toEqual({ why: 'own' });
});
