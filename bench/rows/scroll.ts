// The smoothness of scrolling in a long conversation, against a bare virtual list.
import { virtualPage } from '../bare/virtual.ts';
import { pause } from '../app.ts';
import { longChatOf, MESSAGES, toEnd } from '../long-chat.ts';
import type { Row } from '../row.ts';
import { drawSteadily } from '../screen.ts';
import { scrollUp, type Scrolled } from '../scripted-scroll.ts';

export const row: Row = {
  name: 'scroll',
  what: `frames dropped while ${MESSAGES / 1000} k messages are scrolled, of 100, against a bare virtual list plus one in a thousand`,
  unit: '%',
  budget: 1,
  measure: async (context) => {
    const page = await longChatOf(context);
    const benchPages = await context.benchPages();
    benchPages.serve('/virtual', virtualPage(MESSAGES));
    const bare = await (await context.profile()).newPage();
    await bare.goto(`http://localhost:${benchPages.port}/virtual`);
    await bare.locator('[role=group]').evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await drawSteadily(bare);
    await toEnd(page);
    const [values, limits]: [Scrolled[], Scrolled[]] = [[], []];
    for (let round = -1; round < ROUNDS; round++) {
      for (const [side, all] of [
        [page, values],
        [bare, limits],
      ] as const) {
        await side.bringToFront();
        await pause(300);
        const scrolled = await scrollUp(side, FRAMES, STEP);
        if (round >= 0) all.push(scrolled);
      }
    }
    await bare.close();
    const share = (all: readonly Scrolled[]): number =>
      (100 * all.reduce((sum, { dropped }) => sum + dropped, 0)) / (FRAMES * all.length);
    const longest = (all: readonly Scrolled[]): string =>
      `${Math.max(...all.map((scrolled) => scrolled.longest)).toFixed(0)} ms`;
    const note = `${ROUNDS} x ${FRAMES} frames of ${STEP} px; the bare list dropped ${share(limits).toFixed(2)} %; the longest took ${longest(values)} against ${longest(limits)}`;
    return { value: share(values), limit: share(limits) + ALLOWED, note };
  },
};

/**
 * Dropped frames that are allowed in addition to those of the bare list, %: the compositor drops a frame now
 * and then even when nothing runs.
 */
const ALLOWED = 0.1;
const ROUNDS = 6;
const FRAMES = 400;
/** Distance that the list scrolls per frame, px. */
const STEP = 80;
