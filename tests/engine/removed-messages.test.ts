// Messages that an operator of the server removes outright. A connected device gets a push, any other one asks. The
// engine erases the message from its chat, its pages and its journal, also when a later pull returns the message.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeOutright } from '../../server/messages/group-deleted.ts';
import { groupChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { journalOf, until, untilForgotten } from './databases.ts';
import { TestServer, signIn } from './test-server.ts';
import { isLive, tmpId, type Browser, type Tab } from './support.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());

const CHECK = '/message/group/checkDeleted/';
const PULL = '/message/group/loadOfflineMessage';

/**
 * A group of two in which the other member sent these texts. All of them are stored here, and no tab shows
 * the group.
 */
async function groupWithTexts(...texts: string[]) {
  const [a, b] = await testServer.friends();
  const groupId = await testServer.group(a, b);
  const chat = groupChat(groupId);
  const [atA, atB] = await Promise.all([testServer.at(a), testServer.at(b)]);
  const sendFromB = async (content: string): Promise<void> => {
    await atB.tab.command('sendText', { chat, tmpId: tmpId(), content });
  };
  for (const content of texts) await sendFromB(content);
  await atA.tab.until(() => atA.tab.texts(chat).length === texts.length);
  const ids = atA.tab.messages(chat).map(({ id }) => id ?? 0);
  /** Removes messages, without the push where the device has to learn of them by asking. */
  const removeIds = (services: Services, at: readonly number[]) =>
    removeOutright(
      services,
      groupId,
      at.map((index) => ids[index] ?? 0),
    );
  const remove = (...at: number[]) => removeIds(withoutPushes(), at);
  const removeNow = (...at: number[]) => removeIds(testServer.server.services, at);
  return { a, b, chat, groupId, ...atA, say: sendFromB, remove, removeNow };
}

type Services = Parameters<typeof removeOutright>[0];

/** The services of a server whose pushes reach nobody, as those of a device without a connection. */
function withoutPushes(): Services {
  const { lanes, clock, db, hub } = testServer.server.services;
  return { lanes, clock, db, hub: { ...hub, push: () => undefined } };
}

/** Shows the chat in this tab. */
const showChat = (tab: Tab, chat: ChatKey | null): void =>
  tab.environment({ visible: true, focused: true, chat });

const checkPaths = ({ requests }: Browser): string[] =>
  requests.map(({ path }) => path).filter((path) => path.startsWith(CHECK));

/** A new tab of the same browser after a restart, once it is live. */
async function reopened(browser: Browser, before: Tab): Promise<Tab> {
  browser.restart();
  const tab = await browser.tab({ tokens: before.tokens });
  await tab.until(isLive);
  return tab;
}

test('[DEL-01] A message removed on the server leaves the chat, the journal, the list and the unread count', async () => {
  const { a, chat, browser, tab, remove } = await groupWithTexts('alpha', 'beta', 'gamma', 'delta');
  await tab.until(() => tab.rows({ view: 'chats' })[0]?.unread === 4);
  await until(async () => (await journalOf(browser.factory, a.id)).includes('delta'));
  await remove(1, 3);
  showChat(tab, chat);
  await tab.until(() => tab.texts(chat).length === 2);
  expect(tab.texts(chat)).toEqual(['alpha', 'gamma']);
  await tab.until(() => tab.rows({ view: 'chats' })[0]?.unread === 2);
  expect(tab.rows({ view: 'chats' })[0]?.last?.content).toBe('gamma');
  for (const word of ['beta', 'delta']) await untilForgotten(browser.factory, a.id, word);
  expect(await journalOf(browser.factory, a.id)).toContain('gamma');
  // The removed messages stay away after a restart without a network.
  browser.online = false;
  const tokens = tab.tokens;
  browser.restart();
  const reopenedTab = await browser.tab({ tokens });
  await reopenedTab.until(() => reopenedTab.texts(chat).length > 0);
  expect(reopenedTab.texts(chat)).toEqual(['alpha', 'gamma']);
  await reopenedTab.until(() => reopenedTab.rows({ view: 'chats' })[0]?.last?.content === 'gamma');
});

test('[DEL-01] A removal reaches an open chat and the list at once, without a check', async () => {
  const { a, chat, browser, tab, removeNow } = await groupWithTexts('alpha', 'beta', 'gamma');
  await until(async () => (await journalOf(browser.factory, a.id)).includes('gamma'));
  tab.environment({ visible: false, chat });
  await removeNow(2);
  await tab.until(() => tab.rows({ view: 'chats' })[0]?.last?.content === 'beta');
  expect([tab.texts(chat), tab.rows({ view: 'chats' })[0]?.unread]).toEqual([['alpha', 'beta'], 2]);
  expect(checkPaths(browser)).toEqual([]);
  await untilForgotten(browser.factory, a.id, 'gamma');
});

test('[DEL-01, API-32] A removed message is erased from journal pages, and a new device never gets it', async () => {
  const { a, chat, browser, tab, remove } = await groupWithTexts('alpha', 'beta', 'gamma');
  const after = await reopened(browser, tab);
  const chatOf = () => browser.engine.account?.chatStore.chat(chat);
  await after.until(() => after.texts(chat).length === 3);
  await until(() => (chatOf()?.folded.to ?? 0) > 0);
  await remove(0, 2);
  showChat(after, chat);
  await after.until(() => after.texts(chat).length === 1);
  for (const word of ['alpha', 'gamma']) await untilForgotten(browser.factory, a.id, word);
  expect(chatOf()?.summary).toMatchObject({ last: { content: 'beta' }, unread: 1 });
  const fresh = await testServer.at(a);
  await fresh.tab.until(() => fresh.tab.texts(chat).length > 0);
  expect(fresh.tab.texts(chat)).toEqual(['beta']);
});

test('[INV-12, DEL-01] A pull that returns a removed message does not show it again', async () => {
  const { chat, browser, tab, say, remove } = await groupWithTexts('alpha', 'beta');
  const stale: unknown[] = [];
  browser.intercept = async (path, net) => {
    const answer = await net();
    if (path !== PULL) return answer;
    const body = (await answer.json()) as { data: { id: number; content: string }[] };
    // This server still returns the removed message.
    return Response.json({ ...body, data: [...stale, ...body.data] });
  };
  const ids = tab.messages(chat).map(({ id }) => id);
  const first = browser.engine.account?.chatStore.chat(chat)?.timeline.find(ids[1] ?? 0);
  const { recvId, groupId, sendId, type, content, sendTime } = first ?? {};
  stale.push({ id: ids[1], recvId, groupId, sendId, type, content, sendTime });
  await remove(1);
  showChat(tab, chat);
  await tab.until(() => tab.texts(chat).length === 1);
  const after = await reopened(browser, tab);
  await after.until(() => after.rows({ view: 'chats' })[0]?.last?.content === 'alpha');
  await say('gamma');
  await after.until(() => after.texts(chat).includes('gamma'));
  expect(after.texts(chat)).toEqual(['alpha', 'gamma']);
  await after.until(() => after.rows({ view: 'chats' })[0]?.unread === 2);
});

test('[INV-12] A removed message beyond the 300 that a chat remembers stays hidden when the history returns it', async () => {
  await groupWithTexts('so that there are ids', 'below those of the next group');
  const { a, b, chat, groupId, tab } = await groupWithTexts('alpha');
  const first = tab.messages(chat)[0]?.id ?? 0;
  const row = (id: number, content: string) => ({ id, groupId, sendId: b.id, type: 0, content, sendTime: 0 });
  const data = [row(first - 1, 'elder'), row(first - 2, 'ghost')];
  const listed = [first - 2, ...Array.from({ length: 400 }, (_, index) => first + 1000 + index)];
  const marked = Promise.withResolvers<void>();
  const browser = testServer.browser();
  browser.intercept = (path, net) => {
    if (path.startsWith(CHECK))
      return Promise.resolve(Response.json({ code: 200, message: '', data: listed }));
    if (path !== '/message/group/history') return net();
    return marked.promise.then(() => Response.json({ code: 200, message: '', data }));
  };
  const fresh = await browser.tab();
  await signIn(fresh, a);
  showChat(fresh, chat);
  await fresh.until(() => fresh.texts(chat).length > 0);
  const marks = () => browser.engine.account?.chatStore.chat(chat)?.marks.removed ?? {};
  await until(() => Object.keys(marks()).length === 300);
  marked.resolve();
  await fresh.until(() => fresh.texts(chat).includes('elder'));
  await until(() => marks()[first - 2] === true);
  expect(fresh.texts(chat)).toEqual(['elder', 'alpha']);
});

test('[DEL-10] A tab that becomes visible checks the groups of its list, a hidden tab does not', async () => {
  const { chat, groupId, browser, tab, remove } = await groupWithTexts('alpha', 'beta');
  tab.environment({ visible: false, chat });
  const other = await browser.tab({ tokens: tab.tokens });
  await other.until(() => isLive(other) && other.texts(chat).length === 2);
  await remove(1);
  expect(checkPaths(browser)).toEqual([]);
  showChat(other, null);
  await other.until(() => other.texts(chat).length === 1);
  expect(checkPaths(browser)).toEqual([`${CHECK}${groupId}`]);
  await tab.until(() => tab.texts(chat).length === 1);
});

test('[DEL-05] A group whose check failed is checked again after a new message in it', async () => {
  const { chat, browser, tab, say, remove } = await groupWithTexts('alpha', 'beta');
  let refused = 0;
  browser.intercept = (path, net) => {
    if (!path.startsWith(CHECK) || refused > 0) return net();
    refused++;
    return Promise.resolve(Response.json({ code: 500, message: '', data: null }));
  };
  showChat(tab, chat);
  await until(() => refused > 0);
  await remove(0);
  await say('gamma');
  await tab.until(() => tab.texts(chat).length === 3);
  showChat(tab, null);
  showChat(tab, chat);
  await tab.until(() => tab.texts(chat).length === 2);
  expect(tab.texts(chat)).toEqual(['beta', 'gamma']);
});

test('[DEL-01, INV-12] A refused deletion restores its messages, except those that an operator removed', async () => {
  for (const command of ['deleteForMe', 'deleteChat'] as const) {
    const { chat, groupId, browser, tab, say } = await groupWithTexts('alpha', 'beta', 'gamma');
    let answer: (response: Response) => void = () => undefined;
    browser.intercept = (path, net) =>
      path.includes('/message/group/delete') ? new Promise((resolve) => (answer = resolve)) : net();
    const ids = tab.messages(chat).map(({ id }) => id ?? 0);
    if (command === 'deleteForMe') await tab.command('deleteForMe', { chat, ids: ids.slice(0, 2) });
    else await tab.command('deleteChat', { chat });
    await tab.until(() => tab.texts(chat).length === (command === 'deleteForMe' ? 1 : 0));
    await say('delta');
    const shown = () => tab.messages(chat).find(({ content }) => content === 'delta');
    await tab.until(() => shown() !== undefined);
    await removeOutright(withoutPushes(), groupId, [ids[1] ?? 0, shown()?.id ?? 0]);
    showChat(tab, chat);
    await tab.until(() => shown() === undefined);
    answer(Response.json({ code: 500, message: 'Not today.', data: null }));
    await tab.until(() => tab.texts(chat).length >= 2);
    expect(tab.texts(chat)).toEqual(['alpha', 'gamma']);
  }
});

test('[INV-9] Checks for removed messages end with the sign-in, and the next sign-in checks its own groups', async () => {
  const { b, chat, browser, tab } = await groupWithTexts('alpha');
  const other = groupChat(await testServer.group(b, await testServer.person()));
  const { account } = browser.engine;
  showChat(tab, chat);
  await until(() => checkPaths(browser).length > 0);
  await tab.command('signOut', {});
  expect([account?.chatStore.changes$.observed, account?.people.changes$.observed]).toEqual([false, false]);
  await signIn(tab, b);
  showChat(tab, other);
  await until(() => checkPaths(browser).length > 1);
  expect(checkPaths(browser)[1]).toBe(`${CHECK}${other.slice('group-'.length)}`);
});
