// The tab. What the divider of an open conversation marks: what came while nobody could be looking. That is
// what was unread when it was opened, and later what a reconnect or the time in the background brought.
import type { HeadRow } from '../../core/contract/rows.ts';
import type { UnreadSpan } from './timeline-model.ts';

export interface Looking {
  span: UnreadSpan | null;
  /** While nobody looks: the id after which everything will be new; null while somebody does. */
  away: number | null;
}

type Ids = Pick<HeadRow, 'readUpTo' | 'lastId' | 'unread'>;

/** @param here the line is live and the page is visible */
export function startLooking(head: Ids, here: boolean): Looking {
  return { span: spanOf(head.readUpTo, head.lastId, head.unread), away: here ? null : head.readUpTo };
}

/** The same object while nothing changes. */
export function lookOn(before: Looking, head: Ids, here: boolean): Looking {
  if (!here) return before.away === null ? { ...before, away: head.lastId } : before;
  if (before.away === null) return before;
  const span = spanOf(before.away, head.lastId);
  const known = before.span?.after === span?.after && before.span?.upTo === span?.upTo;
  return { span: span && !known ? span : before.span, away: null };
}

const spanOf = (after: number, upTo: number, count?: number): UnreadSpan | null =>
  upTo > after ? { after, upTo, ...(count !== undefined && { count }) } : null;
