// The limits of a response body: bytes and JSON values.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '../../../src/core/wire/index.ts';
import { boundedResponse } from '../../../workers/link/bounded.ts';

const warn = vi.fn<(warning: string) => void>();
beforeEach(() => {
  warn.mockClear();
  vi.spyOn(console, 'warn').mockImplementation(warn);
});
afterEach(() => vi.restoreAllMocks());

/** A bounded response with these chunks; `read` counts the chunks that were read. */
function respond(chunks: Iterable<string | Uint8Array>) {
  const read = { chunks: 0, cancelled: false };
  const iterator = chunks[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = iterator.next();
      if (done) return controller.close();
      read.chunks++;
      controller.enqueue(typeof value === 'string' ? new TextEncoder().encode(value) : value);
    },
    cancel() {
      read.cancelled = true;
    },
  });
  return { response: boundedResponse(new Response(body)), read };
}

test('A response body in chunks is parsed, even if a chunk ends within a character', async () => {
  const bytes = new TextEncoder().encode('{"name":"東京"}');
  const chunks = [bytes.slice(0, 10), bytes.slice(10, 11), bytes.slice(11)];
  const { response } = respond(chunks);
  expect(await response.json()).toEqual({ name: '東京' });
  expect([response.status, response.ok, warn.mock.calls]).toEqual([200, true, []]);
  await expect(respond(['{']).response.json()).rejects.toThrow(SyntaxError);
});

test('An endless response body fails at the limit with a warning, and its stream is cancelled', async () => {
  const chunk = new Uint8Array(1_048_576).fill(0x20);
  function* endless(): Generator<Uint8Array> {
    for (;;) yield chunk;
  }
  const { response, read } = respond(endless());
  await expect(response.json()).rejects.toThrow(RangeError);
  expect(warn).toHaveBeenCalledOnce();
  expect(read.cancelled).toBe(true);
  expect(read.chunks).toBeLessThanOrEqual(LIMITS.answerBytes / chunk.length + 3);
});

test('A long response with too many JSON values is not parsed, and one with few values is', async () => {
  const many = `[${'{},'.repeat(2_000_000)}{}]`;
  await expect(respond([many]).response.json()).rejects.toThrow(RangeError);
  expect(warn).toHaveBeenCalledOnce();
  expect(await respond([JSON.stringify(['{'.repeat(1_100_000)])]).response.json()).toHaveLength(1);
});

test('A response without a body is a syntax error, without a warning', async () => {
  await expect(boundedResponse(new Response(null, { status: 204 })).json()).rejects.toThrow(SyntaxError);
  await expect(respond([]).response.json()).rejects.toThrow(SyntaxError);
  expect(warn).not.toHaveBeenCalled();
});
