import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupChat } from '../../src/core/domain/chat-key.ts';
import type { Notice } from '../../src/core/contract/views.ts';
import { House } from './house.ts';
import { isLive, type Tab } from './support.ts';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

const mentions = (tab: Tab) => tab.notices.filter((it: Notice) => it.kind === 'mention');

test('[AT-06, AT-07] a channel frame with the command 212 is told to the visible tabs once, by a name that is looked up', async () => {
  const [a, b] = await house.friends();
  const groupId = await house.group(a, b);
  const { browser, tab } = await house.at(a);
  const hidden = await browser.tab({ tokens: tab.tokens });
  for (const it of [tab, hidden]) await it.until(isLive);
  tab.environment({ visible: true, focused: true });
  const frame = (id: number, sendId: number) =>
    JSON.stringify({ cmd: 212, data: { groupId, sendId, sendNickName: '', content: 'look here', id } });
  const socket = browser.sockets.at(-1)!;
  for (const data of [frame(7001, b.id), frame(7001, b.id), frame(7002, a.id), frame(7003, b.id)])
    socket.onmessage?.({ data });
  await tab.until((it) => mentions(it).length === 2);
  expect(mentions(tab)).toMatchObject([
    { chat: groupChat(groupId), id: 7001, sendId: b.id, sendNickName: b.userName, content: 'look here' },
    { id: 7003 },
  ]);
  expect(mentions(hidden)).toEqual([]);
});
