import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupMembers } from '../../server/db/schema.ts';
import { setAudioTip } from '../../server/people/users.ts';
import { groupChat, privateChat } from '../../src/core/domain/chat-key.ts';
import type { Notice } from '../../src/core/contract/views.ts';
import { House, type Person } from './house.ts';
import { isLive, tmpId, type Tab } from './support.ts';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

const mentions = (tab: Tab) => tab.notices.filter((it: Notice) => it.kind === 'mention');

/** Somebody's visible tab, and a way to let a frame of the command 212 of a group arrive there. */
async function watching(person: Person, groupId: number) {
  const { browser, tab } = await house.at(person);
  tab.environment({ visible: true, focused: true });
  const tell = (id: number, sendId: number, sendNickName = ''): void => {
    const data = { groupId, sendId, sendNickName, content: 'look here', id };
    browser.sockets.at(-1)!.onmessage?.({ data: JSON.stringify({ cmd: 212, data }) });
  };
  return { browser, tab, tell };
}

test('[AT-07] a channel frame with the command 212 is told to the visible tabs, once a message', async () => {
  const [a, b] = await house.friends();
  const groupId = await house.group(a, b);
  const { browser, tab, tell } = await watching(a, groupId);
  const hidden = await browser.tab({ tokens: tab.tokens });
  await hidden.until(isLive);
  tell(7001, b.id);
  tell(7001, b.id);
  // A name spares the look-up, after which the own mention would come too late to be seen here.
  tell(7002, a.id, 'Ann');
  tell(7003, b.id);
  await tab.until((it) => mentions(it).some(({ id }) => id === 7003));
  expect(mentions(tab)).toMatchObject([
    { chat: groupChat(groupId), id: 7001, sendId: b.id, sendNickName: b.userName, content: 'look here' },
    { id: 7003 },
  ]);
  expect(mentions(hidden)).toEqual([]);
});

test("[AT-06] a mention takes the member's name in the group, else a looked-up one, else none", async () => {
  const [a, b] = await house.friends();
  const stranger = await house.person();
  const groupId = await house.group(a, b);
  const { db } = house.server.services;
  await db
    .update(groupMembers)
    .set({ remarkNickName: 'Bruno of design' })
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, b.id)));
  const { tab, tell } = await watching(a, groupId);
  await tab.command('open', { chat: groupChat(groupId) });
  const members = () => tab.rows({ view: 'members', chat: groupChat(groupId) });
  await tab.until(() => members().length === 2);
  tell(8001, b.id, 'Bruno');
  tell(8002, stranger.id);
  tell(8003, 999_999);
  await tab.until((it) => mentions(it).length === 3);
  const names = mentions(tab).map((it) => [it.id, it.sendNickName]);
  expect(Object.fromEntries(names)).toEqual({ 8001: 'Bruno of design', 8002: stranger.userName, 8003: '' });
});

test("[PRIV-13, PRIV-15] the sound follows the user's own setting, the notification does not", async () => {
  const [a, b] = await house.friends();
  const caller = { userId: a.id, terminal: 0, signInId: 0, nickName: '', language: 'en-US' } as const;
  await setAudioTip(house.server.services, caller, false);
  const [atA, atB] = await Promise.all([house.at(a), house.at(b)]);
  const told = (tab: Tab) => tab.notices.filter((it) => it.kind === 'attend');
  const say = (tab: Tab, to: number) =>
    tab.command('sendText', { chat: privateChat(to), tmpId: tmpId(), content: 'knock' });
  await say(atB.tab, a.id);
  await atA.tab.until((tab) => told(tab).length === 1);
  expect(told(atA.tab)).toMatchObject([{ sound: false, notes: [{ content: 'knock' }] }]);
  await say(atA.tab, b.id);
  await atB.tab.until((tab) => told(tab).length === 1);
  expect(told(atB.tab)).toMatchObject([{ sound: true, notes: [{ content: 'knock' }] }]);
});
