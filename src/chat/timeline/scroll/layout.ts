// The positions of a timeline's rows in its scroller, in px. The scroll machine (machine.ts) reads them.
import type { TimelineItem } from '../timeline-model.ts';

/** Each access to a property reads the page, so the machine accesses only the properties that it needs. */
export interface Layout {
  readonly scrollTop: number;
  /** Height of the scroller. */
  readonly viewport: number;
  /** Height of all rows with their padding. */
  readonly content: number;
  /** Finds the row with this key; where it is gone, the first message with this id or a higher one. */
  find: (key: string, id: number) => { top: number; height: number } | null;
  /** The first message with an id at the upper edge of the viewport or below it, else the last one above it. */
  topRow: () => RowPosition | null;
}

export interface RowPosition {
  key: string;
  id: number;
  /** Distance from the top of the content, px. */
  top: number;
}

/** The first message with a server id at index `from` or below it, else the last one above; null for none. */
export function messageNear(
  items: readonly TimelineItem[],
  from: number,
): { key: string; id: number; index: number } | null {
  for (let index = Math.max(0, from); index < items.length; index += 1) {
    const found = messageAt(items, index);
    if (found) return found;
  }
  for (let index = Math.min(from, items.length) - 1; index >= 0; index -= 1) {
    const found = messageAt(items, index);
    if (found) return found;
  }
  return null;
}

/** The index of the item with this key; else of the first message with this id or a higher one; -1 for none. */
export function indexOfRow(items: readonly TimelineItem[], key: string, id: number): number {
  const exact = items.findIndex((item) => item.key === key);
  return exact >= 0 ? exact : items.findIndex((item) => (idOf(item) ?? -1) >= id);
}

function messageAt(items: readonly TimelineItem[], index: number) {
  const item = items[index];
  const id = item && idOf(item);
  return item && id !== null && id !== undefined ? { key: item.key, id, index } : null;
}

const idOf = (item: TimelineItem): number | null =>
  item.kind === 'message' || item.kind === 'tip' ? item.row.id : null;
