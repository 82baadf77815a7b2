// The tab. Where a conversation stands when it is opened, and when somebody comes back to it: where its reader left
// it, at the first new message, or at the end.
import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TimelineItem, UnreadSpan } from '../timeline-model.ts';
import type { Place } from './restoration.ts';
import type { Hold } from './use-hold.ts';
import { standAtEnd } from './use-stuck-to-end.ts';

export interface OpeningInput {
  items: readonly TimelineItem[];
  list: Virtualizer<HTMLDivElement, Element>;
  hold: Hold['hold'];
  span: UnreadSpan | null;
  /** Where it was left, null for its end. */
  place: Place | null;
  /** A message leads elsewhere. */
  led: boolean;
  /** Somebody can be looking. */
  here: boolean;
  /** The window reaches the newest message. */
  live: boolean;
  /** px from the end that still count as standing there. */
  near: number;
  /** Whether new messages are followed: not from the first new one, unless the end can be seen from there. */
  stuck: RefObject<boolean>;
}

/** True as soon as it stands. */
export function useOpening(input: OpeningInput): boolean {
  const { items, list, hold, span, place, led, here, live, near, stuck } = input;
  const [opened, setOpened] = useState(false);
  const shown = useRef<UnreadSpan | null>(span);
  const stood = useRef(true);

  useLayoutEffect(() => {
    if (opened || items.length === 0) return;
    if (!led && place) {
      hold({ key: place.key, id: place.id, at: place.offset });
      standAtEnd(stuck, false);
    } else if (!led) toFirstNew({ items, list, hold, live, near, stuck });
    // Known only once the rows have their places.
    // oxlint-disable-next-line react/set-state-in-effect
    setOpened(true);
  }, [hold, items, led, list, live, near, opened, place, stuck]);

  // Whoever had scrolled up to read stays there.
  useEffect(() => {
    if (opened && here && shown.current === span) stood.current = stuck.current;
  });
  useEffect(() => {
    if (shown.current === span) return;
    shown.current = span;
    if (stood.current) toFirstNew({ items, list, hold, live, near, stuck });
  }, [hold, items, list, live, near, span, stuck]);

  return opened;
}

type Standing = Pick<OpeningInput, 'items' | 'list' | 'hold' | 'live' | 'near' | 'stuck'>;

function toFirstNew({ items, list, hold, live, near, stuck }: Standing): void {
  const divider = items.findIndex((item) => item.kind === 'unread');
  if (divider >= 0) hold({ key: 'unread', id: Number.POSITIVE_INFINITY, at: 0 });
  else list.scrollToEnd();
  const box = list.scrollElement;
  // What is new may be so little that all of it can be seen.
  const seen = box !== null && box.scrollHeight - box.scrollTop - box.clientHeight <= near;
  stuck.current = live && (divider < 0 || seen);
}
