// Deaths of engines: at once, or before or after the effect of any write of journal and outbox. An engine
// also dies while the disk hangs, and during a pull, a send or a compaction.
import fc from 'fast-check';
import { test } from 'vitest';
import { deaths } from './cases/deaths.ts';
import { runs, timeoutOf } from './runs.ts';
import { runHistory } from './sim/run.ts';
import { histories } from './sim/steps.ts';

const weights = {
  go: 26,
  drain: 8,
  turn: 6,
  pass: 6,
  friend: 12,
  'friend-recalls': 3,
  'friend-reads': 1,
  elsewhere: 5,
  send: 12,
  show: 5,
  jump: 2,
  flag: 3,
  restore: 3,
  read: 4,
  remove: 4,
  recall: 2,
  clear: 3,
  draft: 3,
  open: 1,
  resend: 2,
  discard: 3,
  'resend-all': 1,
  cut: 2,
  online: 1,
  compact: 5,
  hold: 5,
  crash: 4,
  arm: 12,
};

test(
  '[INV-1, INV-2, INV-3, INV-4, INV-6, INV-12] Engines that die at any write lose no message, no deletion and no confirmed command',
  async () => {
    await fc.assert(fc.asyncProperty(histories(weights, 60), runHistory), runs('deaths', deaths));
  },
  timeoutOf('deaths'),
);
