// The last message in view, from the positions of the rows (X-CHAT-04). Pure.
import type { TimelineItem } from '../timeline-model.ts';

export interface RowPosition {
  index: number;
  /** px from the top of the content to the lower edge of the row. */
  end: number;
}

/**
 * The highest id of another user's message whose lower edge is in view; 0 for none.
 * @param bottom px from the top of the content to the lower edge of the window
 */
export function lastVisibleId(
  items: readonly TimelineItem[],
  positions: readonly RowPosition[],
  bottom: number,
): number {
  let highest = 0;
  for (const { index, end } of positions) {
    const item = items[index];
    if (!item || end > bottom + SLACK) continue;
    if (item.kind !== 'message' && item.kind !== 'tip') continue;
    if (!item.row.own && item.row.id !== null && item.row.id > highest) highest = item.row.id;
  }
  return highest;
}

/** A message counts as visible with this much of its lower edge hidden, px: half a line. */
const SLACK = 10;
