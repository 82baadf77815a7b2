// The cost of many friends for a key in the filter field of the member picker.
import { filterTime } from '../filter.ts';
import { closePicker, OPTION, openGroup, openPicker, PAGE } from '../group-info.ts';
import { readingOfTabs } from '../people.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'picker-filter',
  what: "key in the member picker's field to painted friends: 2,000 friends against 30",
  unit: 'ms',
  budget: 2,
  measure: (context) =>
    readingOfTabs(context, async (tab) => {
      await openGroup(tab, 'Group 2');
      await openPicker(tab);
      const field = tab.page.getByRole('combobox', { name: 'Search by name' });
      const time = await filterTime({ field, rows: OPTION, count: PAGE });
      await closePicker(tab);
      return time;
    }),
};
