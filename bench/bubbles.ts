// Paint times of message texts in a conversation. The callbacks of `evaluate` run in the page.
import type { Page } from '@playwright/test';

/** The prefix of a measured text, for example `bench-17-`. */
export const textOf = (n: number): string => `bench-${n}-`;

/** Starts to watch for message texts in a page that shows a conversation. */
export async function watchBubbles(page: Page): Promise<void> {
  await page.evaluate(() => {
    const bubbles = new Map<string, PromiseWithResolvers<number>>();
    const bubble = (name: string): PromiseWithResolvers<number> => {
      const found = bubbles.get(name) ?? Promise.withResolvers<number>();
      bubbles.set(name, found);
      return found;
    };
    const seen = new Set<string>();
    const painted = (name: string): void => {
      seen.add(name);
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => {
          bubble(name).resolve(performance.now());
          port1.close();
        });
        port1.start();
        port2.postMessage(null);
      });
    };
    (globalThis as unknown as { bubble: typeof bubble }).bubble = bubble;
    const messages = document.querySelector('[aria-label=Messages]');
    if (!messages) throw new Error('the page shows no messages');
    new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) {
          const name = /bench-\d+-/.exec(node.textContent ?? '')?.[0];
          if (name !== undefined && !seen.has(name)) painted(name);
        }
      }
    }).observe(messages, { childList: true, subtree: true });
  });
}

/** performance.now() of the page just after it first painted the text. The page does not poll. */
export function paintedBubble(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (name) =>
      (globalThis as unknown as { bubble: (name: string) => { promise: Promise<number> } }).bubble(name)
        .promise,
    text,
  );
}
