import { expect, test } from 'vitest';
import { EstimatedHeights } from '../../../src/chat/timeline/scroll/estimated-height.ts';
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
  const heights = new EstimatedHeights();
  const estimate = heights.estimate(itemOf('one line'), 800);
  heights.measured(itemOf('one line'), 800, estimate + 7);
  expect(heights.estimate(itemOf('another one'), 800)).toBe(estimate + 7);
  const two = heights.estimate(itemOf('two\nlines'), 800);
  expect(two).toBeGreaterThan(estimate);
  heights.measured(itemOf('two\nlines'), 800, 99);
  expect(heights.estimate(itemOf('a third one'), 800)).toBe(estimate + 7);
  expect(heights.estimate(itemOf('other\nlines'), 800)).toBe(99);
});

test('[X-CHAT-05] A row keeps its height when rows of its shape are measured or the width changes', () => {
  const heights = new EstimatedHeights();
  const estimate = heights.estimate(itemOf('no'), 800);
  heights.measured(itemOf('👍'), 800, estimate + 22);
  heights.measured(itemOf('ok'), 800, estimate + 1);
  expect(heights.estimate(itemOf('👍'), 800)).toBe(estimate + 22);
  expect(heights.estimate(itemOf('no'), 800)).toBe(estimate);
  const text = itemOf('word '.repeat(16));
  const wide = heights.estimate(text, 1440);
  expect(heights.estimate(text, 360)).toBe(wide);
  // A new measurement of the row itself replaces its height.
  heights.measured(text, 360, wide + 40);
  expect(heights.estimate(text, 360)).toBe(wide + 40);
});

test('[X-CHAT-05] Of thousands of rows, the rows measured last keep their measured heights', () => {
  const heights = new EstimatedHeights();
  for (let n = 0; n < 5000; n++) heights.measured(itemOf(`row ${n}`), 800, 50);
  heights.measured(itemOf('row 0'), 800, 70);
  heights.measured(itemOf('one more'), 800, 60);
  // The other rows are estimated again, by the last measured row of their shape.
  expect(heights.estimate(itemOf('row 0'), 800)).toBe(70);
  expect(heights.estimate(itemOf('row 1'), 800)).toBe(60);
});

test('A row height that was estimated before the width was known is estimated again', () => {
  const heights = new EstimatedHeights();
  const text = itemOf('word '.repeat(16));
  const estimate = heights.estimate(text, null);
  expect(heights.estimate(text, 360)).toBeGreaterThan(estimate);
});

test('The estimated row height rises in a narrower conversation and for wide characters', () => {
  const estimate = (content: string, width: number): number =>
    new EstimatedHeights().estimate(itemOf(content), width);
  expect(estimate('word '.repeat(16), 360)).toBeGreaterThan(estimate('word '.repeat(16), 1440));
  expect(estimate('\u5b57'.repeat(30), 600)).toBeGreaterThan(estimate('a'.repeat(30), 600));
});
