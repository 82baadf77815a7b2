// The engine. Loaded with the first answer that is long: whether it is parsed.

/** Objects and lists of an answer. */
const VALUES = 2_000_000;

/** null stands for an answer that had too many bytes. */
export function parsed(text: string | null, url: string): unknown {
  if (text !== null && valuesIn(text) <= VALUES) return JSON.parse(text) as unknown;
  // oxlint-disable-next-line no-console -- what is left out is told where somebody looks for it
  console.warn(`This answer has more than is read: ${url}`);
  throw new RangeError('not read');
}

/** Those that a text inside of a text seems to have count as well. */
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
