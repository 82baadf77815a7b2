// The condition under which a list loads its next page. Pure.

/** Rows of the first page and of each next page (DLG-07, LIM-10). */
export const PAGE_SIZE = 30;
/** Distance from the bottom at which the list loads its next page, px. */
export const NEAR_END = 30;

export const isNearEnd = (box: Pick<Element, 'scrollTop' | 'clientHeight' | 'scrollHeight'>): boolean =>
  box.scrollTop > 0 && box.scrollHeight - box.clientHeight - box.scrollTop <= NEAR_END;
