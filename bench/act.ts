// The time from a user's press or key to the painted result. The callbacks of `evaluate` run in the page.
import type { Page } from '@playwright/test';

export interface Act {
  /** Presses the button or key. */
  readonly act: () => Promise<void>;
  /** The event whose time the measurement starts with. */
  readonly event: 'click' | 'keydown';
  /** Selector of the painted result. */
  readonly result: string;
  /** Number of elements that match `result` in the painted result: at least this number, or exactly 0. */
  readonly count: number;
}

/** ms from the event to the first frame that shows the result. The page must draw steadily. */
export async function timeOf(page: Page, { act, event, result, count }: Act): Promise<number> {
  await page.evaluate(watch, { event, result, count });
  await act();
  return page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted);
}

/** Runs in the page: `painted` resolves just after the paint of the result. */
function watch({ event, result, count }: Omit<Act, 'act'>): void {
  const isShown = (): boolean => {
    const found = document.querySelectorAll(result).length;
    return count === 0 ? found === 0 : found >= count;
  };
  const painted = new Promise<number>((resolve) => {
    const look = (from: number): void => {
      if (!isShown()) return void requestAnimationFrame(() => look(from));
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        resolve(performance.now() - from);
        port1.close();
      });
      port1.start();
      port2.postMessage(null);
    };
    addEventListener(event, ({ timeStamp }) => requestAnimationFrame(() => look(timeStamp)), {
      capture: true,
      once: true,
    });
  });
  (globalThis as unknown as { painted: Promise<number> }).painted = painted;
}
