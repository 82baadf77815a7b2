// Runs on Node 24. What one more tab costs.
import { heapOfPage } from '../heap.ts';
import { isLive } from '../sign-in.ts';
import { readSome } from '../read-some.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'heap-tab',
  what: 'heap of one more tab, 1000 chats, 1 M messages, ten of them read through, above a tab that shows the login',
  unit: 'MB',
  budget: 1,
  measure: async (context) => {
    const house = await context.house();
    const app = await house.app(1_000_000);
    await app.begin();
    const browser = app.page.context();
    const tab = await browser.newPage();
    await tab.goto(`${app.origin}/home/chat`);
    await isLive(tab);
    await readSome(tab);
    const empty = await browser.newPage();
    await empty.goto(`${house.nobody}/login`);
    await empty.getByRole('textbox', { name: 'Username' }).waitFor();
    const [full, base] = [await heapOfPage(tab), await heapOfPage(empty)];
    await tab.close();
    await empty.close();
    return { value: full - base, limit: 15, note: `${full.toFixed(2)} MB above ${base.toFixed(2)} MB` };
  },
};
