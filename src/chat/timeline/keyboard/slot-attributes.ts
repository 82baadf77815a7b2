// The keyboard attributes of a row in the message list.
import type { TimelineItem } from '../timeline-model.ts';

/** Whether the row can have the keyboard focus. */
export const isStop = (item: TimelineItem | undefined): boolean =>
  item?.kind === 'message' || item?.kind === 'tip';

/** All messages have a tabIndex, because code that restores the focus looks for an element with a tabIndex. */
export const slotAttributes = (
  item: TimelineItem,
  active: boolean,
): { 'data-key': string; tabIndex?: number } => ({
  'data-key': item.key,
  ...(isStop(item) && { tabIndex: active ? 0 : -1 }),
});
