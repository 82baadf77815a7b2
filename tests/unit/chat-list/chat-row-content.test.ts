import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import type { ChatRow } from '../../../src/core/contract/rows.ts';
import { ChatRowContent } from '../../../src/chat/list/ChatRowContent.tsx';
import { markup } from '../words.ts';
import { textsInBoth } from '../rendered.ts';

const plainRow: ChatRow = {
  key: 'private-2',
  type: 'PRIVATE',
  targetId: 2,
  showName: 'Mira Okafor',
  headImage: '',
  online: false,
  isDnd: false,
  isTop: false,
  last: null,
  unread: 0,
  atMe: false,
  atAll: false,
  draft: '',
  optTime: 0,
};
const last: NonNullable<ChatRow['last']> = {
  type: 0,
  content: 'See you at four',
  sendTime: 0,
  sendId: 2,
  sendNickName: '',
  own: false,
  mark: 'none',
  recalled: null,
};

/** Texts of a row in English and Chinese. */
const shown = (row: Partial<ChatRow>, open = false): Promise<string[][]> =>
  textsInBoth(createElement(ChatRowContent, { row: { ...plainRow, ...row }, name: 'Mira Okafor', open }));

test('[X-CHAT-01] A row shows avatar, name, time, last message and unread count, in both languages', async () => {
  const sendTime = Date.now();
  const row = { unread: 3, last: { ...last, sendTime } };
  expect(await shown(row)).toEqual([
    ['MO', 'Mira Okafor', 'Just now', 'See you at four', '3', '3 unread messages'],
    ['MO', 'Mira Okafor', '剛剛', 'See you at four', '3', '3 則未讀訊息'],
  ]);
  const withImage = createElement(ChatRowContent, {
    row: { ...plainRow, headImage: '/files/a/mira.webp' },
    name: 'Mira Okafor',
    open: false,
  });
  vi.stubGlobal('location', { origin: 'https://host' });
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  const html = await markup('en-US', withImage);
  vi.unstubAllGlobals();
  expect(html).toMatch(/<img [^>]*src="https:\/\/host\/files\/a\/mira\.webp"/);
  const [english, chinese] = await shown({ last: { ...last, sendTime: new Date(2020, 1, 3).getTime() } });
  expect([english?.[2], chinese?.[2]]).toEqual(['2/3/2020', '2020/2/3']);
});

test('[X-CHAT-01] A row that appears after minutes without any shows the present time', async () => {
  vi.setSystemTime(Date.now() + 5 * 60_000);
  try {
    expect((await shown({ last: { ...last, sendTime: Date.now() } }))[0]).toContain('Just now');
  } finally {
    vi.useRealTimers();
  }
});

test('[X-CHAT-01] Pinned and do-not-disturb chats show their icons, other chats show none, in both languages', async () => {
  expect(await shown({})).toEqual([
    ['MO', 'Mira Okafor'],
    ['MO', 'Mira Okafor'],
  ]);
  expect(await shown({ isTop: true })).toEqual([
    ['MO', 'Mira Okafor', 'Pinned'],
    ['MO', 'Mira Okafor', '已置頂'],
  ]);
  expect(await shown({ isDnd: true })).toEqual([
    ['MO', 'Mira Okafor', 'Do not disturb'],
    ['MO', 'Mira Okafor', '勿擾'],
  ]);
});

test('[X-CHAT-08] A row shows the draft instead of the last message while its chat is not open', async () => {
  const row = { last, draft: 'half a thought' };
  const lines = async (open: boolean) => (await shown(row, open)).map((parts) => parts.slice(3));
  expect(await lines(false)).toEqual([
    ['Draft:', 'half a thought'],
    ['草稿：', 'half a thought'],
  ]);
  expect(await lines(true)).toEqual([['See you at four'], ['See you at four']]);
});

test('[X-CHAT-24] A chat that mentions the user or everybody shows @you or @all, in both languages', async () => {
  const marks = async (row: Partial<ChatRow>): Promise<string[]> =>
    (await shown({ last, ...row })).map((parts) => parts.find((part) => part.startsWith('@')) ?? '');
  expect(await marks({})).toEqual(['', '']);
  expect(await marks({ atMe: true })).toEqual(['@you', '@我']);
  expect(await marks({ atAll: true })).toEqual(['@all', '@所有人']);
  expect(await marks({ atMe: true, atAll: true })).toEqual(['@you', '@我']);
});
