// The tab. Which day the upper edge of a conversation shows, where no line of the list says so near by. Pure.
import type { TimelineItem } from './timeline-model.ts';

/**
 * A moment of that day; null where it stands there anyway, or would cover the line above the first new message.
 * @param top the first item that can be seen
 * @param near the last one that the floating day would cover
 */
export function dayAt(items: readonly TimelineItem[], top: number, near: number): number | null {
  const covered = items.slice(top, near + 1);
  if (covered.some(({ kind }) => kind === 'date' || kind === 'unread')) return null;
  for (let index = top; index < items.length; index += 1) {
    const item = items[index];
    if (item?.kind === 'message' || item?.kind === 'tip') return item.row.sendTime;
    if (item?.kind === 'time') return item.at;
  }
  return null;
}
