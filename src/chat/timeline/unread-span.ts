// The span of messages that the unread divider of an open conversation marks: messages that arrived while the user
// could not see them. At the opening these are the unread messages; later, those that arrived while the connection was
// down or the page was hidden. Pure.
import type { HeadRow } from '../../core/contract/rows.ts';
import type { UnreadSpan } from './timeline-model.ts';

export interface UnreadTracking {
  span: UnreadSpan | null;
  /** While the user is absent: the id above which messages are unseen. null while the user is present. */
  unseenAfter: number | null;
}

type Ids = Pick<HeadRow, 'readUpTo' | 'lastId' | 'unread'>;

/** @param present the connection is live and the page is visible */
export function startTracking(head: Ids, present: boolean): UnreadTracking {
  return {
    span: spanOf(head.readUpTo, head.lastId, head.unread),
    unseenAfter: present ? null : head.readUpTo,
  };
}

/** Returns the same object while nothing changes. */
export function updateTracking(before: UnreadTracking, head: Ids, present: boolean): UnreadTracking {
  if (!present) return before.unseenAfter === null ? { ...before, unseenAfter: head.lastId } : before;
  if (before.unseenAfter === null) return before;
  const span = spanOf(before.unseenAfter, head.lastId);
  const known = before.span?.after === span?.after && before.span?.upTo === span?.upTo;
  return { span: span && !known ? span : before.span, unseenAfter: null };
}

const spanOf = (after: number, upTo: number, count?: number): UnreadSpan | null =>
  upTo > after ? { after, upTo, ...(count !== undefined && { count }) } : null;
