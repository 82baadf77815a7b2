// The limits of an answer: bytes and values.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '../../../src/core/wire/index.ts';
import { boundedResponse } from '../../../workers/link/bounded.ts';

const told = vi.fn<(words: string) => void>();
beforeEach(() => {
  told.mockClear();
  vi.spyOn(console, 'warn').mockImplementation(told);
});
afterEach(() => vi.restoreAllMocks());

/** A response of these pieces; `seen` counts the pieces that were read. */
function answer(pieces: Iterable<string | Uint8Array>) {
  const seen = { pieces: 0, cancelled: false };
  const iterator = pieces[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = iterator.next();
      if (done) return controller.close();
      seen.pieces++;
      controller.enqueue(typeof value === 'string' ? new TextEncoder().encode(value) : value);
    },
    cancel() {
      seen.cancelled = true;
    },
  });
  return { response: boundedResponse(new Response(body)), seen };
}

test('an answer in pieces is read whole, also where a piece ends within a character', async () => {
  const bytes = new TextEncoder().encode('{"name":"東京"}');
  const pieces = [bytes.slice(0, 10), bytes.slice(10, 11), bytes.slice(11)];
  const { response } = answer(pieces);
  expect(await response.json()).toEqual({ name: '東京' });
  expect([response.status, response.ok, told.mock.calls]).toEqual([200, true, []]);
  await expect(answer(['{']).response.json()).rejects.toThrow(SyntaxError);
});

test('an endless answer is given up at the limit with a warning, and the rest is not fetched', async () => {
  const piece = new Uint8Array(1_048_576).fill(0x20);
  function* endless(): Generator<Uint8Array> {
    for (;;) yield piece;
  }
  const { response, seen } = answer(endless());
  await expect(response.json()).rejects.toThrow(RangeError);
  expect(told).toHaveBeenCalledOnce();
  expect(seen.cancelled).toBe(true);
  expect(seen.pieces).toBeLessThanOrEqual(LIMITS.answerBytes / piece.length + 3);
});

test('a long answer of too many values is not parsed, a long answer of few values is', async () => {
  const many = `[${'{},'.repeat(2_000_000)}{}]`;
  await expect(answer([many]).response.json()).rejects.toThrow(RangeError);
  expect(told).toHaveBeenCalledOnce();
  expect(await answer([JSON.stringify(['{'.repeat(1_100_000)])]).response.json()).toHaveLength(1);
});

test('an answer without a body is a syntax error, without a warning', async () => {
  await expect(boundedResponse(new Response(null, { status: 204 })).json()).rejects.toThrow(SyntaxError);
  await expect(answer([]).response.json()).rejects.toThrow(SyntaxError);
  expect(told).not.toHaveBeenCalled();
});
