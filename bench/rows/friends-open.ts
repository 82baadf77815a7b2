// The cost of many friends for opening the friend list.
import { timeOf } from '../act.ts';
import { friendRow, FULL, openChats, openFriends } from '../friend-list.ts';
import { readingOfTabs } from '../people.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'friends-open',
  what: 'press on the link to painted friend list: 2,000 friends against 30',
  unit: 'ms',
  budget: 2,
  measure: (context) =>
    readingOfTabs(context, async (tab) => {
      await openChats(tab);
      const act = (): Promise<void> => openFriends(tab);
      return timeOf(tab.page, { act, event: 'click', result: friendRow(tab), count: FULL });
    }),
};
