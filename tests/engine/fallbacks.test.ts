// The engine in a browser without IndexedDB, and in one without SharedWorker.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { privateChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { TestServer } from './test-server.ts';
import { isLive, tmpId, type Tab } from './support.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());

const text = (chat: ChatKey, content: string) => ({ chat, tmpId: tmpId(), content });
const isOver = (tab: Tab): boolean => tab.over;

test('Without IndexedDB the engine works in memory and says so in its status', async () => {
  const [a, b] = await testServer.friends();
  const { tab } = await testServer.at(a, { memory: true });
  await tab.until(isLive);
  expect(tab.status?.storage).toBe('memory');
  const chat = privateChat(b.id);
  expect(await tab.command('sendText', text(chat, 'kept in mind'))).toEqual({ ok: true, value: null });
  await tab.until(() => tab.messages(chat)[0]?.mark === 'sent');
  expect(tab.texts(chat)).toEqual(['kept in mind']);
});

test('[INV-5] Without SharedWorker the second page waits until its user takes over the connection', async () => {
  const [a, b] = await testServer.friends();
  const { browser, tab } = await testServer.at(a, { alone: true });
  const chat = privateChat(b.id);
  await tab.command('sendText', text(chat, 'from the first'));
  const other = browser.second('test');
  const waiting = await other.tab({ tokens: tab.tokens });
  await waiting.until(() => waiting.status?.waiting === 'elsewhere');
  expect(tab.over).toBe(false);
  // The first page is busy, and the user still takes over the connection in another page.
  tab.environment({ busy: true });
  waiting.die();
  const wanted = browser.second('test');
  const takingOver = await wanted.tab({ tokens: tab.tokens, take: true });
  await takingOver.until(isLive);
  await tab.until(isOver);
  expect(takingOver.status?.waiting).toBe('no');
  await takingOver.until(() => takingOver.texts(chat).length === 1);
  expect(browser.profile.maxOpenSockets).toBe(1);
});

test('[INV-5] A page that waits for another page connects when that page closes', async () => {
  const { browser, tab } = await testServer.at(await testServer.person(), { alone: true });
  const waiting = await browser.second('test').tab({ tokens: tab.tokens });
  await waiting.until(() => waiting.status?.waiting === 'elsewhere');
  tab.die();
  await waiting.until(isLive);
  expect(waiting.status?.waiting).toBe('no');
});
