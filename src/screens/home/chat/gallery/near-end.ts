// The tab. When a list that grows is at its end, and how often that is said. Pure.

/** So many first, and so many more each time (DLG-07, LIM-10). */
export const PAGE = 30;
/** px */
export const NEAR = 30;

export const isNearEnd = (box: Pick<Element, 'scrollTop' | 'clientHeight' | 'scrollHeight'>): boolean =>
  box.scrollTop > 0 && box.scrollHeight - box.clientHeight - box.scrollTop <= NEAR;

/** True where the last true is at least `ms` ago. */
export function onceIn(ms: number): (now: number) => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return (now) => {
    if (now - last < ms) return false;
    last = now;
    return true;
  };
}
