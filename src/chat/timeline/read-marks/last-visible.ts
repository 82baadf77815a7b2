// The last message in view, from the positions of the rows (X-CHAT-04). Pure.
import type { TimelineItem } from '../timeline-model.ts';

export interface RowPosition {
  index: number;
  /** Distance from the top of the content to the lower edge of the row, px. */
  end: number;
}

/**
 * The highest id of another user's message whose lower edge is in view; 0 for none.
 * @param bottom distance from the top of the content to the lower edge of the viewport, px
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

/** Height that may be hidden at the lower edge of a message that counts as visible, px: half a line of text. */
const SLACK = 10;
