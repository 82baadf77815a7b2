import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupChat, privateChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { TestServer, signIn } from './test-server.ts';
import { isLive, tmpId, type Tab } from './support.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());

test('[GEN-04] Two friends write to each other, three people write in a group', async () => {
  const [a, b] = await testServer.friends();
  const c = await testServer.person();
  const group = groupChat(await testServer.group(a, b, c));
  const [atA, atB, atC] = await Promise.all([testServer.at(a), testServer.at(b), testServer.at(c)]);
  const content = 'hello';
  await atA.tab.command('sendText', { chat: privateChat(b.id), tmpId: tmpId(), content });
  await atB.tab.until((tab) => tab.texts(privateChat(a.id)).includes(content));
  await atB.tab.command('sendText', { chat: privateChat(a.id), tmpId: tmpId(), content: 'hello yourself' });
  for (const [{ tab }, friend] of [
    [atA, b],
    [atB, a],
  ] as const) {
    // A message takes its place when its id arrives, perhaps after the friend's answer.
    await tab.until(() => tab.texts(privateChat(friend.id)).join() === 'hello,hello yourself');
  }
  await atC.tab.command('sendText', { chat: group, tmpId: tmpId(), content: 'all of you' });
  await Promise.all([atA, atB].map(({ tab }) => tab.until(() => tab.texts(group).includes('all of you'))));
  const marks = () => atC.tab.messages(group, 10).map((row) => row.mark);
  await atC.tab.until(() => marks()[0] === 'sent');
  expect(marks()).toEqual(['sent']);
});

test('[RT-01] One socket connects all tabs of a sign-in to the server', async () => {
  const person = await testServer.person();
  const { browser, tab } = await testServer.at(person);
  const others = await Promise.all([
    browser.tab({ tokens: tab.tokens }),
    browser.tab({ tokens: tab.tokens }),
  ]);
  await Promise.all(others.map((other) => other.until(isLive)));
  expect(browser.sockets).toHaveLength(1);
  expect(testServer.server.services.hub.terminalsOf(person.id)).toEqual([0]);
});

test('[RT-03] Messages from before the connect are pulled before the connection is live', async () => {
  const [a, b] = await testServer.friends();
  const atA = await testServer.at(a);
  const texts = ['one', 'two', 'three'];
  for (const content of texts)
    await atA.tab.command('sendText', { chat: privateChat(b.id), tmpId: tmpId(), content });
  await atA.tab.until((tab) => {
    const rows = tab.messages(privateChat(b.id), 10);
    return rows.length === 3 && rows.every((row) => row.mark === 'sent');
  });
  const browser = testServer.browser();
  const tab = await browser.tab();
  const [requested, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  browser.intercept = async (path, net) => {
    if (path !== '/message/private/loadOfflineMessage') return net();
    requested.resolve();
    await release.promise;
    return net();
  };
  const signedIn = signIn(tab, b);
  await requested.promise;
  // This command takes a round trip to the server. A connection that does not wait for the pull would be live
  // by then.
  await tab.command('config', {});
  expect(browser.engine.account?.link.state.step).toBe('catching-up');
  release.resolve();
  await signedIn;
  await tab.until(() => tab.texts(privateChat(a.id)).length === 3);
  expect(tab.texts(privateChat(a.id))).toEqual(texts);
  const pulls = browser.requests.map((it) => it.path).filter((path) => path.includes('loadOfflineMessage'));
  // A pull that confirms young messages may have followed.
  expect([...new Set(pulls)].sort()).toEqual([
    '/message/group/loadOfflineMessage',
    '/message/private/loadOfflineMessage',
    '/message/system/loadOfflineMessage',
  ]);
  await tab.until(() => tab.rows({ view: 'chats' })[0]?.unread === 3);
  expect(tab.rows({ view: 'chats' }).map(({ key }) => key)).toEqual([privateChat(a.id)]);
});

/** A user with three friends and a group, all in the list; the chat of the first friend is pinned. */
async function pinnedList() {
  const [a, b] = await testServer.friends();
  const [c, top] = [await testServer.friendOf(a), await testServer.friendOf(a)];
  const group = groupChat(await testServer.group(a, b));
  const [{ tab }, atB] = await Promise.all([testServer.at(a), testServer.at(b)]);
  const chats = { pinned: privateChat(top.id), withB: privateChat(b.id), withC: privateChat(c.id), group };
  const order = (): string[] => tab.rows({ view: 'chats' }).map(({ key }) => key);
  await tab.command('open', { chat: chats.pinned });
  await tab.command('setTop', { chat: chats.pinned, on: true });
  await tab.until(() => tab.rows({ view: 'chats' })[0]?.isTop === true);
  const open = async (chat: ChatKey): Promise<void> => {
    await tab.command('open', { chat });
    await tab.until(() => order()[1] === chat);
  };
  for (const chat of [chats.withB, group, chats.withC]) await open(chat);
  return { a, tab, atB, order, open, ...chats };
}

test('[MSG-11, MSG-13] An opened private or group chat moves to the top, below pinned chats', async () => {
  const { order, open, pinned, withB, withC, group } = await pinnedList();
  expect(order()).toEqual([pinned, withC, group, withB]);
  await open(group);
  expect(order()).toEqual([pinned, group, withC, withB]);
  await open(withB);
  expect(order()).toEqual([pinned, withB, group, withC]);
});

test('[MSG-12, MSG-13] A new message moves its private or group chat to the top, below pinned chats', async () => {
  const { a, tab, atB, order, pinned, withB, withC, group } = await pinnedList();
  const sendAndWait = async (from: Tab, chat: ChatKey, moved: ChatKey): Promise<void> => {
    await from.command('sendText', { chat, tmpId: tmpId(), content: `up to ${moved}` });
    const row = () => tab.rows({ view: 'chats' })[1];
    await tab.until(() => row()?.key === moved && row()?.last?.content === `up to ${moved}`);
  };
  await sendAndWait(atB.tab, group, group);
  expect(order()).toEqual([pinned, group, withC, withB]);
  await sendAndWait(atB.tab, privateChat(a.id), withB);
  expect(order()).toEqual([pinned, withB, group, withC]);
  await sendAndWait(tab, withC, withC);
  expect(order()).toEqual([pinned, withC, withB, group]);
});

test('[X-CHAT-04, X-CHAT-17] Reading a chat clears its unread count and shows its messages as read to the friend', async () => {
  const [a, b] = await testServer.friends();
  const [atA, atB] = await Promise.all([testServer.at(a), testServer.at(b)]);
  await atA.tab.command('sendText', { chat: privateChat(b.id), tmpId: tmpId(), content: 'read me' });
  const chat = privateChat(a.id);
  await atB.tab.until(() => atB.tab.rows({ view: 'chats' })[0]?.unread === 1);
  await atB.tab.until(() => atB.tab.texts(chat).length === 1);
  const upTo = atB.tab.messages(chat, 500)[0]?.id ?? 0;
  const mark = () => atA.tab.messages(privateChat(b.id), 10)[0]?.mark;
  await atA.tab.until(() => mark() === 'sent');
  await atB.tab.command('read', { chat, upTo });
  await atB.tab.until(() => atB.tab.rows({ view: 'chats' })[0]?.unread === 0);
  await atA.tab.until(() => mark() === 'read');
  expect(mark()).toBe('read');
});

test('A text loses NUL and lone surrogates at once, and arrives as it is shown', async () => {
  const [a, b] = await testServer.friends();
  const [atA, atB] = [await testServer.at(a), await testServer.at(b)];
  const chat = privateChat(b.id);
  await atA.tab.command('sendText', { chat, tmpId: tmpId(), content: 'a\0b\ud800c 😀' });
  await atA.tab.until((tab) => tab.texts(chat).length === 1);
  expect(atA.tab.texts(chat)).toEqual(['abc 😀']);
  await atA.tab.until((tab) => tab.messages(chat, 10)[0]?.mark === 'sent');
  await atB.tab.until((tab) => tab.texts(privateChat(a.id)).length === 1);
  expect([atA.tab.texts(chat), atB.tab.texts(privateChat(a.id))]).toEqual([['abc 😀'], ['abc 😀']]);
  const nothing = { chat, tmpId: tmpId(), content: '\0\udc00' };
  expect(await atA.tab.command('sendText', nothing)).toMatchObject({ ok: false });
});

test("A text to a user who is no friend fails with the server's words and delays no other text", async () => {
  const [a, b] = await testServer.friends();
  const stranger = await testServer.person();
  const { tab } = await testServer.at(a);
  const chat = privateChat(stranger.id);
  await tab.command('sendText', { chat, tmpId: tmpId(), content: 'hello' });
  const row = () => tab.messages(chat, 10)[0];
  await tab.until(() => row()?.mark === 'failed');
  expect(row()?.failure).not.toBe('');
  await tab.command('sendText', { chat: privateChat(b.id), tmpId: tmpId(), content: 'hello' });
  await tab.until(() => tab.messages(privateChat(b.id), 10)[0]?.mark === 'sent');
});

test('A recalled message leaves a tip message in the chat of its reader and lowers the unread count', async () => {
  const [a, b] = await testServer.friends();
  const [atA, atB] = await Promise.all([testServer.at(a), testServer.at(b)]);
  const chat = privateChat(a.id);
  await atA.tab.command('sendText', { chat: privateChat(b.id), tmpId: tmpId(), content: 'oh no' });
  await atB.tab.until(() => atB.tab.rows({ view: 'chats' })[0]?.unread === 1);
  await atB.tab.until(() => atB.tab.texts(chat).length === 1);
  const id = atB.tab.messages(chat, 500)[0]?.id;
  const { accessToken } = atA.tab.tokens!;
  await fetch(`${testServer.server.url}/api/message/private/recall/${id}`, {
    method: 'DELETE',
    headers: { accessToken },
  });
  await atB.tab.until(() => atB.tab.messages(chat, 500)[0]?.recalled !== null);
  expect(atB.tab.messages(chat, 500)).toMatchObject([{ content: '', recalled: { byId: a.id, own: false } }]);
  await atB.tab.until(() => atB.tab.rows({ view: 'chats' })[0]?.unread === 0);
});

test('Invalid commands fail with INVALID', async () => {
  const { tab } = await testServer.at(await testServer.person());
  const bad = [
    ['sendText', { chat: 'nobody-1', tmpId: tmpId(), content: 'x' }],
    ['sendText', { chat: 'system-0', tmpId: tmpId(), content: 'x' }],
    ['sendText', { chat: 'private-1', tmpId: 'short', content: 'x' }],
    ['sendText', { chat: 'private-1', tmpId: tmpId(), content: ' \n' }],
    ['sendText', { chat: 'private-1', tmpId: tmpId(), content: 'x'.repeat(1025) }],
    ['constructor', {}],
    ['read', { chat: 'private-1', upTo: -1 }],
  ] as const;
  for (const [name, args] of bad) {
    const receipt = await tab.command(name as never, args as never);
    expect(receipt).toMatchObject({ ok: false, error: { code: 'INVALID' } });
  }
});

test('A chat with an unknown account is marked as such and does not stay in the list', async () => {
  const [a, b] = await testServer.friends();
  const { tab } = await testServer.at(a);
  const nobody = privateChat(999_999);
  await tab.command('open', { chat: nobody });
  await tab.until(() => tab.rows({ view: 'head', chat: nobody })[0]?.blocked?.why === 'nobody');
  await tab.command('open', { chat: privateChat(b.id) });
  await tab.until(() => tab.rows({ view: 'chats' }).length === 1);
  expect(tab.rows({ view: 'chats' }).map((row) => row.key)).toEqual([privateChat(b.id)]);
});

test('Nobody is shown as online while the connection is down', async () => {
  const [a, b] = await testServer.friends();
  const [atA] = await Promise.all([testServer.at(a), testServer.at(b)]);
  const online = () => atA.tab.rows({ view: 'people' })[0]?.online;
  await atA.tab.until(() => online() === true);
  atA.browser.online = false;
  atA.browser.cutSockets();
  await atA.tab.until(() => online() === false);
  expect(atA.tab.rows({ view: 'people' }).map((row) => row.online)).toEqual([false]);
  atA.browser.online = true;
  await atA.tab.until(() => online() === true);
  expect(online()).toBe(true);
});
