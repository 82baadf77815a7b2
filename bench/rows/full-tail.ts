// Runs on Node 24. What events cost at a boot that nobody has folded into pages yet.
import { alternate, readingOf } from '../alternate.ts';
import { pause, type App } from '../app.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'full-tail',
  what: 'reload to the list that answers, engine cold: a tail of 2000 events against an empty one',
  unit: 'ms',
  budget: 1.3,
  measure: async (context) => {
    const app = await (await context.house()).app(100_000);
    let events = 0;
    const value = async (): Promise<number> => {
      await begunWith(app, events, TAIL);
      events += TAIL;
      const { own } = await app.begin();
      await pause(FOLDING);
      return own;
    };
    const limit = async (): Promise<number> => {
      await begunWith(app, events, 0);
      return (await app.begin()).own;
    };
    return readingOf(await alternate({ value, limit }, { rounds: 11, warmUp: 2 }), 'ms');
  },
};

const TAIL = 2000;

/** What the last beginning had in its tail has to be folded first, or there would be more than was asked for. */
async function begunWith(app: App, from: number, events: number): Promise<void> {
  for (let begun = 0; (await app.atJournal((call, place) => call('tailSize', place))) > 0; begun++) {
    if (begun === TRIES) throw new Error(`the tail is not folded after ${TRIES} beginnings`);
    await app.begin();
    await pause(FOLDING);
  }
  await app.atJournal((call, place) => call('addTail', place, app.plan, app.plan.messages + from, events));
}

/** ms; an engine begins to fold 2 s after it has caught up (workers/account/account.ts) */
const FOLDING = 3500;
const TRIES = 5;
