import { expect, test } from 'vitest';
import { GROUP } from '../support.ts';
import { CAPACITY, FrameBuffer } from '../../../workers/sync/buffer.ts';
import { classify } from '../../../workers/sync/classify.ts';
import type { BufferedFrame } from '../../../workers/sync/frame-subject.ts';
import { raw } from './support.ts';

function waiting(cmd: number, data: object): BufferedFrame {
  const meaning = classify(raw(cmd, data), { selfId: 1, position: () => 40, now: () => 0 });
  if (meaning.kind === 'end' || meaning.kind === 'nothing') throw new Error(meaning.kind);
  return meaning;
}
const text = (id: number): BufferedFrame =>
  waiting(3, { id, sendId: 2, recvId: 1, type: 0, content: `${id}` });
const readMark = (id: number): BufferedFrame => waiting(3, { id, sendId: 1, recvId: 2, type: 11 });
const presence = (userId: number, online: boolean): BufferedFrame =>
  waiting(3, {
    sendId: userId,
    recvId: 1,
    type: 82,
    content: JSON.stringify({ userId, terminal: 0, online }),
  });
const members = (...userIds: number[]): BufferedFrame =>
  waiting(4, {
    groupId: 7,
    type: 97,
    content: JSON.stringify({
      groupId: 7,
      members: userIds.map((userId) => ({ userId, showNickName: `${userId}` })),
    }),
  });

function drained(...frames: BufferedFrame[]): BufferedFrame[] {
  const buffer = new FrameBuffer();
  for (const it of frames) buffer.add(it);
  return buffer.drain();
}

test('[RT-06] The buffer of live frames keeps the frames of each feed in order of arrival', () => {
  const group = waiting(4, { id: 5, sendId: 2, groupId: 7, type: 0, content: 'g' });
  const system = waiting(5, { id: 6, seqNo: 6, type: 53, title: 's' });
  // The reducer handles duplicate messages and older messages after newer ones.
  const frames = [system, text(9), group, text(8), text(9)];
  expect(drained(...frames)).toEqual([text(9), text(8), text(9), group, system]);
});

test('[RT-06] The frame buffer keeps only the newest volatile frame of a subject, at its own place in the order', () => {
  expect(drained(presence(2, true), presence(3, true), text(4), presence(2, false))).toEqual([
    presence(3, true),
    text(4),
    presence(2, false),
  ]);
  const flag = (on: boolean) => waiting(3, { sendId: 1, recvId: 2, type: 83, content: `${on}` });
  expect(drained(flag(true), flag(false), flag(true))).toEqual([flag(true)]);
  const readQuery = waiting(3, { sendId: 2, recvId: 1, type: 12 });
  expect(drained(readQuery, readQuery)).toEqual([readQuery]);
});

test('The frame buffer keeps the higher read mark of a chat, and all changed members of a group', () => {
  expect(drained(readMark(9), readMark(7))).toEqual([readMark(9)]);
  expect(drained(readMark(7), readMark(9))).toEqual([readMark(9)]);
  expect(drained(members(2, 3), members(3, 4))).toEqual([members(2, 3, 4)]);
});

test('The frame buffer never merges deletions of another device, because no pull repeats them', () => {
  const deleted = (ids: number[] | null) =>
    waiting(4, { groupId: 7, type: 13, content: JSON.stringify({ chatId: 7, messageIds: ids }) });
  expect(drained(deleted([1]), deleted([2]), deleted(null), deleted(null))).toHaveLength(4);
  expect(deleted([1])).toMatchObject({ event: { kind: 'removed', chat: GROUP, ids: [1] } });
});

test('[RT-06] After 5,000 durable frames the buffer drops these, because a pull repeats them, and keeps others', () => {
  expect(CAPACITY).toBe(5_000);
  const buffer = new FrameBuffer();
  buffer.add(readMark(3));
  buffer.add(presence(2, true));
  for (let id = 1; id <= CAPACITY; id++) buffer.add(text(id));
  expect(buffer.overflowed).toBe(false);
  expect(buffer.counts).toEqual({ most: CAPACITY + 2, overflows: 0 });
  buffer.add(text(CAPACITY + 1));
  buffer.add(text(CAPACITY + 2));
  expect(buffer.overflowed).toBe(true);
  for (let id = 1; id <= CAPACITY; id++) buffer.add(text(id));
  expect(buffer.counts.overflows).toBe(1);
  buffer.dropRepeated();
  expect(buffer.overflowed).toBe(false);
  buffer.add(text(CAPACITY + 3));
  // The next load of the friend list contains the presence again.
  expect(buffer.drain()).toEqual([readMark(3), text(CAPACITY + 3)]);
});

test('The frame buffer counts recalls as durable frames, because a pull repeats them', () => {
  const buffer = new FrameBuffer();
  const recall = waiting(3, { id: 9, sendId: 2, recvId: 1, type: 10, content: '4' });
  for (let count = 0; count <= CAPACITY; count++) buffer.add(recall);
  expect(buffer.overflowed).toBe(true);
  expect(buffer.drain()).toEqual([]);
});

test('[RT-06] After drain or clear the frame buffer has its full capacity again', () => {
  const buffer = new FrameBuffer();
  for (let id = 1; id <= CAPACITY; id++) buffer.add(text(id));
  expect(buffer.drain()).toHaveLength(CAPACITY);
  expect(buffer.drain()).toEqual([]);
  for (let id = 1; id <= CAPACITY; id++) buffer.add(text(id));
  expect(buffer.overflowed).toBe(false);
  buffer.add(text(CAPACITY + 1));
  expect(buffer.overflowed).toBe(true);
  buffer.clear();
  expect([buffer.overflowed, buffer.drain()]).toEqual([false, []]);
});
