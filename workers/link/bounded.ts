// A response body that is read only up to its limits, because a few compressed bytes could fill the memory.
import { LIMITS } from '../../src/core/wire/index.ts';

/** The same response; its `json` warns on the console and rejects where the body exceeds the limits. */
export function boundedResponse(response: Response): Response {
  response.json = async () => {
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    let text = '';
    let left: number = LIMITS.answerBytes;
    while (left > 0) {
      const { value } = (await reader?.read()) ?? {};
      if (!value) break;
      left -= value.length;
      text += decoder.decode(value, { stream: true });
    }
    // Make the browser stop the download.
    if (left <= 0) void reader?.cancel().catch(() => undefined);
    text += decoder.decode();
    if (left > 0 && text.length < MAX_UNCHECKED) return JSON.parse(text) as unknown;
    return parseLongAnswer(left > 0 ? text : null, response.url);
  };
  return response;
}

/** Length in characters below which a text cannot contain too many values. */
const MAX_UNCHECKED = 1_048_576;

/** Maximum number of objects and lists in a response. */
const MAX_VALUES = 2_000_000;

/**
 * Parses a long response. Throws a RangeError where the text has too many values. A null text means too many
 * bytes and throws as well.
 */
function parseLongAnswer(text: string | null, url: string): unknown {
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
