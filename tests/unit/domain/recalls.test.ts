// Recalls of messages that were never sent: any user of a chat can send any number of them.
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
  Array.from({ length: count }, (_, index) => recall(1_000_000 + index));

test('[INV-11] Recalls of unknown messages take linear time', () => {
  const work = (text: string): void => void fold(...recalls(text.length));
  expect(growth(work, 'x', 9_000)).toBeLessThan(LINEAR);
});

test('A chat keeps 10,000 recalls, and beyond them only recalls of messages that it has', () => {
  const full = fold(put(message(5)), ...recalls(10_000));
  expect(isRecallLimitReached(fold(...recalls(9_999)).marks)).toBe(false);
  expect(isRecallLimitReached(full.marks)).toBe(true);
  const more = fold(put(message(5)), ...recalls(10_001), recall(5));
  expect(more.marks.recalled.find(1_010_000)).toBeNull();
  expect(more.marks.recalled.find(5)).toMatchObject({ byId: FRIEND });
  expect(more.timeline.find(5)).toMatchObject({ content: '' });
});

test('Stored recalls keep ids above 32 bits and their order, and an entry with a malformed id is left out', () => {
  const ids = [2 ** 40, 7, 2 ** 33, 5_000_000_000];
  const { marks } = fold(...ids.map(recall));
  const record = JSON.parse(JSON.stringify(marksRecord(marks))) as { recalled: object };
  expect(record.recalled).toMatchObject({ 7: { byId: FRIEND, byName: '' } });
  expect(readMarks(record)).toEqual(marks);
  expect(readMarks({ ...record, recalled: { x: { byId: 2, byName: '' } } })?.recalled.size).toBe(0);
});
