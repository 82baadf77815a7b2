// The fields of a chat in the table of ARCHITECTURE.md, each read from the place that the table names.
import { expect, test } from 'vitest';
import type { ChatRow } from '../../../src/core/contract/rows.ts';
import type { ChatEvent } from '../../../src/core/domain/events.ts';
import { EMPTY_TIMELINE, timelineOf } from '../../../src/chat/timeline/timeline-model.ts';
import { chatRow, isListed } from '../../../workers/views/chat-rows.ts';
import { messageRow } from '../../../workers/views/message-rows.ts';
import { jsonCodec } from '../../../workers/journal/codec.ts';
import { Journal } from '../../../workers/journal/journal.ts';
import { People } from '../../../workers/people/people.ts';
import { eventLogOn } from '../../faults/event-log-on.ts';
import { Disk, MemoryStore } from '../../faults/memory-store.ts';
import { CHAT, fold, friend, group, GROUP, ids, ME, message, own, put } from '../support.ts';
import { pulled } from '../../../workers/log/entry.ts';

const inGroup = (id: number, atUserIds: readonly number[] = []): ChatEvent => ({
  kind: 'message',
  chat: GROUP,
  message: message(id, { groupId: 7, recvId: null, sendNickName: 'Bob', atUserIds }),
});
const rowOf = (people: People, ...events: ChatEvent[]): ChatRow => chatRow(fold(...events), people, ME.id);

test('[ENT-13] targetId and type come from the chat key; name, image, isDnd and isTop from the friend or group', () => {
  const people = new People();
  people.setFriends([friend({ showNickName: 'Mira R', headImage: '/m.webp', isDnd: true, isTop: false })]);
  people.setGroups([group({ showGroupName: 'Our choir', headImageThumb: '/g.webp', isTop: true })]);
  expect(rowOf(people, put(message(3)))).toMatchObject({
    key: 'private-2',
    type: 'PRIVATE',
    targetId: 2,
    showName: 'Mira R',
    headImage: '/m.webp',
    isDnd: true,
    isTop: false,
  });
  expect(rowOf(people, inGroup(3))).toMatchObject({
    key: 'group-7',
    type: 'GROUP',
    targetId: 7,
    showName: 'Our choir',
    headImage: '/g.webp',
    isDnd: false,
    isTop: true,
  });
  const news = message(3, { recvId: null, seqNo: 3, type: 53, title: 'News' });
  const system = rowOf(people, { kind: 'message', chat: 'system-0', message: news });
  expect(system).toMatchObject({ type: 'SYSTEM', targetId: 0 });
});

test('[ENT-13] The last line of a chat shows its newest message: content, time, sender; an opening sets optTime', () => {
  const people = new People();
  const row = rowOf(people, inGroup(4), inGroup(3));
  const { sendTime } = message(4);
  expect(row.last).toMatchObject({ content: 'text 4', sendTime, sendNickName: 'Bob' });
  expect(row.optTime).toBe(sendTime);
  const opened: ChatEvent = { kind: 'opened', chat: GROUP, at: sendTime + 5 };
  expect(rowOf(people, inGroup(4), opened).optTime).toBe(sendTime + 5);
});

test('[ENT-13] A chat counts unread messages, and keeps the ids of mentions of the user or of everybody', () => {
  const people = new People();
  const both = fold(inGroup(3, [ME.id]), inGroup(4, [-1]), inGroup(5));
  expect(chatRow(both, people, ME.id)).toMatchObject({ unread: 3, atMe: true, atAll: true });
  // The field lastAtMessageId of the specification is the id of the last mention.
  expect(both.summary.mentions.at(-1)).toEqual({ id: 4, me: false, all: true });
  const read: ChatEvent = { kind: 'read', chat: GROUP, upTo: 3, told: true };
  expect(rowOf(people, inGroup(3, [ME.id]), inGroup(4, [-1]), inGroup(5), read)).toMatchObject({
    unread: 2,
    atMe: false,
    atAll: true,
  });
  expect(rowOf(people, inGroup(3))).toMatchObject({ atMe: false, atAll: false });
});

test('[ENT-13] readedMessageIdx is the highest id of an own message that the friend has read', () => {
  const state = fold(put(own(4)), put(own(5)), { kind: 'peer-read', chat: CHAT, upTo: 4 });
  expect(state.marks.peerReadTo).toBe(4);
  const marks = [4, 5].map((id) => messageRow(own(id), state.marks, new People(), ME.id).mark);
  expect(marks).toEqual(['read', 'sent']);
});

test('[ENT-13] Messages lie in pages and tail; hotMinIdx is the first id of the tail; a stored chat has its own row', async () => {
  const disk = new Disk();
  const journal = new Journal(new MemoryStore(disk), jsonCodec);
  const { chatStore, log } = await eventLogOn(journal);
  await log.append(pulled([1, 2, 3].map((id) => put(message(id)))));
  await log.compact();
  await log.append(pulled([4, 5].map((id) => put(message(id)))));
  const chat = chatStore.chat(CHAT)!;
  expect((await journal.pages.before(CHAT, 100, 100)).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(ids(chat)).toEqual([4, 5]);
  expect([chat.timeline.first?.id, chat.folded.to]).toEqual([4, 3]);
  await log.close();
  const { rows } = await new Journal(new MemoryStore(disk), jsonCodec).load();
  expect([...rows.keys()]).toEqual([CHAT]);
});

test('[ENT-13] A deleted chat has no messages up to clearedTo, and leaves the list until a newer message arrives', () => {
  const people = new People();
  people.setFriends([friend()]);
  const opened: ChatEvent = { kind: 'opened', chat: CHAT, at: 50 };
  const cleared: ChatEvent = { kind: 'cleared', chat: CHAT, upTo: 4, at: 60 };
  const deleted = fold(put(message(3)), put(message(4)), opened, cleared, put(message(2)));
  expect(deleted.marks).toMatchObject({ clearedTo: 4, clearedAt: 60 });
  expect(chatRow(deleted, people, ME.id)).toMatchObject({ last: null, unread: 0 });
  expect(isListed(deleted, people)).toBe(false);
  const again = fold(put(message(4)), cleared, put(message(5)));
  expect(chatRow(again, people, ME.id)).toMatchObject({ last: { content: 'text 5' }, unread: 1 });
  expect(isListed(again, people)).toBe(true);
});

test('[ENT-13] lastTimeTip is computed from the messages shown and is not stored', () => {
  const { sendTime } = message(1);
  const later = message(2, { sendTime: sendTime + 10 * 60_000 + 1 });
  const state = fold(put(message(1)), put(later));
  const rows = [...state.timeline.after(0)].map((it) => messageRow(it, state.marks, new People(), ME.id));
  const { items } = timelineOf(rows, null, { more: true, later: false }, EMPTY_TIMELINE);
  const tips = items.flatMap((item) => (item.kind === 'time' ? [item.at] : []));
  expect(tips).toEqual([later.sendTime]);
  expect(ids(state)).toEqual([1, 2]);
});
