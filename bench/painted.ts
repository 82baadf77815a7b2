// Runs on Node 24. When a page had painted what paint-marks.ts looks for.
import type { Page } from '@playwright/test';

export const LIST = 'bench:list';

/** The tenth row of a list of chats: the last one that a window of 800 px shows whole. */
export const listPainted = { [LIST]: ['[role=listitem]:nth-child(10) [data-chat]'] };

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
