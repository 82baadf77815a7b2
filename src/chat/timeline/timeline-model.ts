// The rows of a conversation, top to bottom, as a pure function of its messages: dates, time tips, the unread divider,
// tips, bubbles in groups of one sender, and gaps.
//
// A row on the screen must not change when the window moves or messages load around it. So the decisions about each
// row (time tip, group) stay in the timeline, and the next call gets them as `settled`. Only rows that `settled` does
// not contain are decided from their neighbors. Dates follow the row above and the reader's time zone: a day has one. The first row of a window with older messages above (`more`) has
// no known predecessor: its undecided fields are null until the predecessor arrives.
import type { MessageRow } from '../../core/contract/rows.ts';
import { classOf } from '../../core/domain/enums.ts';

export type TimelineItem =
  /** The first row of a calendar day in local time. */
  | { kind: 'date'; key: string; at: number }
  /** `day`: a date row is directly above. */
  | { kind: 'time'; key: string; at: number; day: boolean }
  /** `count`: number of unread messages; null where it is unknown. */
  | { kind: 'unread'; key: 'unread'; count: number | null }
  /** A centered line of text: a tip (such as a group notice), or a note in place of a recalled message. */
  | { kind: 'tip'; key: string; row: MessageRow }
  | { kind: 'gap'; key: string; gap: NonNullable<MessageRow['gap']> }
  | MessageItem;

/** A bubble. `first` and `last`: its position in a group of one sender. */
export interface MessageItem {
  kind: 'message';
  key: string;
  row: MessageRow;
  first: boolean;
  last: boolean;
  /** The message arrived after the timeline had shown the end of the chat. */
  fresh: boolean;
}

/** The unread messages when the conversation was opened: ids above `after`, up to and including `upTo`. */
export interface UnreadSpan {
  after: number;
  upTo: number;
  /** Number of unread messages, where the engine has counted them. */
  count?: number;
}

/** `more`: the chat has older messages than the window. `later`: the chat has newer messages than the window. */
export interface Edges {
  more: boolean;
  later: boolean;
}

/** The decisions about a shown row. null: undecided, because the row above is unknown. */
interface RowDecisions {
  tip: boolean | null;
  date: boolean | null;
  /** The row was first in a window or followed a gap, so it does not join the group above. */
  startsGroup: boolean;
  joined: boolean;
}

/** The shown items, and the decisions that the next call has to keep. */
export interface Timeline {
  items: readonly TimelineItem[];
  /** Decisions by row key, for the rows of this window. */
  rows: ReadonlyMap<string, RowDecisions>;
  /** The window reaches the newest message. */
  live: boolean;
  /** The unread divider: the span's `after`, the key of the row below, and the count. */
  unread: { after: number; key: string; count: number | null } | null;
}

export const TIME_TIP_GAP = 10 * 60_000;
export const GROUP_GAP = 2 * 60_000;
export const EMPTY_TIMELINE: Timeline = { items: [], rows: new Map(), live: false, unread: null };

/** @param rows as the view `pane` returns them: in id order, unsent messages last */
export function timelineOf(
  rows: readonly MessageRow[],
  unread: UnreadSpan | null,
  { more, later }: Edges,
  settled: Timeline,
): Timeline {
  const items: TimelineItem[] = [];
  const decisions = new Map<string, RowDecisions>();
  const lastShown = rows.findLastIndex((row) => settled.rows.has(row.key));
  const divider = unread && dividerOf(rows, unread, { more, later }, settled);
  const oldestIndex = rows.findIndex((row) => row.gap === null);
  let lastTimeTip = more ? (rows[oldestIndex]?.sendTime ?? 0) : Number.NEGATIVE_INFINITY;
  let previous: MessageRow | null = null;
  let previousBubble: MessageItem | null = null;
  let afterGap = false;

  for (const [index, row] of rows.entries()) {
    if (row.gap !== null) {
      items.push({ kind: 'gap', key: row.key, gap: row.gap });
      previousBubble = null;
      afterGap = true;
      continue;
    }
    const known = settled.rows.get(row.key);
    const atWindowStart = index === oldestIndex && more;
    const startsDay = atWindowStart ? null : previous === null || dayOf(previous) !== dayOf(row);
    // The row above decides the date anew: it may have been deleted, or an older row of the day may have arrived above a
    // row that seemed to be the first of the chat. A row at the start of a window keeps its date.
    const date = startsDay ?? known?.date ?? null;
    const inheritsDate = date === true && known?.date === false;
    const losesDate = date === false && known?.date === true;
    const knownTip = losesDate ? null : known?.tip;
    const tip =
      inheritsDate || (knownTip ?? (atWindowStart ? null : row.sendTime - lastTimeTip > TIME_TIP_GAP));
    // Messages that fill a gap do not change the rows below.
    const startsGroup = known?.startsGroup === true || afterGap || (atWindowStart && known === undefined);
    afterGap = false;
    previous = row;
    if (date === true) items.push({ kind: 'date', key: `d-${row.key}`, at: row.sendTime });
    if (tip === true) {
      items.push({ kind: 'time', key: `t-${row.key}`, at: row.sendTime, day: date === true });
      lastTimeTip = row.sendTime;
    }
    if (row === divider?.row) items.push({ kind: 'unread', key: 'unread', count: divider.count });
    if (date === true || tip === true || row === divider?.row) previousBubble = null;
    if (isTip(row)) {
      items.push({ kind: 'tip', key: row.key, row });
      decisions.set(row.key, { tip, date, startsGroup, joined: false });
      previousBubble = null;
      continue;
    }
    // A row that joined a group stays in the group after its predecessor has left the window.
    const staysJoined: boolean = atWindowStart && known?.joined === true;
    const joinsGroup: boolean =
      staysJoined || (previousBubble !== null && !startsGroup && sameGroup(previousBubble.row, row));
    if (previousBubble !== null && joinsGroup) previousBubble.last = false;
    const fresh = settled.live && index > lastShown && lastShown >= 0;
    const item: MessageItem = { kind: 'message', key: row.key, row, first: !joinsGroup, last: true, fresh };
    items.push(item);
    decisions.set(row.key, { tip, date, startsGroup, joined: joinsGroup });
    previousBubble = item;
  }
  const unreadState =
    divider && unread ? { after: unread.after, key: divider.row.key, count: divider.count } : settled.unread;
  return { items: reuseItems(items, settled.items), rows: decisions, live: !later, unread: unreadState };
}

/** Reuses the objects of unchanged items, so that React and the virtualizer do not render or measure them again. */
function reuseItems(items: readonly TimelineItem[], before: readonly TimelineItem[]): TimelineItem[] {
  const known = new Map(before.map((item) => [item.key, item]));
  return items.map((item) => {
    const old = known.get(item.key);
    return old && isEqualItem(old, item) ? old : item;
  });
}

function isEqualItem(one: TimelineItem, other: TimelineItem): boolean {
  const names = Object.keys(one) as (keyof TimelineItem)[];
  return names.every((name) => one[name] === other[name]) && names.length === Object.keys(other).length;
}

/** Counts as unread (MSG-08): a message of another user that is not recalled and is no tip. */
export const countsAsUnread = (row: MessageRow): boolean => row.gap === null && !row.own && !isTip(row);

function isTip(row: MessageRow): boolean {
  return row.recalled !== null || classOf(row.type) === 'tip';
}

/** Start of the calendar day in local time, ms. */
const dayOf = ({ sendTime }: MessageRow): number => new Date(sendTime).setHours(0, 0, 0, 0);

function sameGroup(before: MessageRow, row: MessageRow): boolean {
  return (
    before.own === row.own && before.sendId === row.sendId && row.sendTime - before.sendTime <= GROUP_GAP
  );
}

interface Divider {
  row: MessageRow;
  count: number | null;
}

function dividerOf(
  rows: readonly MessageRow[],
  span: UnreadSpan,
  { more, later }: Edges,
  settled: Timeline,
): Divider | null {
  const stored = rows.filter(
    (row): row is MessageRow & { id: number } => row.id !== null && row.gap === null,
  );
  const unread = stored.filter((row) => row.id > span.after && row.id <= span.upTo && countsAsUnread(row));
  const known = settled.unread?.after === span.after ? settled.unread : null;
  const startsInside = more && rows[0]?.gap === null && (stored[0]?.id ?? 0) > span.after;
  // A window that starts inside the span does not contain the first unread row; only a known divider stays.
  const row = startsInside ? unread.find(({ key }) => key === known?.key) : unread[0];
  if (!row) return null;
  const holdsAll = !later || (stored.at(-1)?.id ?? 0) >= span.upTo;
  return { row, count: holdsAll && !startsInside ? unread.length : (known?.count ?? span.count ?? null) };
}
