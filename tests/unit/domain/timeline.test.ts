import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RUN, Timeline } from '../../../src/core/domain/timeline.ts';
import { message } from '../support.ts';

const keep = <T>(held: T): T => held;
const firstIds = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
const filled = (ids: number[]): Timeline =>
  ids.reduce((timeline, id) => timeline.put(message(id), keep).timeline, Timeline.empty);

test('A timeline holds each message once in id order, for any order of arrival', () => {
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

test('Timeline.newest returns the newest messages, and whether the timeline has older ones', () => {
  const timeline = filled(Array.from({ length: 3 * RUN }, (_, index) => index + 1));
  const { messages, more } = timeline.newest(10);
  expect(messages.map((it) => it.id)).toEqual(Array.from({ length: 10 }, (_, index) => 3 * RUN - 9 + index));
  expect(more).toBe(true);
  const all = timeline.newest(3 * RUN);
  expect([all.more, all.messages[0]?.id, all.messages.at(-1)?.id]).toEqual([false, 1, 3 * RUN]);
});

test('Timeline.put leaves the timeline unchanged and returns a new one', () => {
  const before = filled([1, 3]);
  const after = before.put(message(2), keep).timeline;
  expect([...before.after(0)].map((it) => it.id)).toEqual([1, 3]);
  expect([...after.after(0)].map((it) => it.id)).toEqual([1, 2, 3]);
  expect(after.put(message(2), keep).timeline).toBe(after);
});

test('[INV-11] A full run (array of 64 messages) is followed by a new one for a later message, else split in half', () => {
  const full = filled(Array.from({ length: RUN }, (_, index) => 2 * (index + 1)));
  const runsOf = (timeline: Timeline): number[] =>
    (timeline as unknown as { runs: readonly (readonly unknown[])[] }).runs.map((run) => run.length);
  expect(runsOf(full)).toEqual([RUN]);
  expect(runsOf(full.put(message(1000), keep).timeline)).toEqual([RUN, 1]);
  expect(runsOf(full.put(message(3), keep).timeline)).toEqual([RUN / 2, RUN / 2 + 1]);
  expect(runsOf(full.put(message(1), keep).timeline)).toEqual([RUN / 2, RUN / 2 + 1]);
  expect(runsOf(Timeline.of([...filled(firstIds(2 * RUN + 1)).after(0)]))).toEqual([RUN, RUN, 1]);
});

test('Timeline.of finds all its messages by id, and returns Timeline.empty for none', () => {
  const messages = firstIds(3 * RUN + 5).map((id) => message(id));
  const timeline = Timeline.of(messages);
  expect([timeline.size, timeline.first?.id, timeline.last?.id]).toEqual([3 * RUN + 5, 1, 3 * RUN + 5]);
  expect([...timeline.after(RUN)].map((it) => it.id)).toEqual(firstIds(3 * RUN + 5).slice(RUN));
  for (const id of [1, RUN, RUN + 1, 2 * RUN, 3 * RUN + 5]) expect(timeline.find(id)?.id).toBe(id);
  for (const id of [0, 3 * RUN + 6]) expect(timeline.find(id)).toBeNull();
  expect(Timeline.of([])).toBe(Timeline.empty);
  const { first, last, size } = Timeline.empty;
  expect([first, last, size]).toEqual([null, null, 0]);
  expect(Timeline.empty.newest(1)).toEqual({ messages: [], more: false });
});

test('Timeline.put reports whether the message is new, merged or unchanged', () => {
  const held = filled([1, 3]);
  expect(Timeline.empty.put(message(1), keep).was).toBe('new');
  expect(held.put(message(2), keep).was).toBe('new');
  expect(held.put(message(3), keep)).toEqual({ timeline: held, was: 'same' });
  const changed = held.put(message(3, { content: 'other' }), (_held, came) => came);
  expect(changed.was).toBe('merged');
  expect([changed.timeline.size, changed.timeline.find(3)?.content]).toEqual([2, 'other']);
});

test('Timeline.minus returns the messages that are missing or different in the other timeline', () => {
  const all = filled(firstIds(RUN + 2));
  expect(all.minus(all)).toBe(Timeline.empty);
  expect(all.minus(Timeline.empty)).toBe(all);
  const newer = all.put(message(5, { content: 'other' }), (_held, came) => came).timeline;
  expect([...newer.minus(all).after(0)].map((it) => it.content)).toEqual(['other']);
  const grown = all.put(message(900), keep).timeline;
  expect([...grown.minus(all).after(0)].map((it) => it.id)).toEqual([900]);
});
