import { expect, test } from 'vitest';
import { useAnnouncedText } from '../../../src/chat/timeline/use-announced-text.ts';
import type { HeadRow, MessageRow } from '../../../src/core/contract/rows.ts';
import { MessageType } from '../../../src/core/domain/enums.ts';
import { row } from '../message-row.ts';
import { inBoth } from '../words.ts';

const chat: HeadRow = {
  key: 'group-5',
  type: 'GROUP',
  targetId: 5,
  showName: 'Team',
  headImage: '',
  online: false,
  members: 3,
  membersOnline: 1,
  role: 'member',
  isDnd: false,
  isTop: false,
  pinned: null,
  mention: null,
  blocked: null,
  readUpTo: 0,
  lastId: 0,
  unread: 0,
  draft: { text: '', revision: 0 },
};

const announced = async (more: Partial<MessageRow>) => {
  const textOf = await inBoth(() => useAnnouncedText(chat));
  const message = row(1, 0, { sendNickName: 'Mira Okafor', ...more });
  return [textOf['en-US'](message), textOf['zh-TW'](message)];
};

const tip = (k: string, ...a: string[]): Partial<MessageRow> => ({
  type: MessageType.TIP_TEXT,
  content: JSON.stringify({ k, a, t: '' }),
});

test('[X-A11Y-01] A screen reader hears the sender of a message, and the chat’s name for an unknown sender', async () => {
  expect((await announced({}))[0]).toBe('Mira Okafor: text 1');
  expect((await announced({ sendNickName: '' }))[0]).toBe('Team: text 1');
});

test('[X-A11Y-01] A screen reader hears a notice without a sender, in both languages', async () => {
  expect(await announced(tip('group.all-muted', 'Mira Okafor'))).toEqual([
    'Mira Okafor muted all members',
    'Mira Okafor 開啟了全員禁言',
  ]);
  expect((await announced(tip('friend.added')))[0]).toBe('You are friends now');
});
