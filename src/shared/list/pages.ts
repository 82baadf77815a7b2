// The number of rows that a long list shows: 30 at first, and 30 more each time the user scrolls near the end
// (DLG-07). Pure functions.
import type { Scrolled } from './end-of-list.ts';

export const PAGE = 30;
/** Distance of the scroll position from the end at which more rows show, px. */
export const MARGIN = 30;

export interface ScrolledBox extends Scrolled {
  /** Negative in a language that is written from right to left. */
  scrollLeft: number;
  clientWidth: number;
  scrollWidth: number;
}

/** The position of a list in the direction in which it scrolls: to the side where its rows stand side by side. */
export function positionOf(box: ScrolledBox): Scrolled {
  const { scrollLeft, clientWidth, scrollWidth } = box;
  if (scrollWidth <= clientWidth) return box;
  return { scrollTop: Math.abs(scrollLeft), clientHeight: clientWidth, scrollHeight: scrollWidth };
}

/**
 * Returns the new number of shown rows.
 * @param shown number of rows shown now
 * @param all number of rows in the whole list
 */
export function shownAfter(box: Scrolled, shown: number, all: number): number {
  const left = box.scrollHeight - box.scrollTop - box.clientHeight;
  return left <= MARGIN ? Math.min(shown + PAGE, Math.max(all, PAGE)) : shown;
}
