// The date that floats over the upper edge of a conversation, where no row near the edge shows a date. Pure.
import type { TimelineItem } from './timeline-model.ts';

/**
 * A time within that day, ms. null where the floating day would cover a date row or the unread divider.
 * @param top index of the first visible item
 * @param lastCovered index of the last item that the floating day would cover
 */
export function dayAt(items: readonly TimelineItem[], top: number, lastCovered: number): number | null {
  const covered = items.slice(top, lastCovered + 1);
  if (covered.some(({ kind }) => kind === 'date' || kind === 'unread')) return null;
  for (let index = top; index < items.length; index += 1) {
    const item = items[index];
    if (item?.kind === 'message' || item?.kind === 'tip') return item.row.sendTime;
    if (item?.kind === 'time') return item.at;
  }
  return null;
}
