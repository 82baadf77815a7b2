// Runs on Node 24 and, its function, in a page before the page's own scripts. Says when something was painted.
import type { BrowserContext, Page } from '@playwright/test';

/** By the name of the mark: CSS selectors of what must all be to be seen at once. */
export type Wanted = Readonly<Record<string, readonly string[]>>;

/**
 * In the page, or every page of the browser, performance.mark(name) is set with the first painted frame that shows
 * it all. Until then it looks at every frame: for pages that are measured for it, and no others.
 */
export async function markPaints(where: BrowserContext | Page, wanted: Wanted): Promise<void> {
  await where.addInitScript(watch, wanted);
}

function watch(wanted: Wanted): void {
  performance.setResourceTimingBufferSize(2000);
  const missing = new Map(Object.entries(wanted));
  const look = (): void => {
    for (const [name, selectors] of missing) {
      if (!selectors.every(isSeen)) continue;
      missing.delete(name);
      // what stands there at the beginning of a frame is painted with it, before the next message is read
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        performance.mark(name);
        port1.close();
      };
      port2.postMessage(null);
    }
    if (missing.size > 0) requestAnimationFrame(look);
  };
  const isSeen = (selector: string): boolean => {
    const element = document.querySelector(selector);
    if (element === null || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      return false;
    const { width, height, bottom, top } = element.getBoundingClientRect();
    return width > 0 && height > 0 && bottom > 0 && top < innerHeight;
  };
  requestAnimationFrame(look);
}
