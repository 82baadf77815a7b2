import fc from 'fast-check';
import { test } from 'vitest';
import { tabs } from './cases/tabs.ts';
import { runs, timeoutOf } from './runs.ts';
import { runHistory } from './sim/run.ts';
import { histories } from './sim/steps.ts';

const weights = {
  go: 22,
  drain: 12,
  turn: 4,
  pass: 6,
  friend: 14,
  'friend-recalls': 3,
  elsewhere: 6,
  send: 8,
  show: 14,
  jump: 6,
  read: 6,
  remove: 4,
  recall: 2,
  clear: 2,
  draft: 2,
  open: 2,
  resend: 1,
  discard: 1,
  tab: 20,
  cut: 2,
  compact: 3,
  hold: 1,
  crash: 4,
  arm: 1,
};

test(
  '[INV-2, INV-4, INV-6, INV-7] Tabs that open, close and freeze at any moment show the true state, and each command gets an answer',
  async () => {
    await fc.assert(fc.asyncProperty(histories(weights, 60), runHistory), runs('tabs', tabs));
  },
  timeoutOf('tabs'),
);
