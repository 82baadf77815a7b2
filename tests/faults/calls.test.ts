import fc from 'fast-check';
import { test } from 'vitest';
import { runCallHistory } from './calls/run.ts';
import { callHistories } from './calls/steps.ts';
import { runs, timeoutOf } from './runs.ts';

test(
  '[INV-6, INV-7, INV-10] Calls end on both sides and on the server, whatever the network, the tabs and the engines do',
  async () => {
    await fc.assert(fc.asyncProperty(callHistories(40), runCallHistory), runs('calls'));
  },
  timeoutOf('calls'),
);
