// The cost of many members for opening the member list of a group.
import { timeOf } from '../act.ts';
import { closeMembers, FULL, memberRow, openGroup, openMembers } from '../group-info.ts';
import { readingOfTabs } from '../people.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'members-open',
  what: 'press on "All members" to painted member list: a group of 3,000 against one of 30',
  unit: 'ms',
  budget: 2,
  measure: (context) =>
    readingOfTabs(context, async (tab) => {
      await openGroup(tab, 'Everybody');
      const act = (): Promise<void> => openMembers(tab);
      const time = await timeOf(tab.page, { act, event: 'click', result: memberRow(tab), count: FULL });
      await closeMembers(tab);
      return time;
    }),
};
