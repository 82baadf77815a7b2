// Two people use one browser by turns, with several tabs, builds and engines, of which any may freeze or die at
// any moment: nothing of the one is seen by the other, one engine has the line, every command ends, nothing
// stays behind.
import fc from 'fast-check';
import { test, vi } from 'vitest';
import { SHARES } from '../../scripts/faults/plan.ts';
import { runBrowser } from './browser/play.ts';
import { histories } from './browser/steps.ts';
import { accounts } from './cases/accounts.ts';
import { runs, timeFor } from './runs.ts';

vi.mock('../../src/line/connect.ts', () => import('./browser/asking.ts'));

test(
  '[INV-5, INV-6, INV-7, INV-9] accounts',
  async () => {
    await fc.assert(fc.asyncProperty(histories(40), runBrowser), runs(SHARES.accounts, accounts));
  },
  timeFor(SHARES.accounts),
);
