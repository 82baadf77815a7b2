// The heap of one additional tab.
import { heapOfPage } from '../heap.ts';
import { isLive } from '../sign-in.ts';
import { readChats } from '../read-chats.ts';
import type { Row } from '../row.ts';

export const row: Row = {
  name: 'heap-tab',
  what: 'heap of one more tab, 1000 chats, 1 M messages, ten of them read through, above a tab that shows the login',
  unit: 'MB',
  budget: 1,
  measure: async (context) => {
    const sizedApps = await context.sizedApps();
    const app = await sizedApps.app(1_000_000);
    await app.coldStart();
    const browser = app.page.context();
    const tab = await browser.newPage();
    await tab.goto(`${app.origin}/home/chat`);
    await isLive(tab);
    await readChats(tab);
    const empty = await browser.newPage();
    await empty.goto(`${sizedApps.signedOutOrigin}/login`);
    await empty.getByRole('textbox', { name: 'Username' }).waitFor();
    const [full, base] = [await heapOfPage(tab), await heapOfPage(empty)];
    await tab.close();
    await empty.close();
    return { value: full - base, limit: 15, note: `${full.toFixed(2)} MB above ${base.toFixed(2)} MB` };
  },
};
