// Ids that are far too high in responses and pushes of a server, anywhere in a generated history. In the end
// the list, the chats and the search hold every message. A reload loses none, and new messages count as unread.
import * as fc from 'fast-check';
import { test } from 'vitest';
import { scaled, timeFor } from '../support/seeded.ts';
import { PEOPLE, step, FarIdScenario } from './far-id-scenario.ts';

test(
  '[INV-1, PULL-03] Far too high ids in pulls and pushes lose no message, and unread counts continue',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const scenario = new FarIdScenario();
        await scenario.begin();
        for (const item of steps) await scenario.perform(item);
        // Messages from before a far too high id may be missing until a live message reveals them. One live
        // message corrects one such id of a chat.
        await scenario.perform({ kind: 'reconnect' });
        for (let round = 0; round < 6; round++) {
          for (const from of PEOPLE) await scenario.receiveLive(from);
          await scenario.perform({ kind: 'wait' });
        }
        for (const from of PEOPLE) await scenario.receiveLive(from);
        await scenario.expectComplete();
        await scenario.reload();
        await scenario.expectComplete();
      }),
      { numRuns: scaled(40) },
    );
  },
  timeFor(40),
);
