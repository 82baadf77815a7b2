// Scripted scrolling of a conversation, with dropped frames and movements of rows. The functions `scroll` and
// `watchPrepends` run in the page.
import type { Page } from '@playwright/test';

export interface Scrolled {
  /** Number of screen refreshes without a new frame. */
  readonly dropped: number;
  /** Duration of the longest frame, ms. */
  readonly longest: number;
}

/** Scrolls up by `step` px per frame for `frames` frames. */
export function scrollUp(page: Page, frames: number, step: number): Promise<Scrolled> {
  return page.evaluate(scroll, { frames, step });
}

async function scroll({ frames, step }: { frames: number; step: number }): Promise<Scrolled> {
  const box = document.querySelector('[aria-label=Messages]');
  if (!box) throw new Error('no conversation');
  const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
  const REFRESH = 1000 / 60;
  let before = await frame();
  let [dropped, longest] = [0, 0];
  for (let n = 0; n < frames; n++) {
    box.scrollTop -= step;
    const now = await frame();
    dropped += Math.max(0, Math.round((now - before) / REFRESH) - 1);
    longest = Math.max(longest, now - before);
    before = now;
  }
  return { dropped, longest };
}

export interface Prepended {
  /** The number of pages inserted above. */
  readonly pages: number;
  /** The largest movement of a visible row, px. */
  readonly moved: number;
}

/** Scrolls up until `pages` pages are inserted above, and measures the movement of a visible row at each. */
export function prepend(page: Page, pages: number): Promise<Prepended> {
  return page.evaluate(watchPrepends, pages);
}

async function watchPrepends(wanted: number): Promise<Prepended> {
  const box = document.querySelector('[aria-label=Messages]');
  if (!box) throw new Error('no conversation');
  const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
  let [pages, moved] = [0, 0];
  for (let round = 0; pages < wanted; round++) {
    if (round > 200 * wanted) throw new Error(`only ${pages} pages came in`);
    box.scrollTop -= 480;
    // After two frames the rows of the new position are drawn.
    await frame();
    await frame();
    const middle = box.getBoundingClientRect().top + box.clientHeight / 2;
    const row = [...box.querySelectorAll('[role=listitem]')].find(
      (item) => item.getBoundingClientRect().bottom > middle,
    );
    if (!row) throw new Error('nothing to see');
    const [before, top] = [row.getBoundingClientRect().top, box.scrollTop];
    for (let look = 0; look < 8; look++) {
      await frame();
      // A row that was removed counts as moved infinitely far.
      const now = row.isConnected ? row.getBoundingClientRect().top : Number.POSITIVE_INFINITY;
      moved = Math.max(moved, Math.abs(now - before));
    }
    // Only an insertion above changes scrollTop by more than a screen.
    if (Math.abs(box.scrollTop - top) > box.clientHeight) pages += 1;
  }
  return { pages, moved };
}
