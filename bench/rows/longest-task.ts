// The longest block of a tab's main thread during a large pull of its engine.
import { longTasksOf } from '../long-tasks.ts';
import { medianBy } from '../median.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'longest-task',
  what: 'the longest task in that tab',
  unit: 'ms',
  budget: 1,
  measure: async (context) => {
    const pulls = await longTasksOf(context);
    const longest = pulls.map(({ tab }) => Math.max(0, ...tab));
    const note = `the middle one of ${longest.map(Math.round).join(', ')}; nothing below 50 is told`;
    return { value: medianBy(longest, (ms) => ms), limit: 100, note };
  },
};
