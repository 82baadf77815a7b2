import { afterAll, beforeAll, expect, test } from 'vitest';
import { groupChat, privateChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { House, signIn } from './house.ts';
import { isLive, tmpId, type Tab } from './support.ts';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

test('[GEN-04] two friends write to each other, three people write in a group', async () => {
  const [a, b] = await house.friends();
  const c = await house.person();
  const group = groupChat(await house.group(a, b, c));
  const [atA, atB, atC] = await Promise.all([house.at(a), house.at(b), house.at(c)]);
  const content = 'hello';
  await atA.tab.command('sendText', { chat: privateChat(b.id), tmpId: tmpId(), content });
  await atB.tab.until((tab) => tab.texts(privateChat(a.id)).includes(content));
  await atB.tab.command('sendText', { chat: privateChat(a.id), tmpId: tmpId(), content: 'hello yourself' });
  await atA.tab.until((tab) => tab.texts(privateChat(b.id)).length === 2);
  expect(atA.tab.texts(privateChat(b.id))).toEqual(['hello', 'hello yourself']);
  expect(atB.tab.texts(privateChat(a.id))).toEqual(['hello', 'hello yourself']);
  await atC.tab.command('sendText', { chat: group, tmpId: tmpId(), content: 'all of you' });
  await Promise.all([atA, atB].map(({ tab }) => tab.until(() => tab.texts(group).includes('all of you'))));
  const marks = () => atC.tab.messages(group, 10).map((row) => row.mark);
  await atC.tab.until(() => marks()[0] === 'sent');
  expect(marks()).toEqual(['sent']);
});

test('[RT-01] on signing in the one socket of all tabs connects with the access token', async () => {
  const person = await house.person();
  const { browser, tab } = await house.at(person);
  const others = await Promise.all([
    browser.tab({ tokens: tab.tokens }),
    browser.tab({ tokens: tab.tokens }),
  ]);
  await Promise.all(others.map((other) => other.until(isLive)));
  expect(browser.sockets).toHaveLength(1);
  expect(house.server.services.hub.terminalsOf(person.id)).toEqual([0]);
});

test('[RT-03] messages from before the connect are pulled, then the line is live', async () => {
  const [a, b] = await house.friends();
  const atA = await house.at(a);
  const texts = ['one', 'two', 'three'];
  for (const content of texts)
    await atA.tab.command('sendText', { chat: privateChat(b.id), tmpId: tmpId(), content });
  await atA.tab.until((tab) => {
    const rows = tab.messages(privateChat(b.id), 10);
    return rows.length === 3 && rows.every((row) => row.mark === 'sent');
  });
  const browser = house.browser();
  const tab = await browser.tab();
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  browser.intercept = async (path, net) => {
    if (path !== '/message/private/loadOfflineMessage') return net();
    asked.resolve();
    await held.promise;
    return net();
  };
  const signedIn = signIn(tab, b);
  await asked.promise;
  // A question that the server answers: time enough for a line that does not wait for the pull.
  await tab.command('config', {});
  expect(browser.engine.account?.link.state.step).toBe('catching-up');
  held.resolve();
  await signedIn;
  await tab.until(() => tab.texts(privateChat(a.id)).length === 3);
  expect(tab.texts(privateChat(a.id))).toEqual(texts);
  const pulls = browser.requests.map((it) => it.path).filter((path) => path.includes('loadOfflineMessage'));
  expect(pulls.sort()).toEqual([
    '/message/group/loadOfflineMessage',
    '/message/private/loadOfflineMessage',
    '/message/system/loadOfflineMessage',
  ]);
  await tab.until(() => tab.rows({ view: 'chats' })[0]?.unread === 3);
  expect(tab.rows({ view: 'chats' }).map(({ key }) => key)).toEqual([privateChat(a.id)]);
});

/** Three friends of one person and a group; the first friend's chat is pinned, all are in the list. */
async function pinnedList() {
  const [a, b] = await house.friends();
  const [c, top] = [await house.friendOf(a), await house.friendOf(a)];
  const group = groupChat(await house.group(a, b));
  const [{ tab }, atB] = await Promise.all([house.at(a), house.at(b)]);
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

test('[MSG-11, MSG-13] an opened chat, private or of a group, moves to the top, below what is pinned', async () => {
  const { order, open, pinned, withB, withC, group } = await pinnedList();
  expect(order()).toEqual([pinned, withC, group, withB]);
  await open(group);
  expect(order()).toEqual([pinned, group, withC, withB]);
  await open(withB);
  expect(order()).toEqual([pinned, withB, group, withC]);
});

test('[MSG-12, MSG-13] a new message, private or of a group, moves its chat to the top, below what is pinned', async () => {
  const { a, tab, atB, order, pinned, withB, withC, group } = await pinnedList();
  const said = async (from: Tab, chat: ChatKey, moved: ChatKey): Promise<void> => {
    await from.command('sendText', { chat, tmpId: tmpId(), content: `up to ${moved}` });
    const row = () => tab.rows({ view: 'chats' })[1];
    await tab.until(() => row()?.key === moved && row()?.last?.content === `up to ${moved}`);
  };
  await said(atB.tab, group, group);
  expect(order()).toEqual([pinned, group, withC, withB]);
  await said(atB.tab, privateChat(a.id), withB);
  expect(order()).toEqual([pinned, withB, group, withC]);
  await said(tab, withC, withC);
  expect(order()).toEqual([pinned, withC, withB, group]);
});

test('[X-CHAT-04, X-CHAT-17] reading a chat sets its unread number to 0, tells the server, and the friend sees it read', async () => {
  const [a, b] = await house.friends();
  const [atA, atB] = await Promise.all([house.at(a), house.at(b)]);
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

test('a text with NUL and half signs is shown without them at once, is sent, and arrives as it is shown', async () => {
  const [a, b] = await house.friends();
  const [atA, atB] = [await house.at(a), await house.at(b)];
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

test("a text to someone who is no friend is refused with the server's words, and holds nobody up", async () => {
  const [a, b] = await house.friends();
  const stranger = await house.person();
  const { tab } = await house.at(a);
  const chat = privateChat(stranger.id);
  await tab.command('sendText', { chat, tmpId: tmpId(), content: 'hello' });
  const row = () => tab.messages(chat, 10)[0];
  await tab.until(() => row()?.mark === 'failed');
  expect(row()?.failure).not.toBe('');
  await tab.command('sendText', { chat: privateChat(b.id), tmpId: tmpId(), content: 'hello' });
  await tab.until(() => tab.messages(privateChat(b.id), 10)[0]?.mark === 'sent');
});

test('a recalled message is a tip on both sides and lowers the unread number', async () => {
  const [a, b] = await house.friends();
  const [atA, atB] = await Promise.all([house.at(a), house.at(b)]);
  const chat = privateChat(a.id);
  await atA.tab.command('sendText', { chat: privateChat(b.id), tmpId: tmpId(), content: 'oh no' });
  await atB.tab.until(() => atB.tab.rows({ view: 'chats' })[0]?.unread === 1);
  await atB.tab.until(() => atB.tab.texts(chat).length === 1);
  const id = atB.tab.messages(chat, 500)[0]?.id;
  const { accessToken } = atA.tab.tokens!;
  await fetch(`${house.server.url}/api/message/private/recall/${id}`, {
    method: 'DELETE',
    headers: { accessToken },
  });
  await atB.tab.until(() => atB.tab.messages(chat, 500)[0]?.recalled !== null);
  expect(atB.tab.messages(chat, 500)).toMatchObject([{ content: '', recalled: { byId: a.id, own: false } }]);
  await atB.tab.until(() => atB.tab.rows({ view: 'chats' })[0]?.unread === 0);
});

test('bad commands are answered with a reason, whatever another build of the page may send', async () => {
  const { tab } = await house.at(await house.person());
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

test('an address that leads to nobody is said so, stands in no list, and goes away again', async () => {
  const [a, b] = await house.friends();
  const { tab } = await house.at(a);
  const nobody = privateChat(999_999);
  await tab.command('open', { chat: nobody });
  await tab.until(() => tab.rows({ view: 'head', chat: nobody })[0]?.blocked?.why === 'nobody');
  await tab.command('open', { chat: privateChat(b.id) });
  await tab.until(() => tab.rows({ view: 'chats' }).length === 1);
  expect(tab.rows({ view: 'chats' }).map((row) => row.key)).toEqual([privateChat(b.id)]);
});

test('while the line is down nobody is shown as online', async () => {
  const [a, b] = await house.friends();
  const [atA] = await Promise.all([house.at(a), house.at(b)]);
  const online = () => atA.tab.rows({ view: 'people' })[0]?.online;
  await atA.tab.until(() => online() === true);
  atA.browser.online = false;
  atA.browser.cutSockets();
  await atA.tab.until(() => online() === false);
  atA.browser.online = true;
  await atA.tab.until(() => online() === true);
});
