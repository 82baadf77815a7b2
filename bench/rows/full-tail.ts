// The cost at boot of events in the journal's tail, which compaction has not moved into pages yet.
import { alternate, readingOf } from '../alternate.ts';
import { pause, type App } from '../app.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'full-tail',
  what: 'reload to the list that answers, engine cold: a tail of 2000 events against an empty one',
  unit: 'ms',
  budget: 1.3,
  measure: async (context) => {
    const app = await (await context.sizedApps()).app(100_000);
    let events = 0;
    const value = async (): Promise<number> => {
      await prepareTail(app, events, TAIL);
      events += TAIL;
      const { interactive } = await app.coldStart();
      await pause(FOLDING);
      return interactive;
    };
    const limit = async (): Promise<number> => {
      await prepareTail(app, events, 0);
      return (await app.coldStart()).interactive;
    };
    return readingOf(await alternate({ value, limit }, { rounds: 11, warmUp: 2 }), 'ms');
  },
};

const TAIL = 2000;

/** Waits until compaction has moved the previous tail into pages, then adds a tail of `events` events. */
async function prepareTail(app: App, from: number, events: number): Promise<void> {
  for (
    let starts = 0;
    (await app.atJournal((call, journalId) => call('tailSize', journalId))) > 0;
    starts++
  ) {
    if (starts === TRIES) throw new Error(`the tail is not folded after ${TRIES} starts`);
    await app.coldStart();
    await pause(FOLDING);
  }
  await app.atJournal((call, journalId) =>
    call('addTail', journalId, app.plan, app.plan.messages + from, events),
  );
}

/** Wait for a compaction, ms. An engine starts compaction 2 s after a catch-up (workers/account/account.ts). */
const FOLDING = 3500;
const TRIES = 5;
