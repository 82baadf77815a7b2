// The cost of many friends for choosing all of them in the member picker.
import { timeOf } from '../act.ts';
import { closePicker, FACE, OPTION, openGroup, openPicker, PAGE } from '../group-info.ts';
import { readingOfTabs } from '../people.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'picker-all',
  what: 'press on "Select all" in the member picker to painted chosen friends: 2,000 friends against 30',
  unit: 'ms',
  budget: 2,
  measure: (context) =>
    readingOfTabs(context, async (tab) => {
      await openGroup(tab, 'Group 2');
      await openPicker(tab);
      await tab.page
        .locator(OPTION)
        .nth(PAGE - 1)
        .waitFor();
      const act = (): Promise<void> => tab.page.getByRole('checkbox', { name: 'Select all' }).click();
      const time = await timeOf(tab.page, { act, event: 'click', result: FACE, count: FACES });
      await closePicker(tab);
      return time;
    }),
};

/** Number of chosen friends in the smaller account: all but the four members of the group. */
const FACES = 26;
