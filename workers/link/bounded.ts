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
    // The full check loads on demand, because long responses are rare.
    return (await import('./long-answer.ts')).parseLongAnswer(left > 0 ? text : null, response.url);
  };
  return response;
}

/** Length in characters below which a text cannot contain too many values. */
const MAX_UNCHECKED = 1_048_576;
