// The cost of many friends for a key in the filter field of the friend list.
import { filterTime } from '../filter.ts';
import { friendRow, FULL, openFriends } from '../friend-list.ts';
import { readingOfTabs } from '../people.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'friends-filter',
  what: 'key in the filter field to painted friends: 2,000 friends against 30',
  unit: 'ms',
  budget: 2,
  measure: (context) =>
    readingOfTabs(context, async (tab) => {
      await openFriends(tab);
      const field = tab.page.getByRole('textbox', { name: 'Search friends' });
      return filterTime({ field, rows: friendRow(tab), count: FULL });
    }),
};
