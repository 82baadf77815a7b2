// What a deletion hides keeps its place until the server has agreed: a refusal brings it back.
import { expect, test } from 'vitest';
import type { ChatState } from '../../../src/core/domain/chat.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { MessageStatus } from '../../../src/core/domain/enums.ts';
import { putBack, reduceChat } from '../../../src/core/domain/reduce.ts';
import { foldChat } from '../../../workers/compaction/fold-chat.ts';
import { CHAT, fold, GROUP, ids, ME, message, own, put } from '../support.ts';

const removed = (...gone: number[]): ChatEvent => ({ kind: 'removed', chat: CHAT, ids: gone });
const restored = (...back: number[]): ChatEvent => ({
  kind: 'restored',
  chat: CHAT,
  ids: back,
  clearedTo: null,
});
const cleared = (upTo: number): ChatEvent => ({ kind: 'cleared', chat: CHAT, upTo, at: 1 });
const then = (state: ChatState, ...events: ChatEvent[]): ChatState =>
  events.reduce((before, event) => reduceChat(before, event, ME), state);

test('[INV-12] a hidden message that comes is not new, not unread, no last line, and moves nothing', () => {
  const called = message(9, { groupId: 7, recvId: null, atUserIds: [ME.id] });
  const group = fold(
    { kind: 'removed', chat: GROUP, ids: [9] },
    { kind: 'message', chat: GROUP, message: called },
  );
  expect(group.summary).toMatchObject({ last: null, lastId: 9, movedAt: 0, unread: 0, mentions: [] });
  const before = fold(put(message(3)), put(message(5)), cleared(5), put(message(7)));
  const after = then(before, put(message(4)));
  expect(after.summary).toEqual(before.summary);
  expect(after.marks).toBe(before.marks);
});

test('[INV-2] a message that came while a deletion hid it is there when the deletion is refused', () => {
  const one = fold(put(message(3)), removed(3, 5), put(message(5)), restored(3, 5));
  expect(ids(one)).toEqual([3, 5]);
  expect(one.summary).toMatchObject({ unread: 2, last: { id: 5 } });
  const all = fold(put(message(5)), cleared(5), put(message(4)), {
    kind: 'restored',
    chat: CHAT,
    ids: [],
    clearedTo: 0,
  });
  expect(ids(all)).toEqual([4, 5]);
  expect(all.summary).toMatchObject({ unread: 2, last: { id: 5 } });
});

test('[INV-2] a boot puts a hidden message back where it was', () => {
  const before = fold(put(message(3)), put(message(4)), removed(4));
  const booted = [put(message(3)), put(message(4)), removed(4)].reduce<ChatState>(
    (state, event) => putBack(state, event),
    { ...before, timeline: fold(put(message(1))).timeline },
  );
  expect(ids(booted)).toEqual([1, 3, 4]);
  expect(booted.summary).toBe(before.summary);
});

test('[INV-11] a hidden message that is held already changes nothing', () => {
  const state = fold(put(message(3)), put(message(4)), removed(3), put(message(3)));
  expect(then(state, put(message(3)))).toBe(state);
});

test('[MSG-01] a hidden message takes what comes of it: read elsewhere, or taken back before it came', () => {
  const read = put(message(3, { status: MessageStatus.READED }));
  expect(fold(put(message(3)), removed(3), read, restored(3)).summary.unread).toBe(0);
  const recall: ChatEvent = { kind: 'recall', chat: CHAT, id: 9, target: 3, byId: 2, byName: '' };
  const back = fold(removed(3), recall, put(message(3)), restored(3));
  expect(back.timeline.find(3)).toMatchObject({ content: '', status: MessageStatus.RECALL });
  expect(back.summary.unread).toBe(0);
});

test('the server row of an own echo takes its place though it is deleted already', () => {
  const echo = { ...own(0), id: null, tmpId: 'a', order: 1 };
  const state = fold(removed(5), { kind: 'echo', chat: CHAT, message: echo }, put(own(5, { tmpId: 'a' })), {
    kind: 'echo',
    chat: CHAT,
    message: echo,
  });
  expect(state.unsent).toEqual([]);
});

test('what was missing before a hidden message is still known to be missing', () => {
  expect(fold(removed(9), put(message(9)), restored(9)).summary.gaps).toEqual([
    { after: 0, before: 9, lost: false },
  ]);
  const broken = fold(put(message(3)), { kind: 'gap', chat: CHAT, after: 3, before: 0 }, removed(9));
  expect(then(broken, put(message(9))).summary.gaps).toContainEqual({ after: 3, before: 9, lost: false });
  // A pull ascends: what it brings closes what lies above it, hidden or not.
  expect(fold(put(message(9)), removed(4), put(message(4)), restored(4)).summary.gaps).toEqual([
    { after: 0, before: 4, lost: false },
  ]);
});

test('[INV-12] compaction keeps what is hidden while the deletion is undecided, and drops it then', async () => {
  const none = () => Promise.resolve([]);
  for (const hides of [removed(3), cleared(3)]) {
    const state = fold(hides, put(message(3)), put(message(4)));
    const written = async (undecided: boolean): Promise<number[]> =>
      (await foldChat(state, 1, undecided, none)).pages.put.flat().map(({ id }) => id);
    expect(await written(true)).toEqual([3, 4]);
    expect(await written(false)).toEqual([4]);
  }
});
