// Runs on Node 24. When a page had painted what paint-marks.ts looks for.
import type { BrowserContext, Page } from '@playwright/test';
import { markPaints } from './first-load/paint-marks.ts';

/** The tenth row of a list of chats: the last one that a window of 800 px shows whole. */
export const LIST = 'bench:list';

/** The same as React has made it: before, a picture of it stands there (src/platform/picture.ts). */
export const OWN_LIST = 'bench:own-list';

const listPainted = { [LIST]: ['[role=listitem]:nth-child(10) [data-chat]'] };

const ownListPainted = {
  [OWN_LIST]: ['#root > :not([data-picture]) [role=listitem]:nth-child(10) [data-chat]'],
};

/** A new page that is measured for its list; `own`: the app's. */
export async function listPage(browser: BrowserContext, own = false): Promise<Page> {
  const page = await browser.newPage();
  await markPaints(page, { ...listPainted, ...(own && ownListPainted) });
  return page;
}

/** ms from the beginning of the page's navigation to the mark. */
export function paintedAt(page: Page, mark: string): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const look = (list: PerformanceObserverEntryList | Performance): void => {
          const [entry] = list.getEntriesByName(name, 'mark');
          if (entry) resolve(entry.startTime);
        };
        new PerformanceObserver(look).observe({ type: 'mark', buffered: true });
      }),
    mark,
  );
}
