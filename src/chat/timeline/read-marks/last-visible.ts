// The tab. Up to which message a conversation has been seen, from where its rows lie (X-CHAT-04).
import type { TimelineItem } from '../timeline-model.ts';

export interface Placed {
  index: number;
  /** px from the top of the content to the lower edge of the row. */
  end: number;
}

/**
 * The highest id of somebody else's message whose lower edge is in view; 0 where there is none.
 * @param bottom px from the top of the content to the lower edge of the window
 */
export function lastSeen(items: readonly TimelineItem[], placed: readonly Placed[], bottom: number): number {
  let seen = 0;
  for (const { index, end } of placed) {
    const item = items[index];
    if (!item || end > bottom + SLACK) continue;
    if (item.kind !== 'message' && item.kind !== 'tip') continue;
    if (!item.row.own && item.row.id !== null && item.row.id > seen) seen = item.row.id;
  }
  return seen;
}

/** Half a line hidden is still read. */
const SLACK = 10;
