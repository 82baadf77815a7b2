// The engine. An answer is read no further than its limits: a short one of compressed nothing could fill the memory.
import { LIMITS } from '../../src/core/wire/index.ts';

/** Objects and lists of an answer. */
const VALUES = 2_000_000;
/** A shorter text has fewer, bytes. */
const SHORT = 1_048_576;

/** The same response, whose `json` rejects where there is too much; `tell` says so. */
export function bounded(response: Response, tell: (reason: string) => void): Response {
  const { body, headers, url } = response;
  const length = Number(headers.get('Content-Length'));
  const isShort = length > 0 && length < SHORT && !headers.get('Content-Encoding');
  if (body && !isShort) {
    response.json = async () => {
      const text = await textOf(body);
      if (text !== null && (text.length < SHORT || valuesIn(text) <= VALUES))
        return JSON.parse(text) as unknown;
      tell(`an answer is over the limit and was not read: ${url}`);
      throw new RangeError('too long');
    };
  }
  return response;
}

/** null where it has too many bytes: the rest is not fetched. */
async function textOf(body: ReadableStream<Uint8Array>): Promise<string | null> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let left: number = LIMITS.answerBytes; ;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    left -= value.length;
    if (left < 0) {
      void reader.cancel().catch(() => undefined);
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
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
