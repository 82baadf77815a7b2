// The tab. What stands in a conversation, top to bottom, as a pure function of its messages: days, time tips,
// the unread divider, tips, bubbles in groups of one sender, and places where messages may be missing.
import type { MessageRow } from '../../core/contract/rows.ts';
import { classOf } from '../../core/domain/enums.ts';

export type TimelineItem =
  /** A day of the reader's begins. */
  | { kind: 'date'; key: string; at: number }
  /** `day`: its day stands above it. */
  | { kind: 'time'; key: string; at: number; day: boolean }
  /** `count` is null where the window does not hold all of them. */
  | { kind: 'unread'; key: 'unread'; count: number | null }
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
  /** How many that are, where somebody has counted. */
  count?: number;
}

/** What the window leaves out: older messages, newer ones. */
export interface Edges {
  more: boolean;
  later: boolean;
}

/** What has been decided of a row that is shown; null: not yet, nothing stood before it to compare with. */
interface Decided {
  tip: boolean | null;
  date: boolean | null;
  /** Stood first or behind a gap: no group reaches over it. */
  seam: boolean;
  joined: boolean;
}

/** What is shown, and what was decided of it and stays: a window that moves leaves everything on the screen where it is. */
export interface Timeline {
  items: readonly TimelineItem[];
  /** By row key, of the rows of the last window. */
  rows: ReadonlyMap<string, Decided>;
  /** The last window reached the newest message. */
  live: boolean;
  /** What the divider said, of which span, and before which row. */
  unread: { after: number; key: string; count: number | null } | null;
}

export const TIME_TIP_GAP = 10 * 60_000;
export const GROUP_GAP = 2 * 60_000;
export const NOTHING_SETTLED: Timeline = { items: [], rows: new Map(), live: false, unread: null };

/** @param rows as the pane has them: by id, unsent last */
export function timelineOf(
  rows: readonly MessageRow[],
  unread: UnreadSpan | null,
  { more, later }: Edges,
  settled: Timeline,
): Timeline {
  const items: TimelineItem[] = [];
  const decided = new Map<string, Decided>();
  const lastShown = rows.findLastIndex((row) => settled.rows.has(row.key));
  const divider = unread && firstUnread(rows, unread, { more, later }, settled);
  const oldest = rows.findIndex((row) => row.gap === null);
  let lastTip = more ? (rows[oldest]?.sendTime ?? 0) : Number.NEGATIVE_INFINITY;
  let previous: MessageRow | null = null;
  let before: MessageItem | null = null;
  let behindGap = false;

  for (const [index, row] of rows.entries()) {
    if (row.gap !== null) {
      items.push({ kind: 'gap', key: row.key, gap: row.gap });
      before = null;
      behindGap = true;
      continue;
    }
    const known = settled.rows.get(row.key);
    const edge = index === oldest && more;
    const begins = edge ? null : previous === null || dayOf(previous) !== dayOf(row);
    // What stands stays; a day whose first message is gone begins with the next one.
    const date = known?.date === true || (begins ?? known?.date ?? null);
    const inherits = date === true && known?.date === false;
    const tip = inherits || (known?.tip ?? (edge ? null : row.sendTime - lastTip > TIME_TIP_GAP));
    // What the gap is filled with moves nothing that stands behind it.
    const seam = known?.seam === true || behindGap || (edge && known === undefined);
    behindGap = false;
    previous = row;
    if (date === true) items.push({ kind: 'date', key: `d-${row.key}`, at: row.sendTime });
    if (tip === true) {
      items.push({ kind: 'time', key: `t-${row.key}`, at: row.sendTime, day: date === true });
      lastTip = row.sendTime;
    }
    if (row === divider?.row) items.push({ kind: 'unread', key: 'unread', count: divider.count });
    if (date === true || tip === true || row === divider?.row) before = null;
    if (isTip(row)) {
      items.push({ kind: 'tip', key: row.key, row });
      decided.set(row.key, { tip, date, seam, joined: false });
      before = null;
      continue;
    }
    // What went above the window still belongs to the group.
    const above: boolean = edge && known?.joined === true;
    const joins: boolean = above || (before !== null && !seam && sameGroup(before.row, row));
    if (before !== null && joins) before.last = false;
    const fresh = settled.live && index > lastShown && lastShown >= 0;
    const item: MessageItem = { kind: 'message', key: row.key, row, first: !joins, last: true, fresh };
    items.push(item);
    decided.set(row.key, { tip, date, seam, joined: joins });
    before = item;
  }
  const said =
    divider && unread ? { after: unread.after, key: divider.row.key, count: divider.count } : settled.unread;
  return { items: kept(items, settled.items), rows: decided, live: !later, unread: said };
}

/** What is as it was is the same object as before, so that nothing about it is rendered or measured anew. */
function kept(items: readonly TimelineItem[], before: readonly TimelineItem[]): TimelineItem[] {
  const known = new Map(before.map((item) => [item.key, item]));
  return items.map((item) => {
    const old = known.get(item.key);
    return old && isAlike(old, item) ? old : item;
  });
}

function isAlike(one: TimelineItem, other: TimelineItem): boolean {
  const names = Object.keys(one) as (keyof TimelineItem)[];
  return names.every((name) => one[name] === other[name]) && names.length === Object.keys(other).length;
}

/** Counts as unread (MSG-08): a message, somebody else's, not taken back, no tip. */
export const countsAsUnread = (row: MessageRow): boolean => row.gap === null && !row.own && !isTip(row);

function isTip(row: MessageRow): boolean {
  return row.recalled !== null || classOf(row.type) === 'tip';
}

/** The reader's day, as the moment at which it began. */
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

function firstUnread(
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
  const above = more && rows[0]?.gap === null && (stored[0]?.id ?? 0) > span.after;
  // Of a window that begins behind it nobody knows where it stands.
  const row = above ? unread.find(({ key }) => key === known?.key) : unread[0];
  if (!row) return null;
  const whole = !later || (stored.at(-1)?.id ?? 0) >= span.upTo;
  return { row, count: whole && !above ? unread.length : (known?.count ?? span.count ?? null) };
}
