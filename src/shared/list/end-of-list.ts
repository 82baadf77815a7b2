// The tab. When the end of a paged list was reached by scrolling, and how often that is said (ERR-19). Pure.

export interface Scrolled {
  scrollTop: number;
  clientHeight: number;
  scrollHeight: number;
}

/** A function that is told of every scrolling: true where the end is reached, not again before it was left. */
export function endOfList(): (box: Scrolled) => boolean {
  let before = 0;
  let wasAtEnd = false;
  return ({ scrollTop, clientHeight, scrollHeight }) => {
    const down = scrollTop > before;
    const atEnd = scrollHeight > clientHeight && scrollTop + clientHeight >= scrollHeight - 1;
    const reached = atEnd && !wasAtEnd && down;
    before = scrollTop;
    wasAtEnd = atEnd;
    return reached;
  };
}

/** True where the last true is at least `ms` ago. */
export function onceIn(ms: number): (now: number) => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return (now) => {
    if (now - last < ms) return false;
    last = now;
    return true;
  };
}
