// The tab. A conversation that stands at its end goes on standing there when its window becomes lower: the
// composer grows, a keyboard comes up, the page is made smaller.
import { type RefObject, useEffect } from 'react';

/** @param near px from the end that still count as standing there */
export function useStuckToEnd(scroller: RefObject<HTMLElement | null>, near: number): void {
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let height = box.clientHeight;
    const observer = new ResizeObserver(() => {
      // Before this change the end lay as much deeper as the window was higher.
      const before = box.scrollHeight - box.scrollTop - height;
      height = box.clientHeight;
      if (before <= near) box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller, near]);
}
