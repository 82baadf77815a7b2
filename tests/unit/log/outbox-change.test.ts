import { expect, test } from 'vitest';
import { isEmptyChange, mergeChanges } from '../../../workers/log/outbox-change.ts';
import type { FileRecord } from '../../../workers/journal/journal.ts';
import { unsent } from '../diagnostics/watched.ts';

const file = (tmpId: string): FileRecord => ({ tmpId, part: 'file', blob: new Blob([tmpId]) });

test('A merged change of the outbox has the last state of each row, and the files of the rows that stay', () => {
  const [a, b] = [file('a'), file('b')];
  const merged = mergeChanges([
    { put: [unsent('a'), unsent('b')], files: [a, b] },
    { del: ['a'] },
    { put: [{ ...unsent('b'), attempts: 1 }] },
  ]);
  expect(merged).toEqual({ put: [{ ...unsent('b'), attempts: 1 }], del: ['a'], files: [b] });
  const again = mergeChanges([{ del: ['a'] }, { put: [unsent('a')], files: [a] }]);
  expect(again).toEqual({ put: [unsent('a')], del: [], files: [a] });
});

test('A change of the outbox is empty only without rows, deletions and files', () => {
  expect(isEmptyChange({})).toBe(true);
  expect(isEmptyChange(mergeChanges([]))).toBe(true);
  expect(isEmptyChange({ put: [unsent('a')], del: ['b'], files: [file('a')] })).toBe(false);
  for (const part of [{ put: [unsent('a')] }, { del: ['a'] }, { files: [file('a')] }])
    expect(isEmptyChange(part)).toBe(false);
  expect(isEmptyChange({ put: [unsent('a')], del: ['b'] })).toBe(false);
});
