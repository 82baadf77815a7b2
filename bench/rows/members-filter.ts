// The cost of many members for a key in the search field of the member list.
import { filterTime } from '../filter.ts';
import { closeMembers, FULL, memberRow, openGroup, openMembers } from '../group-info.ts';
import { readingOfTabs } from '../people.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'members-filter',
  what: 'key in the search field to painted members: a group of 3,000 against one of 30',
  unit: 'ms',
  budget: 2,
  measure: (context) =>
    readingOfTabs(context, async (tab) => {
      await openGroup(tab, 'Everybody');
      await openMembers(tab);
      const field = tab.page.getByRole('textbox', { name: 'Search members' });
      const time = await filterTime({ field, rows: memberRow(tab), count: FULL });
      await closeMembers(tab);
      return time;
    }),
};
