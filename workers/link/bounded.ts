// The engine. An answer is read no further than its limits: a short one of compressed nothing could fill the memory.
import { LIMITS } from '../../src/core/wire/index.ts';

/** The same response. Where there is too much in it `json` rejects, and the console tells. */
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
    // The rest is not fetched.
    if (left <= 0) void reader?.cancel().catch(() => undefined);
    text += decoder.decode();
    if (left > 0 && text.length < SHORT) return JSON.parse(text) as unknown;
    // Its code comes with the first long answer.
    return (await import('./long-answer.ts')).parsed(left > 0 ? text : null, response.url);
  };
  return response;
}

/** Characters; in a shorter text there are not too many values. */
const SHORT = 1_048_576;
