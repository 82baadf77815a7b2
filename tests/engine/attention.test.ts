import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupMembers } from '../../server/db/schema.ts';
import { setAudioTip } from '../../server/people/users.ts';
import { groupChat, privateChat } from '../../src/core/domain/chat-key.ts';
import type { Notice } from '../../src/core/contract/views.ts';
import { TestServer, type Person } from './test-server.ts';
import { isLive, tmpId, type Tab } from './support.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());

const mentions = (tab: Tab) => tab.notices.filter((it: Notice) => it.kind === 'mention');

/** A visible tab of this user. `tell` delivers a mention in the group (a frame of command 212) to the tab. */
async function watching(person: Person, groupId: number) {
  const { browser, tab } = await testServer.at(person);
  tab.environment({ visible: true, focused: true });
  const deliverMention = (id: number, sendId: number, sendNickName = ''): void => {
    const data = { groupId, sendId, sendNickName, content: 'look here', id };
    browser.sockets.at(-1)!.onmessage?.({ data: JSON.stringify({ cmd: 212, data }) });
  };
  return { browser, tab, tell: deliverMention };
}

test('[AT-07] A mention (a frame of command 212) notifies only a visible tab, and once per message', async () => {
  const [a, b] = await testServer.friends();
  const groupId = await testServer.group(a, b);
  const { browser, tab, tell } = await watching(a, groupId);
  const hidden = await browser.tab({ tokens: tab.tokens });
  await hidden.until(isLive);
  tell(7001, b.id);
  tell(7001, b.id);
  // The frame carries a name: a look-up would delay the user's own mention beyond the end of this test.
  tell(7002, a.id, 'Ann');
  tell(7003, b.id);
  await tab.until((it) => mentions(it).some(({ id }) => id === 7003));
  expect(mentions(tab)).toMatchObject([
    { chat: groupChat(groupId), id: 7001, sendId: b.id, sendNickName: b.userName, content: 'look here' },
    { id: 7003 },
  ]);
  expect(mentions(hidden)).toEqual([]);
});

test("[AT-06] A mention notice has the sender's name in the group, else a looked-up name, else no name", async () => {
  const [a, b] = await testServer.friends();
  const stranger = await testServer.person();
  const groupId = await testServer.group(a, b);
  const { db } = testServer.server.services;
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

test('[PRIV-13, PRIV-15] A user who turned the sound off gets notifications without sound', async () => {
  const [a, b] = await testServer.friends();
  const caller = { userId: a.id, terminal: 0, signInId: 0, nickName: '', language: 'en-US' } as const;
  await setAudioTip(testServer.server.services, caller, false);
  const [atA, atB] = await Promise.all([testServer.at(a), testServer.at(b)]);
  const attentionNotices = (tab: Tab) => tab.notices.filter((it) => it.kind === 'attend');
  const sendText = (tab: Tab, to: number) =>
    tab.command('sendText', { chat: privateChat(to), tmpId: tmpId(), content: 'knock' });
  await sendText(atB.tab, a.id);
  await atA.tab.until((tab) => attentionNotices(tab).length === 1);
  expect(attentionNotices(atA.tab)).toMatchObject([{ sound: false, notes: [{ content: 'knock' }] }]);
  await sendText(atA.tab, b.id);
  await atB.tab.until((tab) => attentionNotices(tab).length === 1);
  expect(attentionNotices(atB.tab)).toMatchObject([{ sound: true, notes: [{ content: 'knock' }] }]);
});
