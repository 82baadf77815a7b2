// The built engine: the worker's script of dist/ with its chunks and its libraries, as browsers run it. Histories of
// networks, deaths and tabs reach it over ports, so they see only the rows of pages, the server and the disk.
import fc from 'fast-check';
import { test, vi } from 'vitest';
import { BuiltWorker } from './browser/built-worker.ts';
import { runBrowser } from './browser/run.ts';
import { histories } from './browser/steps.ts';
import { accounts } from './cases/accounts.ts';
import { runs, timeoutOf } from './runs.ts';

vi.mock('../../src/line/connect.ts', () => import('./browser/connect-stub.ts'));

const property = fc.asyncProperty(histories(40), (steps) =>
  runBrowser(steps, (browser, build, name) => new BuiltWorker(browser, build, name)),
);

test(
  '[INV-5, INV-6, INV-7, INV-9] The built engine loses, doubles and mixes no message while tabs and engines die',
  async () => {
    await fc.assert(property, runs('built-engine', accounts));
  },
  timeoutOf('built-engine'),
);
