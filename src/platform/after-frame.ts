// Deferral of work until after the next frame, in idle time: neither the frame nor the user's input waits for it.

/** An idle callback waits at most this long on a busy page, ms. */
const TIMEOUT = 100;

/** The members of `window` that `afterFrame` uses. */
export type FramePage = Pick<Window, 'requestAnimationFrame' | 'setTimeout'> & {
  readonly document: Pick<Document, 'hidden'>;
  /** Undefined in Safari. */
  readonly requestIdleCallback?: Window['requestIdleCallback'];
};

/**
 * Calls `run` after the next frame, in idle time. A timer calls `run` if the browser has no idle callbacks, or if the
 * page is hidden and draws no frames. Returns a function that cancels the call.
 */
export function afterFrame(run: () => void, page: FramePage = window): () => void {
  let cancelled = false;
  const call = (): void => {
    if (!cancelled) run();
  };
  if (page.document.hidden) page.setTimeout(call);
  else {
    page.requestAnimationFrame(() => {
      if (page.requestIdleCallback) page.requestIdleCallback(call, { timeout: TIMEOUT });
      else page.setTimeout(call);
    });
  }
  return () => {
    cancelled = true;
  };
}
