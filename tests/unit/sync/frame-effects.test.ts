// The effect of a frame on the rows of a tab: decoded, classified and applied in the same way as in the
// engine.
import { expect, test } from 'vitest';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import type { ChatState } from '../../../src/core/domain/chat.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import { reduceChat } from '../../../src/core/domain/reduce.ts';
import { Command } from '../../../src/core/wire/index.ts';
import { createFlags } from '../../../workers/outbox/flags.ts';
import { chatRow, isListed } from '../../../workers/views/chat-rows.ts';
import { headRow } from '../../../workers/views/head-row.ts';
import { messageRow } from '../../../workers/views/message-rows.ts';
import { People } from '../../../workers/people/people.ts';
import { classify } from '../../../workers/sync/classify.ts';
import { CHAT, friend, FRIEND, GROUP, group, ME } from '../support.ts';
import { raw } from './support.ts';

const SYSTEM = 'system-0';
const { TEXT, RECALL, READED, RECEIPT } = MessageType;

/** The chats of one engine with a friend and a group. */
function engine() {
  const people = new People();
  people.setFriends([friend()]);
  people.setGroups([group()]);
  const flags = createFlags(people, () => 0);
  const chats = new Map<ChatKey, ChatState>();
  const position = (): number => Math.max(0, ...[...chats.values()].map(({ summary }) => summary.lastId));
  const arrive = (cmd: Command, data: object): void => {
    const meaning = classify(raw(cmd, data), { selfId: ME.id, position, now: () => 0 });
    if (meaning.kind === 'people') flags.merge(meaning.change);
    if (meaning.kind !== 'event') return;
    const { event } = meaning;
    chats.set(event.chat, reduceChat(chats.get(event.chat), event, ME));
  };
  const state = (chat: ChatKey): ChatState => chats.get(chat)!;
  return {
    people,
    state,
    fromFriend: (data: object) => arrive(Command.PRIVATE, { sendId: FRIEND, recvId: ME.id, ...data }),
    fromMe: (data: object) => arrive(Command.PRIVATE, { sendId: ME.id, recvId: FRIEND, ...data }),
    inGroup: (data: object) => arrive(Command.GROUP, { sendId: FRIEND, groupId: 7, ...data }),
    fromSystem: (data: object) => arrive(Command.SYSTEM, data),
    chat: (chat: ChatKey) => chatRow(state(chat), people, ME.id),
    head: (chat: ChatKey) => headRow(chat, chats.get(chat), people, ME.id, 0),
    rows: (chat: ChatKey) =>
      [...state(chat).timeline.after(0)].map((it) => messageRow(it, state(chat).marks, people, ME.id)),
  };
}

const text = (id: number, more: object = {}) => ({ id, type: TEXT, content: `text ${id}`, ...more });

test("[PRIV-01, PRIV-02] READED of the user's other device resets unread and marks the friend's messages read", () => {
  for (const id of [4, undefined]) {
    const it = engine();
    it.fromFriend(text(3));
    it.fromFriend(text(4));
    it.fromMe({ type: READED, id });
    expect(it.chat(CHAT).unread).toBe(0);
    expect(it.state(CHAT).marks).toMatchObject({ readUpTo: 4, readTold: 4 });
    it.fromFriend(text(5));
    expect(it.chat(CHAT).unread).toBe(1);
  }
  const forged = engine();
  forged.fromFriend(text(3));
  forged.fromFriend({ type: READED, id: 3 });
  expect(forged.chat(CHAT).unread).toBe(1);
});

test('[PRIV-03, MSG-06] RECEIPT marks own messages up to its id as read, and no others', () => {
  const it = engine();
  it.fromMe(text(3));
  it.fromFriend(text(4));
  it.fromMe(text(5));
  it.fromMe(text(8));
  it.fromFriend({ type: RECEIPT, id: 5 });
  expect(it.rows(CHAT).map(({ id, mark }) => [id, mark])).toEqual([
    [3, 'read'],
    [4, 'none'],
    [5, 'read'],
    [8, 'sent'],
  ]);
  expect(it.chat(CHAT).unread).toBe(1);
});

test('[PRIV-04, GRP-03, MSG-03] RECALL replaces a message by a note with the name of the user who recalled it', () => {
  const it = engine();
  it.fromFriend(text(3));
  it.fromFriend(text(4));
  it.fromFriend({ type: RECALL, id: 9, content: '3' });
  it.inGroup(text(13));
  it.inGroup({ type: RECALL, id: 19, content: '13', sendNickName: 'Mira of the choir' });
  const shown = (chat: ChatKey) => it.rows(chat).map(({ content, recalled }) => [content, recalled]);
  const note = { byId: FRIEND, own: false };
  expect(shown(CHAT)).toEqual([
    ['', { ...note, byName: 'Mira' }],
    ['text 4', null],
  ]);
  expect(shown(GROUP)).toEqual([['', { ...note, byName: 'Mira of the choir' }]]);
  expect([it.chat(CHAT).unread, it.chat(GROUP).unread]).toEqual([1, 0]);
});

test('[MSG-04] A recall changes the last line of the chat only when it recalls the last message', () => {
  const it = engine();
  it.fromFriend(text(3));
  it.fromFriend(text(4));
  const before = it.chat(CHAT);
  it.fromFriend({ type: RECALL, id: 9, content: '3' });
  expect(it.chat(CHAT).last).toEqual(before.last);
  it.fromFriend({ type: RECALL, id: 10, content: '4' });
  expect(it.chat(CHAT).last).toMatchObject({
    content: '',
    recalled: { byId: FRIEND, byName: 'Mira', own: false },
  });
});

test('[GRP-01] READED resets unread and the mentions of a group', () => {
  for (const id of [4, undefined]) {
    const it = engine();
    it.inGroup(text(3, { atUserIds: [ME.id] }));
    it.inGroup(text(4, { atUserIds: [-1] }));
    expect(it.chat(GROUP)).toMatchObject({ unread: 2, atMe: true, atAll: true });
    it.inGroup({ type: READED, id, sendId: ME.id });
    expect(it.chat(GROUP)).toMatchObject({ unread: 0, atMe: false, atAll: false });
    expect(it.head(GROUP).mention).toBeNull();
    it.inGroup(text(5, { atUserIds: [ME.id] }));
    expect(it.chat(GROUP)).toMatchObject({ unread: 1, atMe: true, atAll: false });
  }
});

test('[GRP-02] RECEIPT updates the number of readers of an own group message, and whether all have read it', () => {
  const it = engine();
  it.inGroup(text(3, { sendId: ME.id, receipt: true }));
  const receipt = () => it.rows(GROUP)[0]?.receipt;
  expect(receipt()).toEqual({ readed: 0, all: false });
  it.inGroup({ type: RECEIPT, id: 3, readedCount: 1, receiptOk: false });
  expect(receipt()).toEqual({ readed: 1, all: false });
  it.inGroup({ type: RECEIPT, id: 3, readedCount: 2, receiptOk: true });
  expect(receipt()).toEqual({ readed: 2, all: true });
});

test('[SYS-01] READED resets unread of the system chat, up to its sequence number or for all earlier messages', () => {
  for (const seqNo of [4, undefined]) {
    const it = engine();
    it.fromSystem({ type: MessageType.SYSTEM_MESSAGE, seqNo: 3, title: 'Maintenance' });
    it.fromSystem({ type: MessageType.SYSTEM_MESSAGE, seqNo: 4, title: 'All done' });
    expect(it.chat(SYSTEM).unread).toBe(2);
    it.fromSystem({ type: READED, seqNo });
    expect(it.chat(SYSTEM).unread).toBe(0);
    it.fromSystem({ type: MessageType.SYSTEM_MESSAGE, seqNo: 5, title: 'Once more' });
    expect(it.chat(SYSTEM).unread).toBe(1);
  }
});

test('[SYS-04] A system message of any other type is inserted into the system chat', () => {
  const it = engine();
  it.fromSystem({ type: MessageType.SYSTEM_MESSAGE, seqNo: 3, title: 'Maintenance' });
  it.fromSystem({ type: 51, seqNo: 4, title: 'A type of a later server', content: 'words' });
  it.fromSystem({ type: TEXT, seqNo: 5, content: 'plain words' });
  expect(it.rows(SYSTEM).map(({ id, title, content }) => [id, title, content])).toEqual([
    [3, 'Maintenance', ''],
    [4, 'A type of a later server', 'words'],
    [5, '', 'plain words'],
  ]);
  expect(it.chat(SYSTEM)).toMatchObject({ unread: 3, last: { content: 'plain words' } });
});

test('[PRIV-07, GRP-05] FRIEND_DEL and GROUP_DEL prevent writing, and keep the chats', () => {
  const it = engine();
  it.fromFriend(text(3));
  it.inGroup(text(13));
  it.fromFriend({ type: MessageType.FRIEND_DEL });
  it.inGroup({ type: MessageType.GROUP_DEL });
  expect(it.people.friend(FRIEND)).toMatchObject({ deleted: true });
  expect(it.people.group(7)).toMatchObject({ quit: true });
  expect(it.head(CHAT)).toMatchObject({ showName: 'Mira', blocked: { why: 'not-friends' } });
  expect(it.head(GROUP)).toMatchObject({
    showName: 'Choir',
    blocked: { why: 'left-group', isDissolved: false },
  });
  for (const [chat, content] of [
    [CHAT, 'text 3'],
    [GROUP, 'text 13'],
  ] as const) {
    expect(isListed(it.state(chat), it.people)).toBe(true);
    expect(it.chat(chat)).toMatchObject({ last: { content }, unread: 1 });
    expect(it.rows(chat)).toMatchObject([{ content, recalled: null }]);
  }
});

test('[GRP-04, GRP-05] GROUP_NEW of a dissolved group before its GROUP_DEL names the dissolution', () => {
  const it = engine();
  const dissolved = group({ quit: true, dissolve: true });
  it.inGroup({ type: MessageType.GROUP_NEW, content: JSON.stringify(dissolved) });
  it.inGroup({ type: MessageType.GROUP_DEL });
  expect(it.head(GROUP)).toMatchObject({ blocked: { why: 'left-group', isDissolved: true } });
});

test('[PRIV-09, PRIV-10, GRP-07, GRP-08] Frames of pin and do-not-disturb changes update the friend or group, and the chat', () => {
  const flags = [
    { type: MessageType.FRIEND_DND, flag: 'isDnd', chat: CHAT },
    { type: MessageType.FRIEND_TOP, flag: 'isTop', chat: CHAT },
    { type: MessageType.GROUP_DND, flag: 'isDnd', chat: GROUP },
    { type: MessageType.GROUP_TOP, flag: 'isTop', chat: GROUP },
  ] as const;
  for (const { type, flag, chat } of flags) {
    const it = engine();
    it.fromFriend(text(3));
    it.inGroup(text(13));
    const setFlag = (on: boolean): void =>
      chat === CHAT
        ? it.fromMe({ type, content: String(on) })
        : it.inGroup({ type, sendId: ME.id, content: String(on) });
    const partner = () => (chat === CHAT ? it.people.friend(FRIEND) : it.people.group(7));
    for (const on of [true, false]) {
      setFlag(on);
      const other = flag === 'isDnd' ? 'isTop' : 'isDnd';
      expect(partner()).toMatchObject({ [flag]: on, [other]: false });
      expect(it.chat(chat)).toMatchObject({ [flag]: on, [other]: false });
      expect(it.chat(chat === CHAT ? GROUP : CHAT)).toMatchObject({ isDnd: false, isTop: false });
    }
  }
});

test('[GRP-06] GROUP_TOP_MESSAGE sets the pinned message of the group, and removes it', () => {
  const it = engine();
  const pinned = { id: 5, sendId: FRIEND, sendNickName: 'Mira', type: TEXT, content: 'Friday' };
  it.inGroup({ type: MessageType.GROUP_TOP_MESSAGE, content: JSON.stringify(pinned) });
  expect(it.head(GROUP).pinned).toMatchObject({ id: 5, content: 'Friday' });
  it.inGroup({ type: MessageType.GROUP_TOP_MESSAGE, content: '' });
  expect(it.head(GROUP).pinned).toBeNull();
});
