// Two users take turns in one browser, with several tabs, builds and engines. Any of them may freeze or die at
// any moment. No user sees data of the other, one engine holds the connection, and every command ends. After
// the last page no engine and no lock remains.
import fc from 'fast-check';
import { test, vi } from 'vitest';
import { LIMITS } from '../../src/core/wire/index.ts';
import { runBrowser } from './browser/run.ts';
import { SourceWorker } from './browser/source-worker.ts';
import { histories } from './browser/steps.ts';
import { accounts } from './cases/accounts.ts';
import { runs, timeoutOf } from './runs.ts';

vi.mock('../../src/line/connect.ts', () => import('./browser/connect-stub.ts'));

// Small pages, so that few messages take several.
Object.assign(LIMITS, { pullPage: 7, historyPage: 5 });

const property = fc.asyncProperty(histories(40), (steps) =>
  runBrowser(steps, (browser, build, name) => new SourceWorker(browser, build, name)),
);

test(
  '[INV-5, INV-6, INV-7, INV-9] Two users in one browser share no data while tabs and engines freeze and die',
  async () => {
    await fc.assert(property, runs('accounts', accounts));
  },
  timeoutOf('accounts'),
);
