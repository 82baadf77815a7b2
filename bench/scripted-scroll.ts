// Runs on Node 24 and, its functions, in a page. Scrolls a conversation as an animation does, and looks how it goes.
import type { Page } from '@playwright/test';

export interface Scrolled {
  /** Frames of the screen that passed without a new picture. */
  readonly dropped: number;
  /** ms of the longest one */
  readonly longest: number;
}

/** Upwards, `step` px a frame, for so many frames. */
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
  /** How often messages came in above. */
  readonly pages: number;
  /** px that what was on the screen moved, at most. */
  readonly moved: number;
}

/** Scrolls up until so many pages have come in above, and looks for each whether what can be seen has moved. */
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
    // its own rows are drawn
    await frame();
    await frame();
    const middle = box.getBoundingClientRect().top + box.clientHeight / 2;
    const row = [...box.querySelectorAll('[role=listitem]')].find(
      (it) => it.getBoundingClientRect().bottom > middle,
    );
    if (!row) throw new Error('nothing to see');
    const [stood, top] = [row.getBoundingClientRect().top, box.scrollTop];
    for (let look = 0; look < 8; look++) {
      await frame();
      // Gone, it would have moved however far.
      const now = row.isConnected ? row.getBoundingClientRect().top : Number.POSITIVE_INFINITY;
      moved = Math.max(moved, Math.abs(now - stood));
    }
    // What comes in above moves the place within the whole, and nothing else.
    if (Math.abs(box.scrollTop - top) > box.clientHeight) pages += 1;
  }
  return { pages, moved };
}
