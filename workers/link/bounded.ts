// An answer that is read no further than its limits: a few compressed bytes could fill the memory.
import { LIMITS } from '../../src/core/wire/index.ts';

/** The same response, whose `json` rejects with a warning on the console where the body exceeds the limits. */
export function bounded(response: Response): Response {
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
    // The browser stops fetching.
    if (left <= 0) void reader?.cancel().catch(() => undefined);
    text += decoder.decode();
    if (left > 0 && text.length < SHORT) return JSON.parse(text) as unknown;
    // A part on demand: long answers are rare.
    return (await import('./long-answer.ts')).parsed(left > 0 ? text : null, response.url);
  };
  return response;
}

/** Characters; a shorter text cannot hold too many values. */
const SHORT = 1_048_576;
