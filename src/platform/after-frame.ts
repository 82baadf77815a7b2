// Deferral of work until after the next frame, in idle time: neither the frame nor the user's input waits for it.

/** An idle callback waits at most this long on a busy page, ms. */
const TIMEOUT = 100;

/** A page that becomes hidden draws no frame. The call then waits this long, ms. */
const FRAME_TIMEOUT = 1000;

/** The members of `window` that `afterFrame` uses. */
export type FramePage = Pick<Window, 'requestAnimationFrame' | 'setTimeout' | 'clearTimeout'> & {
  readonly document: Pick<Document, 'hidden'>;
  /** Undefined in Safari. */
  readonly requestIdleCallback?: Window['requestIdleCallback'];
};

/**
 * Calls `run` after the next frame, in idle time. A timer calls `run` if the browser has no idle callbacks, or if the
 * page is hidden and draws no frames. Returns a function that cancels the call.
 */
export function afterFrame(run: () => void, page: FramePage = window): () => void {
  const { hidden } = page.document;
  let ended = false;
  const end = (): void => {
    ended = true;
    page.clearTimeout(timer);
  };
  const call = (): void => {
    if (ended) return;
    end();
    run();
  };
  const timer = page.setTimeout(call, hidden ? 0 : FRAME_TIMEOUT);
  if (!hidden) {
    page.requestAnimationFrame(() => {
      if (page.requestIdleCallback) page.requestIdleCallback(call, { timeout: TIMEOUT });
      else page.setTimeout(call);
    });
  }
  return end;
}
