import fc from 'fast-check';
import { test } from 'vitest';
import { deletions } from './cases/deletions.ts';
import { runs, timeoutOf } from './runs.ts';
import { runHistory } from './sim/run.ts';
import { histories } from './sim/steps.ts';

const weights = {
  go: 26,
  drain: 10,
  turn: 6,
  pass: 6,
  sleep: 1,
  friend: 12,
  'friend-recalls': 10,
  elsewhere: 14,
  send: 5,
  show: 8,
  read: 2,
  remove: 12,
  restore: 8,
  jump: 3,
  recall: 6,
  clear: 6,
  discard: 1,
  tab: 2,
  cut: 4,
  online: 1,
  compact: 8,
  hold: 2,
  crash: 3,
  arm: 4,
};

test(
  '[INV-1, INV-2, INV-12] Deletions and recalls of this and other devices survive network faults and deaths of the engine',
  async () => {
    await fc.assert(fc.asyncProperty(histories(weights, 60), runHistory), runs('deletions', deletions));
  },
  timeoutOf('deletions'),
);
