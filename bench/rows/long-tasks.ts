// The responsiveness of a tab during a large pull of its engine.
import { longTasksOf } from '../long-tasks.ts';
import { medianBy } from '../median.ts';
import type { Reading, Row } from '../row.ts';

export const row: Row = {
  name: 'long-tasks',
  what: 'long tasks in a tab with list and conversation during a pull of 100 k, against an idle tab beside it',
  unit: 'tasks',
  budget: 1,
  measure: async (context): Promise<Reading> => {
    const pulls = await longTasksOf(context);
    const { tab, idle } = medianBy(pulls, (pull) => pull.tab.length - pull.idle.length);
    const all = pulls.map((pull) => `${pull.tab.length} in ${(pull.took / 1000).toFixed(1)} s`);
    return { value: tab.length, limit: idle.length, note: `the middle one of ${all.join(', ')}` };
  },
};
