// The tab. A row that is held in its place while a conversation settles. Whoever scrolls ends it.
import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { TimelineItem } from '../timeline-model.ts';
import { Holder } from './holder.ts';

export type Hold = Pick<Holder, 'hold' | 'release'>;

export function useHold(
  scroller: RefObject<HTMLElement | null>,
  list: Virtualizer<HTMLDivElement, Element>,
  items: readonly TimelineItem[],
): Hold {
  const [holder] = useState(() => new Holder(list));

  // Before the paint: a rendering may have moved what is held.
  useLayoutEffect(() => holder.rendered(items));

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const over = new AbortController();
    for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
      box.addEventListener(act, holder.release, { passive: true, signal: over.signal });
    }
    return () => {
      over.abort();
      holder.release();
    };
  }, [holder, scroller]);

  return holder;
}
