import fc from 'fast-check';
import { test } from 'vitest';
import { network } from './cases/network.ts';
import { runs, timeoutOf } from './runs.ts';
import { runHistory } from './sim/run.ts';
import { histories } from './sim/steps.ts';

const weights = {
  go: 30,
  drain: 10,
  turn: 6,
  pass: 8,
  sleep: 1,
  friend: 16,
  'friend-recalls': 4,
  'friend-reads': 2,
  elsewhere: 8,
  send: 10,
  show: 6,
  jump: 2,
  flag: 5,
  read: 5,
  remove: 4,
  recall: 2,
  clear: 2,
  draft: 1,
  open: 2,
  resend: 2,
  discard: 2,
  'resend-all': 1,
  tab: 2,
  cut: 4,
  online: 3,
  suspect: 1,
  expire: 1,
  compact: 3,
  hold: 2,
};

test(
  '[INV-1, INV-2, INV-3, INV-4, INV-6, INV-12] Lost, repeated, refused and broken network traffic loses no message and repeats no send',
  async () => {
    await fc.assert(fc.asyncProperty(histories(weights, 60), runHistory), runs('network', network));
  },
  timeoutOf('network'),
);
