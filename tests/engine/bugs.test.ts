// Bugs of the app in a running engine: each is reported, and everything else goes on.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Diagnostics } from '../../src/core/contract/diagnostics.ts';
import { privateChat } from '../../src/core/domain/chat-key.ts';
import { StoreFailure } from '../../workers/journal/store.ts';
import { TestServer } from './test-server.ts';
import { tmpId } from './support.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

test('[INV-10] A bug in the engine is in the diagnostics with its stack, and one of the tabs gets one notice', async () => {
  const [a, b] = await testServer.friends();
  const { browser, tab } = await testServer.at(a);
  const other = await browser.tab({ tokens: tab.tokens });
  tab.environment({ visible: true, focused: true });
  const { account } = browser.engine;
  // The subscriber that passes changes to the views throws twice.
  await tab.shown({ view: 'chats' });
  const news = { chat: privateChat(b.id), messages: [], marks: false };
  const broken = new Proxy(news, { get: () => thrown() });
  account?.chatStore.changes$.next(broken);
  account?.chatStore.changes$.next(broken);
  await tab.until(() => tab.notices.some(({ kind }) => kind === 'bug'));
  expect(tab.notices.filter(({ kind }) => kind === 'bug')).toHaveLength(1);
  expect(other.notices).toEqual([]);
  const answer = await tab.command('diagnostics', {});
  const { bugs, account: facts } = (answer as { value: Diagnostics }).value;
  expect(bugs).toMatchObject([{ name: 'TypeError', message: 'a bug on purpose' }, { name: 'TypeError' }]);
  expect(bugs[0]?.stack.join()).toContain('thrown');
  expect(facts?.last.filter(({ words }) => words.startsWith('bug TypeError'))).toHaveLength(2);
  // The journal and the connection still work.
  const chat = privateChat(b.id);
  await tab.command('sendText', { chat, tmpId: tmpId(), content: 'after the bug' });
  await tab.until(() => tab.messages(chat)[0]?.mark === 'sent');
  expect(tab.status?.storage).toBe('journal');
});

test("A bug in a command is in the diagnostics, and the command's call rejects", async () => {
  const [a, b] = await testServer.friends();
  const { browser, tab } = await testServer.at(a);
  const { account } = browser.engine;
  await tab.shown({ view: 'chats' });
  vi.spyOn(account!.opening, 'open').mockImplementation(async () => thrown());
  await expect(tab.command('open', { chat: privateChat(b.id) })).rejects.toThrow('a bug on purpose');
  const answer = await tab.command('diagnostics', {});
  const { bugs } = (answer as { value: Diagnostics }).value;
  expect(bugs).toMatchObject([{ name: 'TypeError', message: 'a bug on purpose' }]);
});

test('An uncaught exception is reported as a bug, unless it is a failure of the disk', async () => {
  const [a] = await testServer.friends();
  const { browser, tab } = await testServer.at(a);
  browser.engine.report(new StoreFailure('gone'));
  browser.engine.report(new TypeError('nobody caught it'));
  await tab.until(() => tab.notices.some(({ kind }) => kind === 'bug'));
  const answer = await tab.command('diagnostics', {});
  const { bugs } = (answer as { value: Diagnostics }).value;
  expect(bugs).toMatchObject([{ name: 'TypeError', message: 'nobody caught it' }]);
});

test('[INV-10] A notice that a closed tab has not read goes to another tab', async () => {
  const [a, b] = await testServer.friends();
  const { browser, tab } = await testServer.at(a);
  const other = await browser.tab({ tokens: tab.tokens });
  tab.environment({ visible: true, focused: true });
  await tab.shown({ view: 'chats' });
  tab.pause();
  // The paused tab reads the batch that it has asked for, and then no other.
  await tab.command('sendText', { chat: privateChat(b.id), tmpId: tmpId(), content: 'one batch' });
  await tab.until(() => tab.rows({ view: 'chats' }).length === 1);
  browser.engine.report(new TypeError('on purpose'));
  expect([...tab.notices, ...other.notices]).toEqual([]);
  tab.die();
  await other.until(() => other.notices.length > 0);
  expect(other.notices).toEqual([{ kind: 'bug' }]);
});

function thrown(): never {
  throw new TypeError('a bug on purpose');
}
