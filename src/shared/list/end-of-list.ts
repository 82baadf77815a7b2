// Detects that the user scrolled to the end of a paged list, and limits how often a toast says so (ERR-19). Pure
// functions.

export interface Scrolled {
  scrollTop: number;
  clientHeight: number;
  scrollHeight: number;
}

/** Returns a function to call on every scroll. It gives true each time a scroll down reaches the end. */
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

/** A rate limit: the returned function gives true at most once in `ms` milliseconds. */
export function atMostEvery(ms: number): (now: number) => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return (now) => {
    if (now - last < ms) return false;
    last = now;
    return true;
  };
}
