import { expect, test } from 'vitest';
import type { AttendNotice, MentionNotice } from '../../../src/core/contract/views.ts';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import { classOf, MessageStatus, MessageType } from '../../../src/core/domain/enums.ts';
import { isUncounted } from '../../../src/core/domain/message.ts';
import { Attention, NEWS, type AttentionOptions } from '../../../workers/attention/attention.ts';
import { CHAT, GROUP, ME, message, own } from '../support.ts';

const NOW = message(1000).sendTime;

function setUp(over: Partial<AttentionOptions> = {}) {
  const told: AttendNotice[] = [];
  const mentions: MentionNotice[] = [];
  const attention = new Attention({
    selfId: ME.id,
    counts: (_chat, it) => !isUncounted(it),
    isNormal: (type) => classOf(type) === 'normal',
    isDnd: () => false,
    hasSound: () => true,
    isSeen: () => false,
    isWatched: () => true,
    nameIn: (chat, it) => (chat === GROUP ? `user ${it.sendId}` : ''),
    now: () => NOW,
    ...over,
  });
  const settle = (): void => {
    for (const notice of attention.settle()) {
      if (notice.kind === 'attend') told.push(notice);
      else mentions.push(notice);
    }
  };
  const arrive = (chat: ChatKey, it = message(1000), live = true): void => {
    attention.arrive({ chat, message: it, live });
    settle();
  };
  const asked = () => told.map(({ chats, messages }) => [chats, messages]);
  const sounds = () => told.filter(({ sound }) => sound).length;
  return { attention, arrive, settle, told, asked, sounds, mentions };
}

const inGroup = (id: number, at: number[], over = {}) => message(id, { groupId: 7, atUserIds: at, ...over });

test('[INV-10] a message asks for attention once, also when it comes again by another way', () => {
  const { arrive, asked } = setUp();
  arrive(CHAT);
  arrive(CHAT);
  arrive(CHAT, message(1000), false);
  expect(asked()).toEqual([[[CHAT], 1]]);
  // Ids of the kinds are counted apart.
  arrive(GROUP);
  expect(asked()).toHaveLength(2);
});

test('[INV-10, PRIV-13, PRIV-15] own messages, messages read elsewhere and muted chats never ask', () => {
  const { arrive, told } = setUp({ isDnd: (chat) => chat === GROUP, isWatched: () => false });
  arrive(CHAT, own(1000, { selfSend: true }));
  arrive(CHAT, message(1001, { status: MessageStatus.READED }));
  arrive(GROUP);
  expect(told).toEqual([]);
});

test('a chat in front of the user sounds, and asks for nothing else', () => {
  const { arrive, told } = setUp({ isSeen: (chat) => chat === CHAT });
  arrive(CHAT);
  expect(told).toEqual([{ kind: 'attend', chats: [], messages: 0, sound: true, notes: [] }]);
  arrive(GROUP);
  expect(told[1]).toMatchObject({ chats: [GROUP], messages: 1 });
});

test('a message of a pull asks while it is younger than two minutes, a live message always', () => {
  const { arrive, asked } = setUp();
  arrive(CHAT, message(1, { sendTime: NOW - NEWS }), false);
  expect(asked()).toEqual([]);
  arrive(CHAT, message(2, { sendTime: NOW - NEWS + 1 }), false);
  arrive(CHAT, message(3, { sendTime: NOW - NEWS }), true);
  expect(asked()).toEqual([
    [[CHAT], 1],
    [[CHAT], 1],
  ]);
});

test('[INV-10] all that came since the last notice makes one summary with one sound', () => {
  const { attention, settle, told } = setUp({ isWatched: () => false });
  const came = (chat: ChatKey, id: number, live: boolean) =>
    attention.arrive({ chat, message: message(id), live });
  for (const id of [991, 992, 993]) came(CHAT, id, false);
  came(GROUP, 994, true);
  settle();
  settle();
  expect(told).toMatchObject([
    {
      chats: [CHAT, GROUP],
      messages: 4,
      sound: true,
      notes: [
        { chat: CHAT, id: 993, messages: 3 },
        { chat: GROUP, id: 994, messages: 1 },
      ],
    },
  ]);
});

test('[PRIV-13, PRIV-15] messages of people sound and notify; call records, tips and system words do not', () => {
  let now = NOW;
  const { arrive, sounds, told } = setUp({ now: () => (now += 1000), isWatched: () => false });
  arrive(CHAT, message(1, { type: MessageType.AUDIO }));
  arrive(GROUP, message(1));
  expect(sounds()).toBe(2);
  expect(told.flatMap(({ notes }) => notes.map(({ chat }) => chat))).toEqual([CHAT, GROUP]);
  arrive(CHAT, message(2, { type: MessageType.ACT_RT_VOICE }));
  arrive(CHAT, message(3, { type: MessageType.TIP_TEXT }));
  arrive('system-0', message(4, { type: MessageType.SYSTEM_MESSAGE }));
  expect(sounds()).toBe(2);
  // Nor are they notified of; the list and the ear have them.
  expect(told.slice(2).flatMap(({ notes }) => notes)).toEqual([]);
});

test('[PRIV-13, PRIV-15] the sound setting silences sounds, and no notification', () => {
  let on = false;
  const { arrive, told } = setUp({ hasSound: () => on, isWatched: () => false });
  arrive(CHAT, message(1));
  expect(told).toMatchObject([{ sound: false, notes: [{ chat: CHAT, id: 1 }] }]);
  on = true;
  arrive(CHAT, message(2));
  expect(told[1]).toMatchObject({ sound: true, notes: [{ chat: CHAT, id: 2 }] });
});

test('[PRIV-14] sounds are a second apart, also after the clock was set back', () => {
  let now = NOW;
  const { arrive, sounds } = setUp({ now: () => now });
  arrive(CHAT, message(1));
  now += 999;
  arrive(GROUP, message(2));
  expect(sounds()).toBe(1);
  now += 1;
  arrive(CHAT, message(3));
  expect(sounds()).toBe(2);
  now -= 3_600_000;
  arrive(CHAT, message(4));
  expect(sounds()).toBe(3);
});

test('[PRIV-15] a message notifies while no window has the focus, and never while one has it', () => {
  let watched = true;
  const { arrive, told } = setUp({ isWatched: () => watched });
  arrive(GROUP, message(1, { content: 'first' }));
  watched = false;
  arrive(GROUP, message(2, { content: 'second' }));
  expect(told.map(({ notes }) => notes)).toEqual([
    [],
    [{ chat: GROUP, id: 2, type: MessageType.TEXT, content: 'second', sendNickName: 'user 2', messages: 1 }],
  ]);
});

test('[AT-05] a group message to the user or to all is a mention, in muted groups too; own words are not', () => {
  const { arrive, mentions, told } = setUp({ isDnd: () => true });
  arrive(GROUP, inGroup(1, [5, ME.id], { content: 'you' }));
  arrive(GROUP, inGroup(2, [-1]));
  arrive(GROUP, inGroup(3, [5]));
  arrive(GROUP, inGroup(4, [-1], { sendId: ME.id, selfSend: true }));
  arrive(CHAT, message(5, { atUserIds: [ME.id] }));
  expect(mentions.map(({ id }) => id)).toEqual([1, 2]);
  expect(mentions[0]).toEqual({
    kind: 'mention',
    chat: GROUP,
    id: 1,
    sendId: 2,
    sendNickName: 'user 2',
    type: MessageType.TEXT,
    content: 'you',
  });
  expect(told).toEqual([]);
});

test('[AT-05] a mention in front of the user, or older than two minutes, makes no notice', () => {
  const { arrive, mentions } = setUp({ isSeen: (chat) => chat === GROUP });
  arrive(GROUP, inGroup(1, [ME.id]));
  arrive('group-8', inGroup(2, [ME.id], { sendTime: NOW - NEWS }), false);
  arrive('group-8', inGroup(3, [ME.id], { sendTime: NOW - NEWS + 1 }), false);
  expect(mentions.map(({ id }) => id)).toEqual([3]);
});

test('[AT-07] the frame of a mention and its message make one notice', () => {
  const { arrive, attention, settle, mentions } = setUp();
  const told = {
    kind: 'mention',
    chat: GROUP,
    id: 9,
    sendId: 2,
    sendNickName: '',
    type: 0,
    content: 'x',
  } as const;
  attention.mention(told);
  arrive(GROUP, inGroup(9, [ME.id]));
  attention.mention(told);
  attention.mention({ ...told, id: 10, sendId: ME.id });
  settle();
  expect(mentions).toEqual([told]);
});
