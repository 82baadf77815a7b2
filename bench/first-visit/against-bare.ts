// Comparison of a first visit over a slow network with a bare page over an equal network.
import type { Page } from '@playwright/test';
import { alternate, readingOf } from '../alternate.ts';
import type { BareFiles } from '../bare/first-visit.ts';
import type { Context } from '../context.ts';
import { visit } from '../first-load/visit.ts';
import { openSlowNetwork, SLOW } from '../network/slow-network.ts';
import { paintedAt } from '../painted.ts';
import type { Reading } from '../row.ts';
import { openBareServer } from './bare-server.ts';

export interface FirstVisit {
  readonly bare: BareFiles;
  /** The paint mark that ends the measurement. */
  readonly mark: string;
  /** User actions before the mark, without pauses. */
  readonly act?: (page: Page) => Promise<void>;
}

/** Measures ms from the start of the navigation to the mark. */
export async function againstBareVisit(context: Context, { bare, mark, act }: FirstVisit): Promise<Reading> {
  const browser = await context.browser();
  const { origin } = await context.server();
  const bareServer = await openBareServer(bare, origin);
  const own = await openSlowNetwork(origin, SLOW);
  const other = await openSlowNetwork(bareServer.origin, SLOW);
  try {
    const value = (): Promise<number> =>
      visit(browser, own.origin, async (page) => {
        await page.goto('/login', { waitUntil: 'commit' });
        await act?.(page);
        return paintedAt(page, mark);
      });
    const limit = (): Promise<number> =>
      visit(browser, other.origin, async (page) => {
        await page.goto('/', { waitUntil: 'commit' });
        return paintedAt(page, mark);
      });
    return readingOf(await alternate({ value, limit }, { rounds: 9, warmUp: 1 }), 'ms');
  } finally {
    for (const { stop } of [own, other, bareServer]) await stop();
  }
}
