// The tab. The message at the upper edge of what can be seen: what a window that moves is moved around, and what a
// conversation that is left is found again by. Pure.
import type { TimelineItem } from '../timeline-model.ts';

export interface TopRow {
  key: string;
  id: number;
  index: number;
}

/** The first message from this item on that the server knows, else the last one before it; null for none. */
export function topRow(items: readonly TimelineItem[], from: number): TopRow | null {
  for (let index = Math.max(0, from); index < items.length; index += 1) {
    const found = at(items, index);
    if (found) return found;
  }
  for (let index = Math.min(from, items.length) - 1; index >= 0; index -= 1) {
    const found = at(items, index);
    if (found) return found;
  }
  return null;
}

/** Where a message stands; that of the next one where it is there no more, -1 where there is none. */
export function indexOfRow(items: readonly TimelineItem[], key: string, id: number): number {
  const exact = items.findIndex((item) => item.key === key);
  return exact >= 0 ? exact : items.findIndex((item) => (idOf(item) ?? -1) >= id);
}

function at(items: readonly TimelineItem[], index: number): TopRow | null {
  const item = items[index];
  const id = item && idOf(item);
  return item && id !== null && id !== undefined ? { key: item.key, id, index } : null;
}

const idOf = (item: TimelineItem): number | null =>
  item.kind === 'message' || item.kind === 'tip' ? item.row.id : null;
