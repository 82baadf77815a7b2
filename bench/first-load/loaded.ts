// Runs on Node 24. Which files a page had loaded at a moment, by its own resource timing.
import type { Page } from '@playwright/test';

/** One entry of a page's resource timing, as far as it is needed. */
export interface Entry {
  readonly url: string;
  /** 'script', 'link', 'css', 'fetch', ... */
  readonly initiator: string;
  /** when its last byte came, in ms since the page began; 0 while it is under way */
  readonly end: number;
}

/** Waits for the mark, then tells when it was set and what the page has loaded in all. */
export async function timingOf(page: Page, mark: string): Promise<{ cut: number; entries: Entry[] }> {
  await page.waitForFunction((name) => performance.getEntriesByName(name, 'mark').length > 0, mark);
  return page.evaluate((name) => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return {
      cut: performance.getEntriesByName(name, 'mark')[0]?.startTime ?? 0,
      entries: resources.map((entry) => ({
        url: entry.name,
        initiator: entry.initiatorType,
        end: entry.responseEnd,
      })),
    };
  }, mark);
}

/** The addresses of what may be code and was there at `cut`, each once. What a script fetched is data. */
export function loadedBy(entries: readonly Entry[], cut: number): string[] {
  const code = entries.filter(({ initiator, end }) => !data.has(initiator) && end > 0 && end <= cut);
  return [...new Set(code.map(({ url }) => url))];
}

const data: ReadonlySet<string> = new Set(['fetch', 'xmlhttprequest', 'img', 'beacon', 'audio', 'video']);
