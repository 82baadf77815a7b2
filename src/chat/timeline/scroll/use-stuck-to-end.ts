// The tab. A conversation that stands at its end goes on standing there: when its window becomes lower (the
// composer grows, a keyboard comes up), and when messages come faster than the browser tells of scrolling.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { standsAtEnd } from './stands-at-end.ts';

/**
 * Whether it stands at its end.
 * @param near px from the end that still count as standing there
 * @param live its window reaches the newest message: another one has no end to stand at
 */
export function useStuckToEnd(
  scroller: RefObject<HTMLElement | null>,
  near: number,
  live: boolean,
): RefObject<boolean> {
  const stuck = useRef(true);
  const ends = useRef(live);
  useLayoutEffect(() => {
    ends.current = live;
    if (!live) stuck.current = false;
  }, [live]);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let { clientHeight: height, scrollTop: lowest } = box;
    const scrolled = (): void => {
      const { scrollTop: top } = box;
      const gap = box.scrollHeight - top - box.clientHeight;
      stuck.current = ends.current && standsAtEnd(stuck.current, gap, lowest - top, near);
      lowest = gap <= near ? top : Math.max(lowest, top);
    };
    const observer = new ResizeObserver(() => {
      // Before this change the end lay as much deeper as the window was higher.
      const before = box.scrollHeight - box.scrollTop - height;
      height = box.clientHeight;
      if (ends.current && before <= near) box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    // Before the virtualizer hears of it: what it renders would have to be laid out to be asked.
    box.addEventListener('scroll', scrolled, { passive: true, capture: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', scrolled, { capture: true });
    };
  }, [scroller, near]);
  return stuck;
}

/** For who leads there, or elsewhere. */
export function standAtEnd(stuck: RefObject<boolean>, stands: boolean): void {
  stuck.current = stands;
}
