// The check of a long response before it is parsed. Loads on demand, because long responses are rare.

/** Maximum number of objects and lists in a response. */
const MAX_VALUES = 2_000_000;

/**
 * Parses a long response. Throws a RangeError where the text has too many values. A null text means too many
 * bytes and throws as well.
 */
export function parseLongAnswer(text: string | null, url: string): unknown {
  if (text !== null && countValues(text) <= MAX_VALUES) return JSON.parse(text) as unknown;
  // oxlint-disable-next-line no-console -- a dropped response has to be traceable
  console.warn(`This answer has more than is read: ${url}`);
  throw new RangeError('not read');
}

/** An upper bound, because brackets inside strings count too. */
function countValues(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === BRACE || unit === BRACKET) count++;
  }
  return count;
}

const BRACE = 0x7b;
const BRACKET = 0x5b;
