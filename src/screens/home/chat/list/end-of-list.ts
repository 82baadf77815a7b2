// The tab. When the end of a paged list was reached by scrolling, so that it can be said (ERR-19). Pure.

export interface Scrolled {
  scrollTop: number;
  clientHeight: number;
  scrollHeight: number;
}

/** ms from one telling to the next */
export const TOLD_APART = 3000;

/**
 * Answers a function that is told of every scrolling, and says whether the end has just been reached: not again
 * before it was left, and at most once in 3 s.
 * @param now ms
 */
export function endOfList(now: () => number): (box: Scrolled) => boolean {
  let before = 0;
  let wasAtEnd = false;
  let toldAt = -Infinity;
  return ({ scrollTop, clientHeight, scrollHeight }) => {
    const down = scrollTop > before;
    const atEnd = scrollHeight > clientHeight && scrollTop + clientHeight >= scrollHeight - 1;
    const reached = atEnd && !wasAtEnd && down && now() - toldAt >= TOLD_APART;
    before = scrollTop;
    wasAtEnd = atEnd;
    if (reached) toldAt = now();
    return reached;
  };
}
