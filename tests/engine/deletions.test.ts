// Deletions for oneself and recalls, against the real server: in the tab, on the user's other device, and on
// a device that signs in later.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { privateChat } from '../../src/core/domain/chat-key.ts';
import { journalOf, until, untilForgotten } from './databases.ts';
import { TestServer, PASSWORD } from './test-server.ts';
import { isLive, tmpId } from './support.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());

async function receivedTexts(...texts: string[]) {
  const [a, b] = await testServer.friends();
  const [atA, atB] = await Promise.all([testServer.at(a), testServer.at(b)]);
  const chat = privateChat(b.id);
  for (const content of texts) {
    await atB.tab.command('sendText', { chat: privateChat(a.id), tmpId: tmpId(), content });
  }
  await atA.tab.until(() => atA.tab.texts(chat).length === texts.length);
  return { a, b, atA, atB, chat, ids: atA.tab.messages(chat).map(({ id }) => id ?? 0) };
}

test('[X-CHAT-21, INV-12] A deleted message disappears on both devices, and no pull restores it', async () => {
  const { a, atA, atB, chat, ids } = await receivedTexts('one', 'two', 'three');
  const desktop = await testServer.desktopOf(a.userName);
  await desktop.until(() => desktop.texts(chat).length === 3);
  expect(await atA.tab.command('deleteForMe', { chat, ids: [ids[2] ?? 0] })).toEqual({
    ok: true,
    value: null,
  });
  for (const tab of [atA.tab, desktop]) {
    await tab.until(() => tab.texts(chat).length === 2);
    expect(tab.texts(chat)).toEqual(['one', 'two']);
    await tab.until(() => tab.rows({ view: 'chats' })[0]?.last?.content === 'two');
    await tab.until(() => tab.rows({ view: 'chats' })[0]?.unread === 2);
  }
  // The friend keeps the message.
  await atB.tab.until(() => atB.tab.texts(privateChat(a.id)).length === 3);
  const secondTab = await atA.browser.tab({ tokens: atA.tab.tokens });
  await secondTab.until(() => secondTab.texts(chat).length > 0);
  expect(secondTab.texts(chat)).toEqual(['one', 'two']);
  // A sign-in on a new device with the same terminal number ends the first device's sign-in.
  const fresh = await testServer.at(a);
  await fresh.tab.until(() => fresh.tab.texts(chat).length === 2);
  expect(fresh.tab.texts(chat)).toEqual(['one', 'two']);
});

test('[MSG-14, MSG-15] A deleted chat leaves the list on both devices until a new message arrives', async () => {
  const { a, atA, atB, chat } = await receivedTexts('one', 'two');
  const desktop = await testServer.desktopOf(a.userName);
  await desktop.until(() => desktop.rows({ view: 'chats' }).length === 1);
  await atA.tab.command('open', { chat });
  for (const word of ['one', 'two']) {
    await until(async () => (await journalOf(atA.browser.factory, a.id)).includes(`"${word}"`));
  }
  await atA.tab.command('deleteChat', { chat });
  for (const tab of [atA.tab, desktop]) {
    await tab.until(() => tab.rows({ view: 'chats' }).length === 0);
    await tab.until(() => tab.texts(chat).length === 0);
  }
  await atB.tab.command('sendText', { chat: privateChat(a.id), tmpId: tmpId(), content: 'a new word' });
  for (const tab of [atA.tab, desktop]) {
    await tab.until(() => tab.rows({ view: 'chats' })[0]?.unread === 1);
    await tab.until(() => tab.texts(chat).length === 1);
    expect(tab.texts(chat)).toEqual(['a new word']);
  }
  await atA.browser.engine.close();
  atA.browser.restart();
  const after = await atA.browser.tab({ tokens: atA.tab.tokens });
  await after.until(() => isLive(after) && after.texts(chat).length > 0);
  expect(after.texts(chat)).toEqual(['a new word']);
  // The compaction after a start erases the texts from the journal as well.
  for (const word of ['one', 'two']) await untilForgotten(atA.browser.factory, a.id, `"${word}"`);
  expect(await journalOf(atA.browser.factory, a.id)).toContain('"a new word"');
});

test("Messages of a refused deletion show again, with the server's refusal", async () => {
  const { atA, chat, ids } = await receivedTexts('one', 'two');
  const refusal = { code: 500, message: 'Not today.', data: null };
  atA.browser.intercept = (path, net) =>
    path.includes('/delete') ? Promise.resolve(Response.json(refusal)) : net();
  await atA.tab.command('deleteForMe', { chat, ids: [ids[1] ?? 0] });
  await atA.tab.until(() => atA.tab.notices.some((notice) => notice.kind === 'refused'));
  await atA.tab.until(() => atA.tab.texts(chat).length === 2);
  expect(atA.tab.notices).toContainEqual({ kind: 'refused', message: 'Not today.' });
  await atA.tab.command('deleteChat', { chat });
  await atA.tab.until(() => atA.tab.notices.filter(({ kind }) => kind === 'refused').length === 2);
  await atA.tab.until(() => atA.tab.texts(chat).length === 2);
  await atA.tab.until(() => atA.tab.rows({ view: 'chats' })[0]?.unread === 2);
});

test('A deletion without a network shows at once, survives a restart, and is sent at the next connection', async () => {
  const { a, atA, chat, ids } = await receivedTexts('one', 'two');
  atA.browser.online = false;
  atA.browser.cutSockets();
  await atA.tab.until(() => atA.tab.status?.phase === 'offline');
  await atA.tab.command('deleteForMe', { chat, ids: [ids[0] ?? 0] });
  await atA.tab.until(() => atA.tab.texts(chat).length === 1);
  atA.browser.restart();
  const after = await atA.browser.tab({ tokens: atA.tab.tokens });
  await after.until(() => after.texts(chat).length === 1);
  atA.browser.online = true;
  after.environment({ online: true });
  await after.until(isLive);
  await after.until(() => atA.browser.engine.account?.outbox.rows().length === 0);
  expect(after.texts(chat)).toEqual(['two']);
  const fresh = await testServer.at(a);
  await fresh.tab.until(() => fresh.tab.texts(chat).length > 0);
  expect(fresh.tab.texts(chat)).toEqual(['two']);
});

test('[MSG-03] A recall shows a tip message to both users; without a connection it fails with OFFLINE', async () => {
  const { a, b, atA, atB } = await receivedTexts();
  const chat = privateChat(b.id);
  await atA.tab.command('sendText', { chat, tmpId: tmpId(), content: 'oh no' });
  await atA.tab.until(() => typeof atA.tab.messages(chat)[0]?.id === 'number');
  const id = atA.tab.messages(chat)[0]?.id ?? 0;
  expect(await atA.tab.command('recall', { chat, id })).toEqual({ ok: true, value: null });
  const sides = [
    { tab: atA.tab, with: chat, own: true },
    { tab: atB.tab, with: privateChat(a.id), own: false },
  ];
  for (const { tab, with: partner, own } of sides) {
    await tab.until(() => (tab.messages(partner)[0]?.recalled ?? null) !== null);
    expect(tab.messages(partner)).toMatchObject([{ id, content: '', recalled: { byId: a.id, own } }]);
  }
  atA.browser.online = false;
  atA.browser.cutSockets();
  await atA.tab.until(() => atA.tab.status?.phase === 'offline');
  expect(await atA.tab.command('recall', { chat, id })).toEqual({ ok: false, error: { code: 'OFFLINE' } });
});

test('[INV-9] After a switch of accounts no view or command returns data of the first account', async () => {
  const { a, b, atA, chat } = await receivedTexts('for a only');
  await atA.tab.command('draft', { chat, text: 'a secret', revision: 1 });
  const other = await testServer.friendOf(b);
  await atA.tab.command('signOut', {});
  await atA.tab.until(() => atA.tab.rows({ view: 'chats' }).length === 0);
  expect(atA.tab.texts(chat)).toEqual([]);
  await atA.tab.command('signIn', { userName: other.userName, password: PASSWORD, auto: false, terminal: 0 });
  await atA.tab.until(isLive);
  expect(atA.tab.texts(chat)).toEqual([]);
  // These views open after the switch: their first snapshots hold nothing of the first account.
  expect(await atA.tab.shown({ view: 'pane', chat, size: 100 })).toEqual([]);
  expect((await atA.tab.shown({ view: 'head', chat }))[0]?.draft.text).toBe('');
  expect(atA.tab.rows({ view: 'chats' }).filter(({ draft, last }) => draft !== '' || last !== null)).toEqual(
    [],
  );
  const receipt = await atA.tab.command('localFile', { tmpId: '1790000000000abcdefgh', part: 'file' });
  expect(receipt).toEqual({ ok: true, value: null });
  // The journal of the first account stays on the device.
  await atA.tab.command('signOut', {});
  await atA.tab.command('signIn', { userName: a.userName, password: PASSWORD, auto: false, terminal: 0 });
  await atA.tab.until(() => isLive(atA.tab) && atA.tab.texts(chat).length === 1);
  await atA.tab.until(() => atA.tab.rows({ view: 'head', chat })[0]?.draft.text === 'a secret');
});
