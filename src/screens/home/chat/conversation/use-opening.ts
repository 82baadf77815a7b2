// The tab. Where a conversation stands when it is opened, and when somebody comes back to it: at the first
// new message, at the end where there is none.
import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TimelineItem, UnreadSpan } from './timeline-model.ts';

export interface OpeningInput {
  items: readonly TimelineItem[];
  list: Virtualizer<HTMLDivElement, Element>;
  span: UnreadSpan | null;
  /** Somebody can be looking. */
  here: boolean;
  /** px from the end that still count as standing there. */
  near: number;
  /** Whether new messages are followed: not from the first new one, unless the end can be seen from there. */
  stuck: RefObject<boolean>;
}

/** True as soon as it stands. */
export function useOpening({ items, list, span, here, near, stuck }: OpeningInput): boolean {
  const [opened, setOpened] = useState(false);
  const shown = useRef<UnreadSpan | null>(span);
  const stood = useRef(true);

  useLayoutEffect(() => {
    if (opened || items.length === 0) return;
    toFirstNew(items, list, stuck, near);
    // Known only once the rows have their places.
    // oxlint-disable-next-line react/set-state-in-effect
    setOpened(true);
  }, [items, list, near, opened, stuck]);

  // Whoever had scrolled up to read stays there.
  useEffect(() => {
    if (opened && here && shown.current === span) stood.current = list.isAtEnd(near);
  });
  useEffect(() => {
    if (shown.current === span) return;
    shown.current = span;
    if (stood.current) toFirstNew(items, list, stuck, near);
  }, [items, list, near, span, stuck]);

  return opened;
}

function toFirstNew(
  items: readonly TimelineItem[],
  list: Virtualizer<HTMLDivElement, Element>,
  stuck: RefObject<boolean>,
  near: number,
): void {
  const divider = items.findIndex((item) => item.kind === 'unread');
  if (divider >= 0) list.scrollToIndex(divider, { align: 'start' });
  else list.scrollToEnd();
  const box = list.scrollElement;
  // What is new may be so little that all of it can be seen.
  stuck.current =
    divider < 0 || (box !== null && box.scrollHeight - box.scrollTop - box.clientHeight <= near);
}
