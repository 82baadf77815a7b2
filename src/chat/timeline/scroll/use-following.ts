// The tab. What comes is followed while the conversation stands at its end, what one sends always, and a press leads
// there from anywhere, also from a window that does not hold the end.
import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { standAtEnd } from './use-stuck-to-end.ts';

export interface FollowingInput {
  scroller: RefObject<HTMLElement | null>;
  list: Virtualizer<HTMLDivElement, Element>;
  /** Key of the last item. */
  newest: string | undefined;
  /** Height of all items, px. */
  total: number;
  /** Key of the last message that this tab sent and that is still on its way. */
  sent: string | null;
  /** Somebody can be looking. */
  here: boolean;
  /** The window reaches the newest message. */
  live: boolean;
  stuck: RefObject<boolean>;
  /** Nothing else is held in its place any more. */
  release: () => void;
  /** Asks for the window at the end. */
  onEnd: () => void;
}

/** Returns the way to the end. */
export function useFollowing(input: FollowingInput): () => void {
  const { scroller, list, newest, total, sent, here, live, stuck, release, onEnd } = input;
  const due = useRef(false);

  const toEnd = useCallback((): void => {
    release();
    due.current = !live;
    if (!live) return onEnd();
    standAtEnd(stuck, true);
    list.scrollToEnd();
  }, [list, live, onEnd, release, stuck]);

  useLayoutEffect(() => {
    if (due.current && live) toEnd();
  }, [live, toEnd]);

  // What one sends is looked at, wherever one had scrolled to; what another tab sends moves nothing here.
  const known = useRef(sent);
  useEffect(() => {
    if (sent !== null && sent !== known.current) toEnd();
    known.current = sent;
  }, [sent, toEnd]);

  // What comes is followed here and not by the virtualizer, which follows only as long as it has heard of its last
  // scroll (in a burst it has not) and looks for two more frames whether it has arrived. What comes while nobody
  // looks waits below, so that the place is not lost.
  useLayoutEffect(() => {
    if (newest === undefined || !here || !live || !stuck.current) return;
    release();
    follow(scroller.current, list, total);
  }, [newest, total, here, list, live, release, scroller, stuck]);

  return toEnd;
}

/** @param atLeast px: what has come may turn out higher than it was guessed */
function follow(box: HTMLElement | null, list: FollowingInput['list'], atLeast: number): void {
  if (!box) return;
  box.scrollTop = Math.max(atLeast, box.scrollHeight);
  const { range, options } = list;
  // Where all that can be seen now is rendered, the virtualizer learns of it here: from the event it would render
  // everything once more within the frame that shows what has come.
  if (range && range.endIndex + options.overscan >= options.count - 1) list.scrollOffset = box.scrollTop;
}
