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

test('The estimated height of a row is the last measured height of a row of its shape', () => {
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

test('[X-CHAT-05] A row keeps its height when rows of its shape are measured or the width changes', () => {
  const heights = new Heights();
  const guess = heights.guess(itemOf('no'), 800);
  heights.learn(itemOf('👍'), 800, guess + 22);
  heights.learn(itemOf('ok'), 800, guess + 1);
  expect(heights.guess(itemOf('👍'), 800)).toBe(guess + 22);
  expect(heights.guess(itemOf('no'), 800)).toBe(guess);
  const text = itemOf('word '.repeat(16));
  const wide = heights.guess(text, 1440);
  expect(heights.guess(text, 360)).toBe(wide);
  // A new measurement of the row itself replaces its height.
  heights.learn(text, 360, wide + 40);
  expect(heights.guess(text, 360)).toBe(wide + 40);
});

test('[X-CHAT-05] Of thousands of rows, those measured last keep their heights', () => {
  const heights = new Heights();
  for (let n = 0; n < 5000; n++) heights.learn(itemOf(`row ${n}`), 800, 50);
  heights.learn(itemOf('row 0'), 800, 70);
  heights.learn(itemOf('one more'), 800, 60);
  // The other rows are estimated again, by the last measured row of their shape.
  expect(heights.guess(itemOf('row 0'), 800)).toBe(70);
  expect(heights.guess(itemOf('row 1'), 800)).toBe(60);
});

test('A height that was estimated before the width was known is estimated again', () => {
  const heights = new Heights();
  const text = itemOf('word '.repeat(16));
  const guess = heights.guess(text, null);
  expect(heights.guess(text, 360)).toBeGreaterThan(guess);
});

test('The estimated height rises in a narrower conversation and for wide characters', () => {
  const guess = (content: string, width: number): number => new Heights().guess(itemOf(content), width);
  expect(guess('word '.repeat(16), 360)).toBeGreaterThan(guess('word '.repeat(16), 1440));
  expect(guess('\u5b57'.repeat(30), 600)).toBeGreaterThan(guess('a'.repeat(30), 600));
});
