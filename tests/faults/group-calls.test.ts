// Members of a group call each other, while networks, tabs, engines and the server fail at any moment.
import fc from 'fast-check';
import { test, vi } from 'vitest';
import { groupCalls } from './cases/group-calls.ts';
import { runGroupCallHistory } from './group-calls/run.ts';
import { groupCallHistories } from './group-calls/steps.ts';
import { runs, timeoutOf } from './runs.ts';

vi.mock('../../server/messages/membership.ts', () => import('./group-calls/membership-stub.ts'));
vi.mock('../../server/group-calls/entry.ts', () => import('./group-calls/membership-stub.ts'));
vi.mock('../../src/calls/media/call-media.ts', () => import('./group-calls/media.ts'));

test(
  '[INV-6, INV-7, INV-10, GCALL-14] All agree on the calls of a group, whatever fails, and nobody has two calls',
  async () => {
    await fc.assert(
      fc.asyncProperty(groupCallHistories(40), runGroupCallHistory),
      runs('group-calls', groupCalls),
    );
  },
  timeoutOf('group-calls'),
);
