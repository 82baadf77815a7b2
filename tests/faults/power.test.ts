// Power cuts at any moment of generated workloads of the embedded database: what was synced stays, and any part of the
// rest. The system calls of one run are recorded, and each cut starts the database on what it leaves.
import fc from 'fast-check';
import { afterAll, test } from 'vitest';
import { histories, openScene, runHistory } from './power/run.ts';
import { runs, timeoutOf } from './runs.ts';

const scene = await openScene();
afterAll(() => scene.close());

test(
  'A power cut loses no acknowledged message, leaves no half transaction, and damages no table and no index',
  async () => {
    const property = fc.asyncProperty(histories, (history) => runHistory(scene, history));
    await fc.assert(property, runs('power', []));
  },
  timeoutOf('power', 5_000),
);
