// Recalls of messages that nobody has sent: anybody in a chat can make as many of them as they like.
import { expect, test } from 'vitest';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { isRecallLimitReached } from '../../../src/core/domain/recalls.ts';
import { marksRecord, readMarks } from '../../../workers/journal/records.ts';
import { growth, LINEAR } from '../growth.ts';
import { CHAT, FRIEND, fold, message, put } from '../support.ts';

const recall = (target: number): ChatEvent => ({
  kind: 'recall',
  chat: CHAT,
  id: null,
  target,
  byId: FRIEND,
  byName: '',
});
const recalls = (count: number): ChatEvent[] =>
  Array.from({ length: count }, (_, at) => recall(1_000_000 + at));

test('[INV-11] recalls of unknown messages cost by their number, not by its square', () => {
  const work = (text: string): void => void fold(...recalls(text.length));
  expect(growth(work, 'x', 9_000)).toBeLessThan(LINEAR);
});

test('a chat keeps 10,000 recalls; beyond them it takes those of messages that it holds', () => {
  const full = fold(put(message(5)), ...recalls(10_000));
  expect(isRecallLimitReached(fold(...recalls(9_999)).marks)).toBe(false);
  expect(isRecallLimitReached(full.marks)).toBe(true);
  const more = fold(put(message(5)), ...recalls(10_001), recall(5));
  expect(more.marks.recalled.find(1_010_000)).toBeNull();
  expect(more.marks.recalled.find(5)).toMatchObject({ byId: FRIEND });
  expect(more.timeline.find(5)).toMatchObject({ content: '' });
});

test('recalls are stored by their ids, also those above 32 bits, and read in their order', () => {
  const ids = [2 ** 40, 7, 2 ** 33, 5_000_000_000];
  const { marks } = fold(...ids.map(recall));
  const record = JSON.parse(JSON.stringify(marksRecord(marks))) as { recalled: object };
  expect(record.recalled).toMatchObject({ 7: { byId: FRIEND, byName: '' } });
  expect(readMarks(record)).toEqual(marks);
  expect(readMarks({ ...record, recalled: { x: { byId: 2, byName: '' } } })?.recalled.size).toBe(0);
});
