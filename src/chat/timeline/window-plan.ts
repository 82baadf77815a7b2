// The part of a conversation that a tab holds: a window of bounded size that moves with the reader, so that a long
// history costs as much as a short one (INV-11). Pure.
import type { PaneSpec } from '../../core/contract/views.ts';

export type PaneWindow = Pick<PaneSpec, 'size' | 'around'>;

/** The messages of the current window. */
export interface LoadedMessages {
  /** Ascending ids of the messages, without gaps and unsent messages. */
  ids: readonly number[];
  /** `more`: the device holds older messages. `later`: the device holds newer messages. */
  more: boolean;
  later: boolean;
}

export interface OpeningPlan {
  /** Id of the jump target, null for none. */
  target: number | null;
  /** Id of the message at the reader's position when the conversation was left, null for its end. */
  restored: number | null;
  unread: number;
  /** The highest id that was read. */
  readUpTo: number;
}

/** Number of messages in the first window. */
export const PAGE_SIZE = 60;
/** Number of messages that each move of the window adds. */
export const STEP_SIZE = 120;
/** Maximum number of messages in a window that is far from the end. */
export const MAX_SIZE = 600;
/** Maximum number of unread messages that the first window holds completely. */
const MAX_UNREAD = 240;
/** Number of read messages above the divider, so that the divider is not at the edge of the window. */
const UNREAD_MARGIN = 30;

export function openingWindow({ target, restored, unread, readUpTo }: OpeningPlan): PaneWindow {
  const around = target ?? restored;
  if (around !== null) return windowAround(around);
  if (unread <= MAX_UNREAD) return { size: Math.max(PAGE_SIZE, unread > 0 ? unread + UNREAD_MARGIN : 0) };
  return { size: PAGE_SIZE, around: { id: readUpTo, after: STEP_SIZE } };
}

export const windowAround = (id: number): PaneWindow => ({
  size: PAGE_SIZE,
  around: { id, after: PAGE_SIZE },
});

export const END: PaneWindow = { size: PAGE_SIZE };

/**
 * The window with older messages; null where the device holds none.
 * @param reader id of the first visible message; the window keeps this message and the messages around it
 */
export function olderWindow({ ids, more, later }: LoadedMessages, reader: number): PaneWindow | null {
  if (!more) return null;
  if (!later && ids.length + STEP_SIZE <= MAX_SIZE) return { size: ids.length + STEP_SIZE };
  const { above, below } = countsAround(ids, reader);
  const size = above + STEP_SIZE;
  return { size, around: { id: reader, after: Math.max(PAGE_SIZE, Math.min(below, MAX_SIZE - size)) } };
}

/** The window with newer messages; null where the device holds none. `reader`: as in `olderWindow`. */
export function newerWindow({ ids, later }: LoadedMessages, reader: number): PaneWindow | null {
  if (!later) return null;
  const { above, below } = countsAround(ids, reader);
  const after = below + STEP_SIZE;
  return { size: Math.max(PAGE_SIZE, Math.min(above, MAX_SIZE - after)), around: { id: reader, after } };
}

/**
 * The window for a reader at the end of the chat: only the newest messages, without the messages far above. null where
 * the current window is already such a window.
 */
export function trimmedWindow({ ids, later }: LoadedMessages, { around }: PaneWindow): PaneWindow | null {
  if (later || (around === undefined && ids.length <= MAX_SIZE + STEP_SIZE)) return null;
  return { size: Math.max(PAGE_SIZE, Math.min(ids.length, MAX_SIZE / 2)) };
}

/** Number of messages up to and including the reader's message, and number of messages after it. */
function countsAround(ids: readonly number[], reader: number): { above: number; below: number } {
  const firstAfter = ids.findIndex((id) => id > reader);
  const above = firstAfter < 0 ? ids.length : firstAfter;
  return { above, below: ids.length - above };
}
