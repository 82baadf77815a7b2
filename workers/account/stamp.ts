// Timestamps of the user's own acts: strictly increasing server time, so that a later act is higher in the
// chat list.

/** The returned function answers server time, ms, strictly increasing. */
export function createStamp(serverNow: () => number): () => number {
  let last = 0;
  return () => {
    last = Math.max(serverNow(), last + 1);
    return last;
  };
}
