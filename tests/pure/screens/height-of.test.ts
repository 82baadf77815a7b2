import { expect, test } from 'vitest';
import { Heights } from '../../../src/screens/home/chat/conversation/height-of.ts';
import type { TimelineItem } from '../../../src/screens/home/chat/conversation/timeline-model.ts';
import { row } from './message-row.ts';

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
  expect(heights.guess(itemOf('one line'), 800)).toBe(guess + 7);
});

test('a row that was measured keeps its height, whatever others of its shape are', () => {
  const heights = new Heights();
  heights.learn(itemOf('👍'), 800, 62);
  heights.learn(itemOf('ok'), 800, 40);
  expect(heights.guess(itemOf('👍'), 800)).toBe(62);
  expect(heights.guess(itemOf('no'), 800)).toBe(40);
  // In another width its lines break elsewhere.
  expect(heights.guess(itemOf('👍'), 400)).toBe(40);
});

test('a narrower conversation breaks lines earlier, and a wide sign takes more room', () => {
  const heights = new Heights();
  const text = itemOf('word '.repeat(16));
  expect(heights.guess(text, 360)).toBeGreaterThan(heights.guess(text, 1440));
  expect(heights.guess(itemOf('\u5b57'.repeat(30)), 600)).toBeGreaterThan(
    heights.guess(itemOf('a'.repeat(30)), 600),
  );
});
