// Invariants of a chat's state.
import { expect } from 'vitest';
import type { ChatState, Marks } from '../../src/core/domain/chat.ts';
import { newestVisible } from '../../src/core/domain/held.ts';
import type { StoredMessage } from '../../src/core/domain/message.ts';
import { noPast, type Past } from '../../src/core/domain/past.ts';
import { masked } from '../../src/core/domain/reduce.ts';
import { recounted } from '../../src/core/domain/unread.ts';
import { marksRecord, readMarks, readRow, rowRecord } from '../../workers/journal/records.ts';
import { conforms, MessageShape, SummaryShape } from './shapes.ts';

/** Checks the state of a chat. `selfId` is the signed-in user. */
export function expectValidState(state: ChatState, selfId: number, past: Past = noPast): void {
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
  // The compaction would never move a message with an id below 1 into pages.
  expect([...timeline.after(0)].length, `${key} holds each message above id 0`).toBe(size);
  expect(timeline.size).toBe(size);
  const recount = recounted(state, past, selfId);
  expect(summary.unread, `${key} unread equals a recount`).toBe(recount.unread);
  expect(summary.mentions, `${key} mentions equal a recount`).toEqual(recount.mentions);
  const newest = newestVisible(state, past);
  const shown = (it: StoredMessage | null): unknown => it && masked(it, marks);
  expect(shown(summary.last), `${key} last is the newest visible message`).toEqual(shown(newest));
  if (summary.last) expect(summary.lastId).toBeGreaterThanOrEqual(summary.last.id);
  // JSON, the journal's format, can hold every state.
  const store = (it: unknown): unknown => JSON.parse(JSON.stringify(it)) as unknown;
  expect(
    readRow(key, store(rowRecord({ at: folded.batch, folded, summary }))),
    `${key} row can be stored`,
  ).not.toBeNull();
  expect(readMarks(store(marksRecord(marks))), `${key} marks can be stored`).toEqual(marks);
}

const GROWING = ['clearedTo', 'clearedAt', 'readUpTo', 'readTold', 'peerReadTo', 'openedAt'] as const;

/** Checks that marks only grow. */
export function expectMarksGrow(before: Marks | undefined, after: Marks): void {
  if (!before || before === after) return;
  for (const name of GROWING) expect(after[name], `${name} only grows`).toBeGreaterThanOrEqual(before[name]);
  for (const id of Object.keys(before.removed)) expect(after.removed[Number(id)]).toBe(true);
  for (const { id } of before.recalled.after(0)) expect(after.recalled.find(id)).not.toBeNull();
}
