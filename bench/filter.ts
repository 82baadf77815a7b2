// The time from a key in a filter field to the painted result.
import type { Locator } from '@playwright/test';
import { timeOf } from './act.ts';

export interface Filter {
  readonly field: Locator;
  /** Selector of the rows, and their number in the unfiltered list. */
  readonly rows: string;
  readonly count: number;
}

/**
 * The mean of two keys, ms: a letter after which nothing matches, and Backspace, after which everything matches again.
 * So both sides paint the same rows.
 */
export async function filterTime({ field, rows, count }: Filter): Promise<number> {
  const page = field.page();
  await field.fill('o');
  await page
    .locator(rows)
    .nth(count - 1)
    .waitFor();
  const press = (key: string) => (): Promise<void> => page.keyboard.press(key);
  const nothing = await timeOf(page, { act: press('z'), event: 'keydown', result: rows, count: 0 });
  const all = await timeOf(page, { act: press('Backspace'), event: 'keydown', result: rows, count });
  return (nothing + all) / 2;
}
