// The tab. Which part of a conversation a tab holds: a window of bounded size that moves along with its reader,
// so that a long history costs as much as a short one (INV-11). Pure.
import type { PaneSpec } from '../../core/contract/views.ts';

export type PaneWindow = Pick<PaneSpec, 'size' | 'around'>;

/** What the window of now has brought. */
export interface Held {
  /** Of the messages, ascending; without places where some are missing and without what is unsent. */
  ids: readonly number[];
  /** Older messages, newer ones are held than these. */
  more: boolean;
  later: boolean;
}

export interface OpeningPlan {
  /** A message that is to be shown. */
  goal: number | null;
  /** Where the reader stood when the conversation was left, null for its end. */
  place: number | null;
  unread: number;
  /** The highest id that was read. */
  readUpTo: number;
}

/** Messages that a conversation opens with. */
export const PAGE = 60;
/** Messages that come with every move. */
export const STEP = 120;
/** More than these are never held far from the end. */
export const BOUND = 600;
/** More unread ones than these are not held at once. */
const UNREAD = 240;
/** The divider does not stand at the very edge. */
const MARGIN = 30;

export function openingWindow({ goal, place, unread, readUpTo }: OpeningPlan): PaneWindow {
  const around = goal ?? place;
  if (around !== null) return windowAround(around);
  if (unread <= UNREAD) return { size: Math.max(PAGE, unread > 0 ? unread + MARGIN : 0) };
  return { size: PAGE, around: { id: readUpTo, after: STEP } };
}

export const windowAround = (id: number): PaneWindow => ({ size: PAGE, around: { id, after: PAGE } });

export const END: PaneWindow = { size: PAGE };

/**
 * With older messages; null where there is nothing to ask for.
 * @param reader the first message that can be seen: it stays, and what stands around it
 */
export function olderWindow({ ids, more, later }: Held, reader: number): PaneWindow | null {
  if (!more) return null;
  if (!later && ids.length + STEP <= BOUND) return { size: ids.length + STEP };
  const { above, below } = sidesOf(ids, reader);
  const size = above + STEP;
  return { size, around: { id: reader, after: Math.max(PAGE, Math.min(below, BOUND - size)) } };
}

/** With newer messages, otherwise as `olderWindow`. */
export function newerWindow({ ids, later }: Held, reader: number): PaneWindow | null {
  if (!later) return null;
  const { above, below } = sidesOf(ids, reader);
  const after = below + STEP;
  return { size: Math.max(PAGE, Math.min(above, BOUND - after)), around: { id: reader, after } };
}

/**
 * For a reader who stands at the end: the newest messages alone, without those that came far above on the way there;
 * null where it is such a window already.
 */
export function trimmedWindow({ ids, later }: Held, { around }: PaneWindow): PaneWindow | null {
  if (later || (around === undefined && ids.length <= BOUND + STEP)) return null;
  return { size: Math.max(PAGE, Math.min(ids.length, BOUND / 2)) };
}

/** How many messages lie up to the reader's, it included, and how many behind it. */
function sidesOf(ids: readonly number[], reader: number): { above: number; below: number } {
  const behind = ids.findIndex((id) => id > reader);
  const above = behind < 0 ? ids.length : behind;
  return { above, below: ids.length - above };
}
