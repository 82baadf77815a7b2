import { expect, test } from 'vitest';
import { emptyChat, emptySummary, needsErasure, type Gap } from '../../../src/core/domain/chat.ts';
import { filled, gapsOf, summaryAfterArrival, withGap } from '../../../src/core/domain/gaps.ts';
import { CHAT, fold, message, put } from '../support.ts';

const gap = (after: number, before: number, lost = false): Gap => ({ after, before, lost });

test('A gap lies before the first message of a chat; an older message shortens it and id 1 closes it', () => {
  const first = summaryAfterArrival(emptySummary, 9);
  expect(first.gaps).toEqual([gap(0, 9)]);
  const held = { ...first, lastId: 9 };
  expect(summaryAfterArrival(held, 4).gaps).toEqual([gap(0, 4)]);
  expect(summaryAfterArrival(held, 1).gaps).toEqual([]);
  expect(summaryAfterArrival(held, 9)).toBe(held);
  expect(summaryAfterArrival(held, 12)).toBe(held);
  const two = { ...held, gaps: [gap(0, 4), gap(9, 12)] };
  expect(summaryAfterArrival(two, 2).gaps).toEqual([gap(0, 2), gap(9, 12)]);
  expect(summaryAfterArrival(two, 1).gaps).toEqual([gap(9, 12)]);
  const inTheMiddle = { ...held, gaps: [gap(4, 9)] };
  expect(summaryAfterArrival(inTheMiddle, 2)).toBe(inTheMiddle);
  expect(summaryAfterArrival(emptySummary, 1).gaps).toEqual([]);
});

test('After a broken pull one gap lies between the last message and the next message above it', () => {
  const broken = { ...emptySummary, lastId: 5, brokenAfter: 5 };
  expect(summaryAfterArrival(broken, 5)).toBe(broken);
  expect(summaryAfterArrival(broken, 8)).toMatchObject({ brokenAfter: null, gaps: [gap(5, 8)] });
  expect(summaryAfterArrival(broken, 6)).toMatchObject({ brokenAfter: null, gaps: [] });
});

test('withGap ignores an empty or contained gap, and merges the gaps that a new gap contains', () => {
  const gaps = [gap(10, 20)];
  expect(withGap(gaps, gap(30, 31))).toBe(gaps);
  expect(withGap(gaps, gap(10, 20))).toBe(gaps);
  expect(withGap(gaps, gap(12, 18))).toBe(gaps);
  expect(withGap(gaps, gap(30, 32))).toEqual([gap(10, 20), gap(30, 32)]);
  expect(withGap(gaps, gap(2, 5))).toEqual([gap(2, 5), gap(10, 20)]);
  expect(withGap(gaps, gap(10, 25))).toEqual([gap(10, 25)]);
  expect(withGap(gaps, gap(5, 20))).toEqual([gap(5, 20)]);
  expect(withGap(gaps, gap(15, 25))).toEqual([gap(10, 20), gap(15, 25)]);
  expect(withGap(gaps, gap(5, 15))).toEqual([gap(5, 15), gap(10, 20)]);
});

test('A page of the server’s history shortens, splits or closes the gaps that it overlaps', () => {
  const gaps = [gap(10, 20)];
  expect(filled(gaps, 9, 21, false)).toEqual([]);
  expect(filled(gaps, 10, 20, false)).toEqual([]);
  expect(filled(gaps, 10, 15, false)).toEqual([gap(14, 20)]);
  expect(filled(gaps, 15, 20, false)).toEqual([gap(10, 16)]);
  expect(filled(gaps, 13, 16, false)).toEqual([gap(10, 14), gap(15, 20)]);
  expect(filled(gaps, 19, 30, false)).toEqual(gaps);
  expect(filled(gaps, 0, 11, false)).toEqual(gaps);
  expect(filled(gaps, 18, 30, false)).toEqual([gap(10, 19)]);
  expect(filled(gaps, 0, 12, false)).toEqual([gap(11, 20)]);
});

test('A gap stays and is marked as lost when the server has no more of its messages', () => {
  const gaps = [gap(10, 20)];
  expect(filled(gaps, 19, 30, true)).toEqual(gaps);
  expect(filled(gaps, 0, 11, true)).toEqual(gaps);
  expect(filled(gaps, 18, 30, true)).toEqual([gap(10, 20, true)]);
  expect(filled([gap(10, 20), gap(30, 40)], 10, 20, true)).toEqual([gap(10, 20, true), gap(30, 40)]);
});

test('gapsOf returns no gaps below clearedTo', () => {
  const { marks } = emptyChat(CHAT);
  const summary = { ...emptySummary, gaps: [gap(0, 9), gap(20, 30)] };
  const at = (clearedTo: number) => gapsOf({ summary, marks: { ...marks, clearedTo } });
  expect(at(0)).toEqual(summary.gaps);
  expect(at(5)).toEqual([gap(5, 9), gap(20, 30)]);
  expect(at(8)).toEqual([gap(20, 30)]);
  expect(at(20)).toEqual([gap(20, 30)]);
  expect(at(21)).toEqual([gap(21, 30)]);
});

test('A broken pull sets brokenAfter once, and only in a chat with messages', () => {
  const end = { kind: 'gap', chat: CHAT, after: 3, before: 0 } as const;
  expect(fold(end).summary.brokenAfter).toBeNull();
  const broken = fold(put(message(5)), end);
  expect(broken.summary.brokenAfter).toBe(5);
  const later = { ...broken, summary: { ...broken.summary, lastId: 9 } };
  expect(later.summary.brokenAfter).toBe(5);
  const state = fold(put(message(5)), end, end);
  expect(state).toEqual(broken);
});

test('A chat needs an erasure while journal pages still contain cleared or removed messages', () => {
  const { marks, folded } = emptyChat(CHAT);
  expect(needsErasure({ marks, folded })).toBe(false);
  expect(needsErasure({ marks: { ...marks, clearedTo: 5 }, folded })).toBe(true);
  expect(needsErasure({ marks: { ...marks, clearedTo: 5 }, folded: { ...folded, erasedTo: 5 } })).toBe(false);
  expect(needsErasure({ marks, folded: { ...folded, hidden: [3] } })).toBe(true);
});
