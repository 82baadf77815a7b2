// The number of shown rows of a long list: 30, and 30 more when the scroll position nears the end (DLG-07). Pure
// functions.
import type { Scrolled } from './end-of-list.ts';

export const PAGE = 30;
/** Distance from the end that shows more rows, px. */
export const MARGIN = 30;

/**
 * @param shown rows shown now
 * @param all rows in the list
 */
export function shownAfter(box: Scrolled, shown: number, all: number): number {
  const left = box.scrollHeight - box.scrollTop - box.clientHeight;
  return left <= MARGIN ? Math.min(shown + PAGE, Math.max(all, PAGE)) : shown;
}
