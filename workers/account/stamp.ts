// Times of the user's own acts: server time that never stands still, so that a later act stands higher in the list.

/** Answers server time (ms), later at each call. */
export function createStamp(serverNow: () => number): () => number {
  let last = 0;
  return () => {
    last = Math.max(serverNow(), last + 1);
    return last;
  };
}
