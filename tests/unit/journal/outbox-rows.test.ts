import { expect, test } from 'vitest';
import type { OutboxRow } from '../../../src/core/domain/outbox-row.ts';
import { outboxRecord, readOutboxRow } from '../../../workers/journal/records.ts';
import { PICTURE } from '../outbox/desk.ts';

const row: OutboxRow = {
  tmpId: '1790000000000abcdefgh',
  chat: 'group-7',
  work: { kind: 'message', type: 0, content: 'hello', upload: null },
  state: 'waiting',
  order: 1,
  writtenAt: 1_790_000_000_000,
  attempts: 0,
  firstAttemptAt: 0,
  attemptEndedAt: 0,
  failure: '',
};
const withWork = (work: object): unknown => ({ ...row, work });
const quote = { id: 5, sendId: 2, content: 'Friday', type: 0, status: 0 };

test('[INV-12] readOutboxRow reads outbox rows that an older build of the app wrote', () => {
  const { attemptEndedAt, ...older } = row;
  expect(readOutboxRow(older)).toEqual({ ...row, attemptEndedAt });
  for (const work of [
    { kind: 'message', type: 1, content: '', upload: PICTURE },
    { kind: 'remove', ids: [1, 2] },
    { kind: 'clear', upTo: 9 },
    { kind: 'flag', flag: 'isTop', on: true, was: false },
  ]) {
    // Earlier builds stored the kind under the name `is`.
    const { kind: is, ...rest } = work;
    expect(readOutboxRow(withWork({ is, ...rest }))).toEqual(withWork(work));
  }
  // The marks contain pending deletions of older builds already, so these have no undo.
  for (const undo of [{}, { notBefore: 1_790_000_000_000 }]) {
    const clear = { is: 'clear', upTo: 9, was: 3, ...undo };
    expect(readOutboxRow(withWork(clear))).toEqual(withWork({ kind: 'clear', upTo: 9 }));
  }
});

test('Every kind of outbox row is read back as it was written, with all optional fields', () => {
  for (const work of [
    { kind: 'message', type: 0, content: 'x', upload: null, quote, at: [-1, 4], receipt: true, after: 'p' },
    {
      kind: 'message',
      type: 3,
      content: '',
      upload: { ...PICTURE, kind: 'audio', duration: 9, peaks: [0, 255] },
    },
    { kind: 'remove', ids: [1], notBefore: 1_790_000_000_000 },
    { kind: 'clear', upTo: 9, notBefore: 1_790_000_000_000 },
    { kind: 'flag', flag: 'isTop', on: true, was: false },
  ])
    expect(readOutboxRow(outboxRecord(withWork(work) as OutboxRow))).toEqual(withWork(work));
});

test('[INV-12] outboxRecord also writes the field names that an earlier build of the app reads', () => {
  const clear = withWork({ kind: 'clear', upTo: 9, notBefore: 1 }) as OutboxRow;
  expect([outboxRecord(row), outboxRecord(clear)]).toMatchObject([
    { work: { is: 'message', content: 'hello' } },
    { work: { is: 'clear', upTo: 9, was: 9, notBefore: 1 } },
  ]);
});

test('readOutboxRow returns null for a row with a malformed field', () => {
  const message = { kind: 'message', type: 0, content: 'x', upload: null };
  for (const work of [
    { ...message, quote: { ...quote, id: '5' } },
    { ...message, quote: null },
    { ...message, at: ['all'] },
    { ...message, at: null },
    { ...message, receipt: false },
    { ...message, after: 7 },
    { ...message, upload: { ...PICTURE, kind: 'program' } },
    { ...message, upload: { ...PICTURE, peaks: [-1] } },
    { ...message, upload: { ...PICTURE, duration: null } },
    { kind: 'remove', ids: [1], notBefore: 'soon' },
    { kind: 'remove', ids: [1], notBefore: -1 },
    { kind: 'clear', upTo: 9, notBefore: 9e15 },
    { kind: 'flag', flag: 'isMuted', on: true, was: false },
    { kind: 'flag', flag: 'isTop', on: 1, was: false },
    { kind: 'flag', flag: 'isTop', on: true },
  ])
    expect([work, readOutboxRow(withWork(work))]).toEqual([work, null]);
});
