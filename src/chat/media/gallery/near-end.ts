// The tab. When the end of a list that grows is near. Pure.

/** So many first, and so many more each time (DLG-07, LIM-10). */
export const PAGE = 30;
/** px */
export const NEAR = 30;

export const isNearEnd = (box: Pick<Element, 'scrollTop' | 'clientHeight' | 'scrollHeight'>): boolean =>
  box.scrollTop > 0 && box.scrollHeight - box.clientHeight - box.scrollTop <= NEAR;
