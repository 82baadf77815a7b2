// Tests: what must hold of a chat's state whatever has happened to it.
import { expect } from 'vitest';
import type { ChatState, Marks } from '../../src/core/domain/chat.ts';
import { newestVisible } from '../../src/core/domain/held.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import { noPast, type Past } from '../../src/core/domain/past.ts';
import { masked } from '../../src/core/domain/reduce.ts';
import { recounted } from '../../src/core/domain/unread.ts';
import { marksRecord, readMarks, readRow, rowRecord } from '../../workers/journal/records.ts';
import { conforms, MessageShape, SummaryShape } from './shapes.ts';

/** `selfId` is whose eyes the state is for. */
export function sound(state: ChatState, selfId: number, past: Past = noPast): void {
  const { key, summary, marks, timeline, folded } = state;
  conforms(SummaryShape, summary, `${key} summary`);
  let before = 0;
  let size = 0;
  for (const message of timeline.backwards()) {
    conforms(MessageShape, message, `${key} message`);
    conforms(MessageShape, masked(message, marks), `${key} masked`);
    expect(message.id < (before || Infinity), `${key} is in order`).toBe(true);
    before = message.id;
    size++;
  }
  // What stands below every id would never be folded.
  expect([...timeline.after(0)].length, `${key} is whole`).toBe(size);
  expect(timeline.size).toBe(size);
  const again = recounted(state, past, selfId);
  expect(summary.unread, `${key} unread equals a recount`).toBe(again.unread);
  expect(summary.mentions, `${key} mentions equal a recount`).toEqual(again.mentions);
  const newest = newestVisible(state, past);
  const shown = (it: StoredMessage | null): unknown => it && masked(it, marks);
  expect(shown(summary.last), `${key} last is the newest that shows`).toEqual(shown(newest));
  if (summary.last) expect(summary.lastId).toBeGreaterThanOrEqual(summary.last.id);
  // Whatever it is, the journal can give it back.
  const store = (it: unknown): unknown => JSON.parse(JSON.stringify(it)) as unknown;
  expect(
    readRow(key, store(rowRecord({ at: folded.batch, folded, summary }))),
    `${key} row is stored`,
  ).not.toBeNull();
  expect(readMarks(store(marksRecord(marks))), `${key} marks are stored`).toEqual(marks);
}

const RISING = ['clearedTo', 'clearedAt', 'readUpTo', 'readTold', 'peerReadTo', 'openedAt'] as const;

/** Marks only grow. */
export function grown(before: Marks | undefined, after: Marks): void {
  if (!before || before === after) return;
  for (const name of RISING) expect(after[name], `${name} only grows`).toBeGreaterThanOrEqual(before[name]);
  for (const id of Object.keys(before.removed)) expect(after.removed[Number(id)]).toBe(true);
  for (const { id } of before.recalled.after(0)) expect(after.recalled.find(id)).not.toBeNull();
}
