import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RUN, Timeline } from '../../../src/core/domain/timeline.ts';
import { message } from '../support.ts';

const keep = <T>(held: T): T => held;
const filled = (ids: number[]): Timeline =>
  ids.reduce((timeline, id) => timeline.put(message(id), keep).timeline, Timeline.empty);

test('messages stand in id order, once each, whatever the order of arrival', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 400 }), (ids) => {
      const sorted = [...new Set(ids)].sort((a, b) => a - b);
      const timeline = filled(ids);
      expect([...timeline.after(0)].map((it) => it.id)).toEqual(sorted);
      expect([...timeline.backwards()].map((it) => it.id)).toEqual(sorted.toReversed());
      expect(timeline.size).toBe(sorted.length);
      expect(timeline.last?.id ?? null).toBe(sorted.at(-1) ?? null);
      const middle = sorted[sorted.length >> 1] ?? 0;
      expect(timeline.find(middle)?.id ?? 0).toBe(middle);
      expect([...timeline.after(middle)].length).toBe(sorted.filter((id) => id > middle).length);
    }),
  );
});

test('the newest messages come with the word whether older ones are held', () => {
  const timeline = filled(Array.from({ length: 3 * RUN }, (_, index) => index + 1));
  const { messages, more } = timeline.newest(10);
  expect(messages.map((it) => it.id)).toEqual(Array.from({ length: 10 }, (_, index) => 3 * RUN - 9 + index));
  expect(more).toBe(true);
  expect(timeline.newest(3 * RUN).more).toBe(false);
});

test('a timeline that was handed out never changes', () => {
  const before = filled([1, 3]);
  const after = before.put(message(2), keep).timeline;
  expect([...before.after(0)].map((it) => it.id)).toEqual([1, 3]);
  expect([...after.after(0)].map((it) => it.id)).toEqual([1, 2, 3]);
  expect(after.put(message(2), keep).timeline).toBe(after);
});
