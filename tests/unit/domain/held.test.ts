// Messages of a chat in the timeline (in memory), in journal pages, or in both.
import { expect, test } from 'vitest';
import { emptyChat, isVisible, type ChatState } from '../../../src/core/domain/chat.ts';
import { removed, copyToTimeline } from '../../../src/core/domain/deletions.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { MessageStatus } from '../../../src/core/domain/enums.ts';
import {
  countsAsUnread,
  erased,
  findHeld,
  heldBetween,
  newestVisible,
  recallOf,
} from '../../../src/core/domain/held.ts';
import type { StoredMessage } from '../../../src/core/domain/message.ts';
import { noPast, type Past } from '../../../src/core/domain/past.ts';
import { putBack, reduceChat } from '../../../src/core/domain/reduce.ts';
import { Timeline } from '../../../src/core/domain/timeline.ts';
import { countedAbove, recounted, withCounted, withoutCounted } from '../../../src/core/domain/unread.ts';
import { CHAT, FRIEND, ids, ME, message, own } from '../support.ts';

/** Journal pages with these messages. They record the ids that are looked up. */
function pastOf(...messages: StoredMessage[]): Past & { asked: number[] } {
  const asked: number[] = [];
  return {
    asked,
    find: (id) => {
      asked.push(id);
      return messages.find((it) => it.id === id) ?? null;
    },
    between: (after, upTo) => messages.filter(({ id }) => id > after && id <= upTo),
    newest: (wanted, above) => messages.toReversed().find((it) => it.id > above && wanted(it)) ?? null,
  };
}

/** Messages 1 to 4 in pages, a newer copy of 4 and message 6 in the timeline. */
const pages = [1, 2, 3, 4].map((id) => message(id));
const newer = message(4, { content: 'newer' });
const last = message(6);
const chat: ChatState = {
  ...emptyChat(CHAT),
  timeline: Timeline.of([newer, last]),
  folded: { batch: 1, to: 4, erasedTo: 0, hidden: [] },
  summary: { ...emptyChat(CHAT).summary, last, lastId: 6, unread: 5 },
};
const marked = (marks: Partial<ChatState['marks']>): ChatState => ({
  ...chat,
  marks: { ...chat.marks, ...marks },
});
const idsOf = (messages: readonly { id: number }[]): number[] =>
  messages.map(({ id }) => id).sort((a, b) => a - b);

test('findHeld looks in the timeline first, then in journal pages up to their highest id', () => {
  const past = pastOf(...pages);
  expect(findHeld(chat, 4, past)).toBe(newer);
  expect(findHeld(chat, 6, past)?.id).toBe(6);
  expect(findHeld(chat, 5, past)).toBeNull();
  expect(past.asked).toEqual([]);
  expect(findHeld(chat, 2, past)).toBe(pages[1]);
  expect(findHeld(chat, 4, noPast)).toBe(newer);
  expect([noPast.find(1), noPast.between(0, 9), noPast.newest(() => true, 0)]).toEqual([null, [], null]);
});

test('heldBetween returns each message once; of a message in timeline and pages it returns the newer copy', () => {
  const past = pastOf(...pages);
  expect(idsOf(heldBetween(chat, 0, Infinity, past))).toEqual([1, 2, 3, 4, 6]);
  expect(heldBetween(chat, 3, 4, past)).toEqual([newer]);
  expect(idsOf(heldBetween(chat, 1, 3, past))).toEqual([2, 3]);
  expect(idsOf(heldBetween(chat, 4, 6, past))).toEqual([6]);
  expect(idsOf(heldBetween(chat, 2, 5, past))).toEqual([3, 4]);
  const requests: number[][] = [];
  const watched: Past = { ...past, between: (...range) => (requests.push(range), []) };
  heldBetween(chat, 4, 9, watched);
  heldBetween(chat, 3, 9, watched);
  heldBetween(chat, 0, 2, watched);
  expect(requests).toEqual([
    [3, 4],
    [0, 2],
  ]);
});

test('newestVisible finds the newest message that is not deleted, in the timeline or in journal pages', () => {
  const past = pastOf(...pages);
  const without = (...removedIds: number[]) => ({
    removed: Object.fromEntries(removedIds.map((id) => [id, true as const])),
  });
  expect(newestVisible(chat, past)?.id).toBe(6);
  expect(newestVisible(marked(without(6)), past)).toBe(newer);
  expect(newestVisible(marked(without(6, 4)), past)).toBe(pages[2]);
  expect(newestVisible(marked({ clearedTo: 3, ...without(6, 4) }), past)).toBeNull();
  expect(newestVisible(marked({ clearedTo: 6 }), past)).toBeNull();
  expect(newestVisible(marked({ clearedTo: 3 }), past)?.id).toBe(6);
  const touched = { ...chat, timeline: Timeline.of([message(2)]) };
  expect(newestVisible(touched, past)).toBe(pages[3]);
  let requests = 0;
  const watched: Past = { ...past, newest: () => (requests++, null) };
  newestVisible(marked({ clearedTo: 4 }), watched);
  expect(requests).toBe(0);
  newestVisible(marked({ clearedTo: 3 }), watched);
  expect(requests).toBe(1);
});

test('erased keeps the id and drops the content of a message, and returns an erased one unchanged', () => {
  const quoteMessage = { id: 1, sendId: 2, content: 'x', type: 0, status: 0 };
  const bare = erased(message(3, { quoteMessage }));
  expect(bare).toEqual(message(3, { content: '', status: MessageStatus.RECALL }));
  expect(erased(bare)).toBe(bare);
  for (const more of [{ quoteMessage }, { content: 'x' }, { status: MessageStatus.READED }])
    expect(erased({ ...bare, ...more })).toEqual(bare);
});

test('[MSG-03] recallOf finds a recall by message id, and ignores one by anybody but a private message’s sender', () => {
  const recall = { id: 3, byId: FRIEND, byName: 'Mira' };
  const { marks } = marked({ recalled: Timeline.of([recall]) });
  expect(recallOf(message(3), marks)).toBe(recall);
  expect(recallOf(own(3), marks)).toBeNull();
  expect([countsAsUnread(message(3), marks), countsAsUnread(message(4), marks)]).toEqual([false, true]);
  expect(recallOf(message(4), marks)).toBeNull();
  expect(recallOf({ id: null, sendId: 2, recvId: 1 }, marks)).toBeNull();
  expect(recallOf({ id: 3, sendId: 9, recvId: null }, marks)).toBe(recall);
  expect(recallOf({ id: 3, sendId: 0, recvId: 1 }, marks)).toBe(recall);
});

test('[INV-12] A cleared chat hides messages up to and including clearedTo', () => {
  const { marks } = marked({ clearedTo: 5, removed: { 8: true } });
  expect([5, 6, 8].map((id) => isVisible(id, marks))).toEqual([false, true, false]);
});

test('[MSG-07] A chat keeps the newest 200 unread mentions, and the unread number counts all of them', () => {
  let { summary } = emptyChat(CHAT);
  for (let id = 1; id <= 201; id++)
    summary = withCounted(summary, message(id, { atUserIds: [ME.id] }), ME.id);
  expect([summary.unread, summary.mentions.length, summary.mentions[0]?.id]).toEqual([201, 200, 2]);
  expect(withoutCounted({ ...summary, unread: 0 }, 999)).toMatchObject({ unread: 0 });
  expect(withoutCounted(summary, 999).mentions).toBe(summary.mentions);
  expect(withoutCounted(summary, 5)).toMatchObject({ unread: 200, mentions: { length: 199 } });
});

test('[PRIV-01] countedAbove subtracts the unread messages up to the read id, in timeline and journal pages', () => {
  const past = pastOf(...pages);
  const mentions = [3, 6].map((id) => ({ id, me: true, all: false }));
  const read = (upTo: number, over: Partial<ChatState['summary']> = {}, state = chat) =>
    countedAbove({ ...state, summary: { ...chat.summary, mentions, ...over } }, upTo, past);
  expect(read(3)).toMatchObject({ unread: 2, mentions: [{ id: 6 }] });
  expect(read(4)).toMatchObject({ unread: 1 });
  expect(read(6)).toMatchObject({ unread: 0, mentions: [] });
  expect(read(9)).toMatchObject({ unread: 0, mentions: [] });
  expect(read(4, { unread: 2 }).unread).toBe(0);
  const none = { ...chat.summary, unread: 0 };
  expect(countedAbove({ ...chat, summary: none }, 6, past)).toBe(none);
  expect(countedAbove({ ...chat, summary: none }, 3, past)).toBe(none);
  expect(read(6, { unread: 0 }).mentions).toEqual([]);
  const readBefore = marked({ readUpTo: 3 });
  expect(countedAbove(readBefore, 3, past)).toBe(chat.summary);
  expect(countedAbove(readBefore, 4, past).unread).toBe(4);
  expect(countedAbove(marked({ clearedTo: 3 }), 4, past).unread).toBe(4);
  const dropped = { ...chat, timeline: Timeline.empty };
  expect(countedAbove(dropped, 5, noPast)).toBe(chat.summary);
  expect(countedAbove({ ...dropped, summary: { ...chat.summary, mentions } }, 5, noPast)).toMatchObject({
    unread: 5,
    mentions: [{ id: 6 }],
  });
});

test('[INV-11] countedAbove and recounted read no page messages at or below readUpTo and clearedTo', () => {
  const requests: number[][] = [];
  const past: Past = { ...pastOf(), between: (...range) => (requests.push(range), []) };
  countedAbove(marked({ readUpTo: 3 }), 3, past);
  countedAbove(marked({ readUpTo: 3 }), 2, past);
  expect(requests).toEqual([]);
  countedAbove(marked({ readUpTo: 2, clearedTo: 1 }), 4, past);
  recounted(marked({ readUpTo: 1, clearedTo: 3 }), past, ME.id);
  expect(requests).toEqual([
    [2, 4],
    [3, 4],
  ]);
});

test('[MSG-08] A recount of unread messages counts those above readUpTo and clearedTo, and finds mentions', () => {
  const past = pastOf(...pages);
  expect(recounted(chat, past, ME.id).unread).toBe(5);
  expect(recounted(marked({ readUpTo: 4 }), past, ME.id).unread).toBe(1);
  expect(recounted(marked({ clearedTo: 2, readUpTo: 1 }), past, ME.id).unread).toBe(3);
  const mentioning = pastOf(message(2, { atUserIds: [-1] }), own(3));
  expect(recounted(chat, mentioning, ME.id)).toMatchObject({ unread: 3, mentions: [{ id: 2, all: true }] });
});

test('Removed messages no longer count as unread, and are no longer the last line', () => {
  const past = pastOf(...pages);
  const changed = removed(chat, [6, 4, 6, 9], past);
  expect(changed.summary).toMatchObject({ unread: 3, last: { id: 3 } });
  expect(changed.marks.removed).toEqual({ 4: true, 6: true, 9: true });
  expect(removed(changed, [4, 6], past)).toBe(changed);
  expect(removed(chat, [], past)).toBe(chat);
  expect(removed(chat, [9], past).summary).toBe(chat.summary);
  const { summary, marks } = removed(changed, [6, 2], past);
  expect([summary.unread, Object.keys(marks.removed)]).toEqual([2, ['2', '4', '6', '9']]);
});

test('A chat cleared twice keeps the higher clearedTo and the later clearedAt', () => {
  const past = pastOf(...pages);
  const clear = (state: ChatState, upTo: number, at: number): ChatState =>
    reduceChat(state, { kind: 'cleared', chat: CHAT, upTo, at }, ME, past);
  const cleared = clear(chat, 4, 50);
  expect(cleared.marks).toMatchObject({ clearedTo: 4, clearedAt: 50 });
  expect(cleared.summary).toMatchObject({ unread: 1, last: { id: 6 } });
  expect(clear(cleared, 4, 40)).toBe(cleared);
  expect(clear(cleared, 3, 70).marks).toMatchObject({ clearedTo: 4, clearedAt: 70 });
  expect(clear(cleared, 6, 40)).toMatchObject({
    marks: { clearedTo: 6, clearedAt: 50 },
    summary: { unread: 0, last: null },
  });
});

test('copyToTimeline copies a message from a journal page into the timeline, and no other message', () => {
  const past = pastOf(...pages);
  expect(ids(copyToTimeline(chat, [2, 6, 5], past))).toEqual([2, 4, 6]);
  expect(copyToTimeline(chat, [4, 6, 9], past)).toBe(chat);
  expect(copyToTimeline(chat, [4], past).timeline.find(4)).toBe(newer);
  const booted = putBack(chat, { kind: 'removed', chat: CHAT, ids: [2] }, past);
  expect([ids(booted), booted.marks]).toEqual([[2, 4, 6], chat.marks]);
  expect(putBack(chat, { kind: 'opened', chat: CHAT, at: 9 }, past)).toBe(chat);
});

test('Only a higher revision changes a draft; a repeated opening and an unknown echo change nothing', () => {
  const step = (state: ChatState, event: ChatEvent): ChatState => reduceChat(state, event, ME);
  const draft = (text: string, revision: number): ChatEvent => ({
    kind: 'draft',
    chat: CHAT,
    text,
    revision,
  });
  expect(chat.marks.draft).toEqual({ text: '', revision: 0 });
  const written = step(chat, draft('one', 2));
  expect(written.marks.draft).toEqual({ text: 'one', revision: 2 });
  expect(step(written, draft('two', 2))).toBe(written);
  expect(step(written, draft('', 3)).marks.draft).toEqual({ text: '', revision: 3 });
  const opened = step(chat, { kind: 'opened', chat: CHAT, at: 9 });
  expect(opened.marks.openedAt).toBe(9);
  expect(step(opened, { kind: 'opened', chat: CHAT, at: 9 })).toBe(opened);
  expect(step(chat, { kind: 'read-told', chat: CHAT, upTo: 4 }).marks).toMatchObject({
    readTold: 4,
    readUpTo: 0,
  });
  expect(step(chat, { kind: 'echo-gone', chat: CHAT, tmpId: 'a' })).toBe(chat);
});
