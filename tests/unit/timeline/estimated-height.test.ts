import { expect, test } from 'vitest';
import { Heights } from '../../../src/chat/timeline/scroll/estimated-height.ts';
import type { TimelineItem } from '../../../src/chat/timeline/timeline-model.ts';
import { row } from '../message-row.ts';

const itemOf = (content: string): TimelineItem => ({
  kind: 'message',
  key: content,
  row: row(1, 0, { content }),
  first: true,
  last: true,
  fresh: false,
});

test('a row is guessed to be as high as the last one of its shape was', () => {
  const heights = new Heights();
  const guess = heights.guess(itemOf('one line'), 800);
  heights.learn(itemOf('one line'), 800, guess + 7);
  expect(heights.guess(itemOf('another one'), 800)).toBe(guess + 7);
  const two = heights.guess(itemOf('two\nlines'), 800);
  expect(two).toBeGreaterThan(guess);
  heights.learn(itemOf('two\nlines'), 800, 99);
  expect(heights.guess(itemOf('a third one'), 800)).toBe(guess + 7);
  expect(heights.guess(itemOf('other\nlines'), 800)).toBe(99);
});

test('[X-CHAT-05] a row keeps its height, guessed or measured, whatever others of its shape are and however wide it becomes', () => {
  const heights = new Heights();
  const guess = heights.guess(itemOf('no'), 800);
  heights.learn(itemOf('👍'), 800, guess + 22);
  heights.learn(itemOf('ok'), 800, guess + 1);
  expect(heights.guess(itemOf('👍'), 800)).toBe(guess + 22);
  expect(heights.guess(itemOf('no'), 800)).toBe(guess);
  const text = itemOf('word '.repeat(16));
  const wide = heights.guess(text, 1440);
  expect(heights.guess(text, 360)).toBe(wide);
  // Measured again it is as high as it is now.
  heights.learn(text, 360, wide + 40);
  expect(heights.guess(text, 360)).toBe(wide + 40);
});

test('[X-CHAT-05] of thousands of rows those keep their heights that were measured last', () => {
  const heights = new Heights();
  for (let n = 0; n < 5000; n++) heights.learn(itemOf(`row ${n}`), 800, 50);
  heights.learn(itemOf('row 0'), 800, 70);
  heights.learn(itemOf('one more'), 800, 60);
  // The others are guessed anew, as the last one of their shape was.
  expect(heights.guess(itemOf('row 0'), 800)).toBe(70);
  expect(heights.guess(itemOf('row 1'), 800)).toBe(60);
});

test('what is guessed before the width is known is guessed again', () => {
  const heights = new Heights();
  const text = itemOf('word '.repeat(16));
  const guess = heights.guess(text, null);
  expect(heights.guess(text, 360)).toBeGreaterThan(guess);
});

test('a narrower conversation breaks lines earlier, and a wide sign takes more room', () => {
  const guess = (content: string, width: number): number => new Heights().guess(itemOf(content), width);
  expect(guess('word '.repeat(16), 360)).toBeGreaterThan(guess('word '.repeat(16), 1440));
  expect(guess('\u5b57'.repeat(30), 600)).toBeGreaterThan(guess('a'.repeat(30), 600));
});
