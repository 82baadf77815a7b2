// The rows of a timeline as they lie in its scroller, in px: the ground that the scroll machine stands on.
import type { TimelineItem } from '../timeline-model.ts';

/** Each property is read from the page when it is asked for, so the machine asks only for those it needs. */
export interface Layout {
  readonly scrollTop: number;
  /** Height of the scroller. */
  readonly viewport: number;
  /** Height of all rows with their padding. */
  readonly content: number;
  /** The row with this key; without it, the first message with this id or a higher one. */
  find: (key: string, id: number) => { top: number; height: number } | null;
  /** The first message with an id at the upper edge of the viewport or below it, else the last one above it. */
  topRow: () => RowPosition | null;
}

export interface RowPosition {
  key: string;
  id: number;
  /** From the top of the content. */
  top: number;
}

/** The first message at `from` or below that the server knows, else the last one above; null for none. */
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

/** The index of the item with this key; without it, of the first message with this id or a higher one, or -1. */
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
