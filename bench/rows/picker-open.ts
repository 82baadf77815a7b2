// The cost of many friends for opening the member picker.
import { timeOf } from '../act.ts';
import { closePicker, OPTION, openGroup, openPicker, PAGE } from '../group-info.ts';
import { readingOfTabs } from '../people.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'picker-open',
  what: 'press on Invite to painted first page of the member picker: 2,000 friends against 30',
  unit: 'ms',
  budget: 2,
  measure: (context) =>
    readingOfTabs(context, async (tab) => {
      await openGroup(tab, 'Group 2');
      const act = (): Promise<void> => openPicker(tab);
      const time = await timeOf(tab.page, { act, event: 'click', result: OPTION, count: PAGE });
      await closePicker(tab);
      return time;
    }),
};
