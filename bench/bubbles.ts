// Runs on Node 24 and, its function, in a page. When a conversation had painted a text.
import type { Page } from '@playwright/test';

/** Texts that are looked for: `bench-17-`. */
export const textOf = (n: number): string => `bench-${n}-`;

/** Begins to look, in a page that shows a conversation. */
export async function watchBubbles(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times = new Map<string, number>();
    const painted = (name: string): void => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => {
          times.set(name, performance.now());
          port1.close();
        });
        port1.start();
        port2.postMessage(null);
      });
    };
    (globalThis as unknown as { bubbles: typeof times }).bubbles = times;
    const place = document.querySelector('[aria-label=Messages]');
    if (!place) throw new Error('the page shows no messages');
    new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) {
          const name = /bench-\d+-/.exec(node.textContent ?? '')?.[0];
          if (name !== undefined && !times.has(name)) painted(name);
        }
      }
    }).observe(place, { childList: true, subtree: true });
  });
}

/** performance.now() of the page after the text was painted, for the first time. */
export async function paintedBubble(page: Page, text: string): Promise<number> {
  const found = await page.waitForFunction(
    (name) => (globalThis as unknown as { bubbles: Map<string, number> }).bubbles.get(name),
    text,
    { polling: 20 },
  );
  return (await found.jsonValue()) ?? 0;
}
