// Performance marks for painted elements. The function `watch` runs in the page before its own scripts.
import type { BrowserContext, Page } from '@playwright/test';

/** CSS selectors by mark name; all elements of a mark must be visible at once. */
export type Wanted = Readonly<Record<string, readonly string[]>>;

/**
 * Sets performance.mark(name) in the page, or in every page of the browser, at the first
 * painted frame that shows all elements. Until then the script polls at every frame: use it
 * only on pages that are measured for it.
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
      // Elements that exist at the start of a frame are painted with it, before the next message event runs.
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
