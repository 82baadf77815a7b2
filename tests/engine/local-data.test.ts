// The data of a chat on this device: its size, and the removal of older messages, which the server then brings again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LocalChat } from '../../src/core/contract/storage-commands.ts';
import { privateChat } from '../../src/core/domain/chat-key.ts';
import { MessageType } from '../../src/core/wire/index.ts';
import { privateMessages } from '../../server/db/schema.ts';
import { compactAll, isLive, type Browser, type Tab } from './support.ts';
import { TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());

const COUNT = 200;

/** A signed-in user with 200 messages of a friend in journal pages. */
async function withHistory() {
  const [a, b] = await testServer.friends();
  const { db, clock } = testServer.server.services;
  const sendTime = Math.floor(clock() / 1000) * 1000 - 86_400_000;
  const values = Array.from({ length: COUNT }, (_, n) => ({
    sendId: b.id,
    recvId: a.id,
    content: `old ${n}`,
    type: MessageType.TEXT,
    sendTime,
  }));
  const ids = (await db.insert(privateMessages).values(values).returning({ id: privateMessages.id })).map(
    ({ id }) => id,
  );
  const { browser, tab } = await testServer.at(a);
  const chat = privateChat(b.id);
  await tab.until(() => tab.rows({ view: 'chats' })[0]?.unread === COUNT);
  await compactAll(browser);
  return { browser, tab, chat, ids, sendTime, texts: values.map(({ content }) => content) };
}

async function measured(tab: Tab): Promise<LocalChat | undefined> {
  const receipt = await tab.command('localData', {});
  if (!receipt.ok) throw new Error(receipt.error.code);
  expect(receipt.value.durable).toBe(true);
  return receipt.value.chats[0];
}

const read = async (tab: Tab, chat: LocalChat['chat'], upTo: number | undefined): Promise<void> => {
  await tab.command('read', { chat, upTo: upTo ?? 0 });
};

const historyOf = ({ requests }: Browser): number =>
  requests.filter(({ path }) => path.endsWith('/history')).length;

test('The size of a chat on this device counts its messages, and has the time of the oldest', async () => {
  const { tab, chat, sendTime } = await withHistory();
  const local = await measured(tab);
  expect(local).toMatchObject({ chat, messages: COUNT, oldest: sendTime });
  expect(local?.bytes).toBeGreaterThan(COUNT * 10);
});

test('A cleared chat keeps its newest messages, and the server brings the others when they are shown', async () => {
  const { browser, tab, chat, ids, texts } = await withHistory();
  await read(tab, chat, ids.at(-1));
  expect(await measured(tab)).toMatchObject({ clearable: true });
  expect(await tab.command('clearLocal', { chat })).toMatchObject({ ok: true });
  const left = await measured(tab);
  expect(left?.messages).toBeLessThanOrEqual(64);
  expect(left).toMatchObject({ clearable: false });
  expect(tab.rows({ view: 'chats' })[0]).toMatchObject({ unread: 0, last: { content: `old ${COUNT - 1}` } });
  expect(historyOf(browser)).toBe(0);
  await tab.until(() => tab.messages(chat).length === COUNT);
  expect(tab.texts(chat)).toEqual(texts);
  expect(historyOf(browser)).toBeGreaterThan(0);
  expect(tab.rows({ view: 'chats' })[0]?.unread).toBe(0);
});

test('The removal of old messages survives a restart, and offline the chat shows a gap in their place', async () => {
  const { browser, tab, chat, ids } = await withHistory();
  await read(tab, chat, ids.at(-1));
  browser.online = false;
  browser.cutSockets();
  await tab.until(() => tab.status?.phase !== 'live');
  expect(await tab.command('clearLocal', { chat })).toMatchObject({ ok: true });
  await browser.engine.close();
  browser.restart();
  const after = await browser.tab({ tokens: tab.tokens });
  await after.until(() => after.rows({ view: 'pane', chat, size: 500 })[0]?.gap === 'open');
  expect(after.messages(chat).length).toBeLessThanOrEqual(64);
  expect(after.messages(chat).at(-1)?.content).toBe(`old ${COUNT - 1}`);
  browser.online = true;
  await after.until(isLive);
  await after.until(() => after.messages(chat).length === COUNT);
});

test('Unread messages stay on this device, so the unread count is the same after all are loaded again', async () => {
  const { tab, chat, ids } = await withHistory();
  await read(tab, chat, ids[99]);
  await tab.until(() => tab.rows({ view: 'chats' })[0]?.unread === 100);
  await tab.command('clearLocal', { chat });
  const left = await measured(tab);
  expect(left?.messages).toBeGreaterThanOrEqual(100);
  expect(left?.messages).toBeLessThan(COUNT);
  await tab.until(() => tab.messages(chat).length === COUNT);
  expect(tab.rows({ view: 'chats' })[0]?.unread).toBe(100);
});

test('Without a journal there is nothing to measure or to clear', async () => {
  const person = await testServer.person();
  const { tab } = await testServer.at(person, { memory: true });
  expect(await tab.command('localData', {})).toEqual({ ok: true, value: { durable: false, chats: [] } });
  expect(await tab.command('clearLocal', { chat: 'private-2' })).toMatchObject({ ok: false });
});
