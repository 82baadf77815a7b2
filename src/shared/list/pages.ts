// The tab. How much of a long list is shown: 30, and 30 more whenever its end comes near (DLG-07). Pure.
import type { Scrolled } from './end-of-list.ts';

export const PAGE = 30;
/** px */
export const MARGIN = 30;

/** @param shown so far; @param all there are */
export function shownAfter(box: Scrolled, shown: number, all: number): number {
  const left = box.scrollHeight - box.scrollTop - box.clientHeight;
  return left <= MARGIN ? Math.min(shown + PAGE, Math.max(all, PAGE)) : shown;
}
