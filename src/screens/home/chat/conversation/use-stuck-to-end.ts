// The tab. A conversation that stands at its end goes on standing there: when its window becomes lower (the
// composer grows, a keyboard comes up), and when messages come faster than the browser tells of scrolling.
import { type RefObject, useEffect, useRef } from 'react';
import { standsAtEnd } from './stands-at-end.ts';

/**
 * Whether it stands at its end. Who leads elsewhere sets it to false.
 * @param near px from the end that still count as standing there
 */
export function useStuckToEnd(scroller: RefObject<HTMLElement | null>, near: number): RefObject<boolean> {
  const stuck = useRef(true);
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let { clientHeight: height, scrollTop: lowest } = box;
    const scrolled = (): void => {
      const { scrollTop: top } = box;
      const gap = box.scrollHeight - top - box.clientHeight;
      stuck.current = standsAtEnd(stuck.current, gap, lowest - top, near);
      lowest = gap <= near ? top : Math.max(lowest, top);
    };
    const observer = new ResizeObserver(() => {
      // Before this change the end lay as much deeper as the window was higher.
      const before = box.scrollHeight - box.scrollTop - height;
      height = box.clientHeight;
      if (before <= near) box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    box.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', scrolled);
    };
  }, [scroller, near]);
  return stuck;
}
