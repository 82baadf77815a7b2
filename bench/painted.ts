// Paint times of chat lists, from the marks of paint-marks.ts.
import type { BrowserContext, Page } from '@playwright/test';
import { markPaints } from './first-load/paint-marks.ts';

/** The mark of the tenth row of a chat list: the last row that is fully visible in a window of 800 px. */
export const LIST = 'bench:list';

/** The mark of the same row as React renders it. Before that the page may show a snapshot of the list. */
export const INTERACTIVE_LIST = 'bench:own-list';

const listPainted = { [LIST]: ['[role=listitem]:nth-child(10) [data-chat]'] };

const interactiveListPainted = {
  [INTERACTIVE_LIST]: ['#root > :not([data-picture]) [role=listitem]:nth-child(10) [data-chat]'],
};

/** A new page with marks for its chat list; `product`: also for the interactive list of the app. */
export async function listPage(browser: BrowserContext, product = false): Promise<Page> {
  const page = await browser.newPage();
  await markPaints(page, { ...listPainted, ...(product && interactiveListPainted) });
  return page;
}

/** Time from the start of the page's navigation to the mark, ms. */
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
