// The files that a page had loaded at a given time, from its resource timing.
import type { Page } from '@playwright/test';

/** The fields of a resource timing entry that this file uses. */
export interface Entry {
  readonly url: string;
  /** 'script', 'link', 'css', 'fetch', ... */
  readonly initiator: string;
  /** arrival of the last byte, ms since the start of the page; 0 while loading */
  readonly end: number;
}

/** Waits for the mark; returns its time and all resources of the page. */
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

/**
 * Unique URLs of possible code files that were loaded at `cut`. Resources fetched by scripts count as data.
 */
export function loadedBy(entries: readonly Entry[], cut: number): string[] {
  const code = entries.filter(({ initiator, end }) => !data.has(initiator) && end > 0 && end <= cut);
  return [...new Set(code.map(({ url }) => url))];
}

const data: ReadonlySet<string> = new Set(['fetch', 'xmlhttprequest', 'img', 'beacon', 'audio', 'video']);
