import { expect, test } from 'vitest';
import type { AttendNotice, MentionNotice } from '../../../src/core/contract/views.ts';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import { classOf, MessageStatus, MessageType } from '../../../src/core/domain/enums.ts';
import { isUncounted } from '../../../src/core/domain/message.ts';
import { MAX_AGE } from '../../../workers/attention/arrivals.ts';
import { Attention, type AttentionOptions } from '../../../workers/attention/attention.ts';
import { CHAT, GROUP, ME, message, own } from '../support.ts';

const NOW = message(1000).sendTime;

function setUp(over: Partial<AttentionOptions> = {}) {
  const notices: AttendNotice[] = [];
  const mentions: MentionNotice[] = [];
  const attention = new Attention({
    selfId: ME.id,
    counts: (_chat, it) => !isUncounted(it),
    isNormal: (type) => classOf(type) === 'normal',
    isDnd: () => false,
    isGone: () => false,
    hasSound: () => true,
    isSeen: () => false,
    isWatched: () => true,
    nameIn: (chat, it) => (chat === GROUP ? `user ${it.sendId}` : ''),
    now: () => NOW,
    ...over,
  });
  const settle = (): void => {
    for (const notice of attention.settle()) {
      if (notice.kind === 'attend') notices.push(notice);
      else mentions.push(notice);
    }
  };
  const arrive = (chat: ChatKey, it = message(1000), live = true): void => {
    attention.arrive({ chat, message: it, live });
    settle();
  };
  const counts = () => notices.map(({ chats, messages }) => [chats, messages]);
  const sounds = () => notices.filter(({ sound }) => sound).length;
  return { attention, arrive, settle, notices, counts, sounds, mentions };
}

const inGroup = (id: number, at: number[], over = {}) => message(id, { groupId: 7, atUserIds: at, ...over });

test('[INV-10] A message makes one notice, also when a later pull returns it again', () => {
  const { arrive, counts } = setUp();
  arrive(CHAT);
  arrive(CHAT);
  arrive(CHAT, message(1000), false);
  expect(counts()).toEqual([[[CHAT], 1]]);
  // Private and group messages have separate ids.
  arrive(GROUP);
  expect(counts()).toHaveLength(2);
});

test('[INV-10, PRIV-13, PRIV-15] Own messages, messages read elsewhere and do-not-disturb chats make no notice', () => {
  const { arrive, notices } = setUp({ isDnd: (chat) => chat === GROUP, isWatched: () => false });
  arrive(CHAT, own(1000, { selfSend: true }));
  arrive(CHAT, message(1001, { status: MessageStatus.READED }));
  arrive(GROUP);
  expect(notices).toEqual([]);
});

test('A message in the chat that the user sees makes a sound, and no other notice', () => {
  const { arrive, notices } = setUp({ isSeen: (chat) => chat === CHAT });
  arrive(CHAT);
  expect(notices).toEqual([{ kind: 'attend', chats: [], messages: 0, sound: true, notes: [] }]);
  arrive(GROUP);
  expect(notices[1]).toMatchObject({ chats: [GROUP], messages: 1 });
});

test('A pulled message makes a notice while it is younger than two minutes, a live message always', () => {
  const { arrive, counts } = setUp();
  arrive(CHAT, message(1, { sendTime: NOW - MAX_AGE }), false);
  expect(counts()).toEqual([]);
  arrive(CHAT, message(2, { sendTime: NOW - MAX_AGE + 1 }), false);
  arrive(CHAT, message(3, { sendTime: NOW - MAX_AGE }), true);
  expect(counts()).toEqual([
    [[CHAT], 1],
    [[CHAT], 1],
  ]);
});

test('[INV-10] All messages since the last notice make one notice with one sound', () => {
  const { attention, settle, notices } = setUp({ isWatched: () => false });
  const arriveUnsettled = (chat: ChatKey, id: number, live: boolean) =>
    attention.arrive({ chat, message: message(id), live });
  for (const id of [991, 992, 993]) arriveUnsettled(CHAT, id, false);
  arriveUnsettled(GROUP, 994, true);
  settle();
  settle();
  expect(notices).toMatchObject([
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

test('[PRIV-13, PRIV-15] Messages of people sound and notify; call records, tips and system messages do not', () => {
  let now = NOW;
  const { arrive, sounds, notices } = setUp({ now: () => (now += 1000), isWatched: () => false });
  arrive(CHAT, message(1, { type: MessageType.AUDIO }));
  arrive(GROUP, message(1));
  expect(sounds()).toBe(2);
  expect(notices.flatMap(({ notes }) => notes.map(({ chat }) => chat))).toEqual([CHAT, GROUP]);
  arrive(CHAT, message(2, { type: MessageType.ACT_RT_VOICE }));
  arrive(CHAT, message(3, { type: MessageType.TIP_TEXT }));
  arrive('system-0', message(4, { type: MessageType.SYSTEM_MESSAGE }));
  expect(sounds()).toBe(2);
  // These messages make no notification either; the list and the screen reader present them.
  expect(notices.slice(2).flatMap(({ notes }) => notes)).toEqual([]);
});

test('[PRIV-13, PRIV-15] The sound setting turns off sounds, and leaves notifications on', () => {
  let on = false;
  const { arrive, notices } = setUp({ hasSound: () => on, isWatched: () => false });
  arrive(CHAT, message(1));
  expect(notices).toMatchObject([{ sound: false, notes: [{ chat: CHAT, id: 1 }] }]);
  on = true;
  arrive(CHAT, message(2));
  expect(notices[1]).toMatchObject({ sound: true, notes: [{ chat: CHAT, id: 2 }] });
});

test('[PRIV-14] Sounds are at least one second apart, also after the clock is set back', () => {
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

test('[PRIV-15] A message notifies while no window has the focus, and not while a window has it', () => {
  let watched = true;
  const { arrive, notices } = setUp({ isWatched: () => watched });
  arrive(GROUP, message(1, { content: 'first' }));
  watched = false;
  arrive(GROUP, message(2, { content: 'second' }));
  expect(notices.map(({ notes }) => notes)).toEqual([
    [],
    [{ chat: GROUP, id: 2, type: MessageType.TEXT, content: 'second', sendNickName: 'user 2', messages: 1 }],
  ]);
});

test('[AT-05] A group message that names the user or all is a mention, in muted groups too; an own one is not', () => {
  const { arrive, mentions, notices } = setUp({ isDnd: () => true });
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
  expect(notices).toEqual([]);
});

test('[AT-05] A mention in the chat that the user sees, or older than two minutes, makes no notice', () => {
  const { arrive, mentions } = setUp({ isSeen: (chat) => chat === GROUP });
  arrive(GROUP, inGroup(1, [ME.id]));
  arrive('group-8', inGroup(2, [ME.id], { sendTime: NOW - MAX_AGE }), false);
  arrive('group-8', inGroup(3, [ME.id], { sendTime: NOW - MAX_AGE + 1 }), false);
  expect(mentions.map(({ id }) => id)).toEqual([3]);
});

test('[AT-07] A mention that arrives as its own frame and as a message makes one notice', () => {
  const { arrive, attention, settle, mentions } = setUp();
  const mention = {
    kind: 'mention',
    chat: GROUP,
    id: 9,
    sendId: 2,
    sendNickName: '',
    type: 0,
    content: 'x',
  } as const;
  attention.mention(mention);
  arrive(GROUP, inGroup(9, [ME.id]));
  attention.mention(mention);
  attention.mention({ ...mention, id: 10, sendId: ME.id });
  settle();
  expect(mentions).toEqual([mention]);
});

test('[PRIV-04, GRP-03] A message that is recalled before the notices are made is in no note and no mention', () => {
  const gone = new Set<number>();
  const it = setUp({ isWatched: () => false, isGone: (_chat, id) => gone.has(id) });
  const arrive = (id: number) =>
    it.attention.arrive({ chat: GROUP, message: inGroup(id, [ME.id]), live: false });
  for (const id of [998, 999]) arrive(id);
  gone.add(999);
  it.settle();
  expect(it.notices[0]?.notes).toMatchObject([{ chat: GROUP, id: 998, messages: 1 }]);
  expect(it.mentions.map(({ id }) => id)).toEqual([998]);
});
