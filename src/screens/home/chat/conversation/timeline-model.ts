// The tab. What stands in a conversation, top to bottom, as a pure function of its messages: time tips,
// the unread divider, tips, bubbles in groups of one sender, and places where messages may be missing.
import type { MessageRow } from '../../../../core/contract/rows.ts';
import { classOf } from '../../../../core/domain/enums.ts';

export type TimelineItem =
  | { kind: 'time'; key: string; at: number }
  | { kind: 'unread'; key: 'unread'; count: number }
  /** A line in the middle: a tip, or a message that was taken back. */
  | { kind: 'tip'; key: string; row: MessageRow }
  | { kind: 'gap'; key: string; gap: NonNullable<MessageRow['gap']> }
  | MessageItem;

/** A bubble; `first` and `last` of its group. */
export interface MessageItem {
  kind: 'message';
  key: string;
  row: MessageRow;
  first: boolean;
  last: boolean;
  /** Came after all that was shown before. */
  fresh: boolean;
}

/** What was unread when the conversation was opened: above `after`, up to and with `upTo`. */
export interface UnreadSpan {
  after: number;
  upTo: number;
}

/** What has been shown and stays, so that loading older messages moves nothing that is on the screen. */
export interface Settled {
  /** By row key: whether a time tip stands before it. Not for a row that had nothing before it to compare with. */
  tips: ReadonlyMap<string, boolean>;
  /** Keys of the rows that once stood first or behind a gap: no group reaches over them. */
  seams: ReadonlySet<string>;
}

export interface Timeline extends Settled {
  items: readonly TimelineItem[];
}

export const TIME_TIP_GAP = 10 * 60_000;
export const GROUP_GAP = 2 * 60_000;
export const NOTHING_SETTLED: Settled = { tips: new Map(), seams: new Set() };

/**
 * @param rows as the pane has them: by id, unsent last
 * @param more older messages are held than `rows` has: whether the first one gets a time tip is not known yet
 */
export function timelineOf(
  rows: readonly MessageRow[],
  unread: UnreadSpan | null,
  more: boolean,
  settled: Settled,
): Timeline {
  const items: TimelineItem[] = [];
  const tips = new Map(settled.tips);
  const seams = new Set(settled.seams);
  const lastShown = rows.findLastIndex((row) => settled.tips.has(row.key) || settled.seams.has(row.key));
  const divider = unread && firstUnread(rows, unread);
  const oldest = rows.findIndex((row) => row.gap === null);
  let lastTip = more ? (rows[oldest]?.sendTime ?? 0) : Number.NEGATIVE_INFINITY;
  let before: MessageItem | null = null;
  let behindGap = false;

  for (const [index, row] of rows.entries()) {
    if (row.gap !== null) {
      items.push({ kind: 'gap', key: row.key, gap: row.gap });
      before = null;
      behindGap = true;
      continue;
    }
    const tip = settled.tips.get(row.key) ?? row.sendTime - lastTip > TIME_TIP_GAP;
    // What the gap is filled with moves nothing that stands behind it.
    if (behindGap) seams.add(row.key);
    behindGap = false;
    if (index === oldest && more) seams.add(row.key);
    else tips.set(row.key, tip);
    if (tip) {
      items.push({ kind: 'time', key: `t-${row.key}`, at: row.sendTime });
      lastTip = row.sendTime;
      before = null;
    }
    if (row === divider?.row) {
      items.push({ kind: 'unread', key: 'unread', count: divider.count });
      before = null;
    }
    if (isTip(row)) {
      items.push({ kind: 'tip', key: row.key, row });
      before = null;
      continue;
    }
    const joins: boolean = before !== null && !seams.has(row.key) && sameGroup(before.row, row);
    if (before !== null && joins) before.last = false;
    const fresh = index > lastShown && lastShown >= 0;
    const item: MessageItem = { kind: 'message', key: row.key, row, first: !joins, last: true, fresh };
    items.push(item);
    before = item;
  }
  return { items, tips, seams };
}

/** Counts as unread (MSG-08): a message, somebody else's, not taken back, no tip. */
export const countsAsUnread = (row: MessageRow): boolean => row.gap === null && !row.own && !isTip(row);

function isTip(row: MessageRow): boolean {
  return row.recalled !== null || classOf(row.type) === 'tip';
}

function sameGroup(before: MessageRow, row: MessageRow): boolean {
  return (
    before.own === row.own && before.sendId === row.sendId && row.sendTime - before.sendTime <= GROUP_GAP
  );
}

function firstUnread(
  rows: readonly MessageRow[],
  span: UnreadSpan,
): { row: MessageRow; count: number } | null {
  let first: MessageRow | null = null;
  let count = 0;
  for (const row of rows) {
    if (row.id === null || row.id <= span.after || row.id > span.upTo || !countsAsUnread(row)) continue;
    first ??= row;
    count += 1;
  }
  return first && { row: first, count };
}
