// Ids that are far too high in what a server answers and pushes, anywhere in a generated life: in the end the list, the
// chat and the search have every message, none is missing after a reload, and new messages count as unread.
import * as fc from 'fast-check';
import { test } from 'vitest';
import { runs, timeFor } from '../faults/runs.ts';
import { PEOPLE, step, Town } from './far-town.ts';

test(
  '[INV-1, PULL-03] far ids in pulls and pushes lose no message, and unread numbers go on',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const town = new Town();
        await town.begin();
        for (const it of steps) await town.take(it);
        // What came before a far id may be missing until a live message shows it: one for each id of a chat.
        await town.take({ does: 'reconnect' });
        for (let round = 0; round < 6; round++) {
          for (const from of PEOPLE) await town.live(from);
          await town.take({ does: 'wait' });
        }
        for (const from of PEOPLE) await town.live(from);
        await town.examine();
        await town.reload();
        await town.examine();
      }),
      runs(40),
    );
  },
  timeFor(40),
);
