// The condition for a message to count as read: it was in view for 500 ms without a break (X-CHAT-04). New messages
// that scroll the view do not restart the time, so a burst of messages does not delay read marks. Pure.

/** Time in view after which a message counts as read, ms. */
export const DWELL_MS = 500;

/** The messages up to the id `upTo` have been in view since the time `since`, ms. */
export interface Dwell {
  upTo: number;
  since: number;
}

export interface DwellUpdate {
  dwell: Dwell | null;
  /** The user has read up to this id; 0 for no change. */
  read: number;
}

/**
 * @param inView the highest id in view; 0 for none, or while the window is hidden or has no focus
 * @param markedUpTo the highest id that is already marked as read
 */
export function updateDwell(
  before: Dwell | null,
  inView: number,
  markedUpTo: number,
  now: number,
): DwellUpdate {
  const continues = before !== null && inView >= before.upTo;
  if (continues && now - before.since < DWELL_MS) return { dwell: before, read: 0 };
  const read = continues ? before.upTo : 0;
  const isNew = inView > Math.max(read, markedUpTo);
  return { dwell: isNew ? { upTo: inView, since: now } : null, read };
}
