// Generated histories of two real servers on one database and one Redis, and of three engines of two people. Faults
// occur between all of them: connections break, events are late, nodes die, Redis loses its data.
import fc from 'fast-check';
import { afterAll, test, vi } from 'vitest';
import type * as Documents from '../../server/documents/documents.ts';
import { SharedDatabase } from './nodes/database.ts';
import { runHistory } from './nodes/run.ts';
import { histories } from './nodes/steps.ts';
import { nodes } from './cases/nodes.ts';
import { runs, timeoutOf } from './runs.ts';

// All servers have the same documents. A server makes them at its start, in a tenth of the time of a history.
vi.mock('../../server/documents/documents.ts', async (original) => {
  const made = (await original<typeof Documents>()).apiDocuments();
  return { apiDocuments: () => made };
});

const database = await SharedDatabase.open();
afterAll(() => database.client.close());

test(
  '[INV-1, INV-3, INV-4, INV-10] People on two nodes lose, double and reorder no message, whatever fails',
  async () => {
    const property = fc.asyncProperty(histories(60), (history) => runHistory(database, history));
    await fc.assert(property, runs('nodes', nodes));
  },
  timeoutOf('nodes', 5_000),
);
