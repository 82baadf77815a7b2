// How far an answer is read.
import { expect, test } from 'vitest';
import { LIMITS } from '../../../src/core/wire/index.ts';
import { bounded } from '../../../workers/link/bounded.ts';

/** A response of these pieces, and how many of them were asked for. */
function answer(pieces: Iterable<string | Uint8Array>, headers: Record<string, string> = {}) {
  const told: string[] = [];
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
  return { response: bounded(new Response(body, { headers }), (reason) => told.push(reason)), told, seen };
}

test('an answer in pieces is read as a whole, also where a piece ends within a letter', async () => {
  const bytes = new TextEncoder().encode('{"name":"東京"}');
  const pieces = [bytes.slice(0, 10), bytes.slice(10, 11), bytes.slice(11)];
  const { response, told } = answer(pieces);
  expect(await response.json()).toEqual({ name: '東京' });
  expect([response.status, response.ok, told]).toEqual([200, true, []]);
  expect(await answer(['[1,2]'], { 'Content-Length': '5' }).response.json()).toEqual([1, 2]);
  await expect(answer(['{']).response.json()).rejects.toThrow(SyntaxError);
});

test('an answer without end is given up at the limit: it is told, and the rest is not fetched', async () => {
  const piece = new Uint8Array(1_048_576).fill(0x20);
  function* endless(): Generator<Uint8Array> {
    for (;;) yield piece;
  }
  const { response, told, seen } = answer(endless());
  await expect(response.json()).rejects.toThrow(RangeError);
  expect(told).toHaveLength(1);
  expect(seen.cancelled).toBe(true);
  expect(seen.pieces).toBeLessThanOrEqual(LIMITS.answerBytes / piece.length + 3);
});

test('a length that a compressed answer states says nothing, and a large one is counted', async () => {
  const many = `[${'{},'.repeat(2_000_000)}{}]`;
  const { response, told } = answer([many], { 'Content-Length': '100', 'Content-Encoding': 'zstd' });
  await expect(response.json()).rejects.toThrow(RangeError);
  expect(told).toHaveLength(1);
  const words = JSON.stringify(['{'.repeat(900_000)]);
  expect(await answer([words]).response.json()).toHaveLength(1);
});

test('a response without a body answers as it would', async () => {
  const response = new Response(null, { status: 204 });
  await expect(bounded(response, () => undefined).json()).rejects.toThrow(SyntaxError);
});
