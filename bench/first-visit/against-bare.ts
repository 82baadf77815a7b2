// Runs on Node 24. Compares a first visit over a slow line with a bare page over the same kind of line.
import type { Page } from '@playwright/test';
import { alternate, readingOf } from '../alternate.ts';
import type { BareFiles } from '../bare/first-visit.ts';
import type { Context } from '../context.ts';
import { visit } from '../first-load/visit.ts';
import { openSlowLine, SLOW } from '../line/slow-line.ts';
import { paintedAt } from '../painted.ts';
import type { Reading } from '../row.ts';
import { openBareServer } from './bare-server.ts';

export interface FirstVisit {
  readonly bare: BareFiles;
  /** The paint mark that ends the measurement. */
  readonly mark: string;
  /** Acts of the user before that mark, without any pause. */
  readonly act?: (page: Page) => Promise<void>;
}

/** Measures ms from the start of the navigation. */
export async function againstBareVisit(context: Context, { bare, mark, act }: FirstVisit): Promise<Reading> {
  const browser = await context.browser();
  const { origin } = await context.server();
  const bareServer = await openBareServer(bare, origin);
  const own = await openSlowLine(origin, SLOW);
  const other = await openSlowLine(bareServer.origin, SLOW);
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
