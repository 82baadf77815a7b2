// The check of a long answer before it is parsed; on demand, because long answers are rare.

/** The most objects and lists of an answer. */
const VALUES = 2_000_000;

/** Throws a RangeError for too many values, or for `text` null: an answer of too many bytes. */
export function parsed(text: string | null, url: string): unknown {
  if (text !== null && valuesIn(text) <= VALUES) return JSON.parse(text) as unknown;
  // oxlint-disable-next-line no-console -- an answer that is left out has to be traceable
  console.warn(`This answer has more than is read: ${url}`);
  throw new RangeError('not read');
}

/** An upper bound: brackets inside of strings count as well. */
function valuesIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === BRACE || sign === BRACKET) count++;
  }
  return count;
}

const BRACE = 0x7b;
const BRACKET = 0x5b;
