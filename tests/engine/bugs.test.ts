// A fault of the app itself in a running engine: told as such, and nothing else ends.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Diagnostics } from '../../src/core/contract/diagnostics.ts';
import { privateChat } from '../../src/core/domain/chat-key.ts';
import { StoreFailure } from '../../workers/journal/store.ts';
import { House } from './house.ts';
import { tmpId } from './support.ts';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

test('a bug in the engine is in the diagnostics with its stack, is told once, and everything goes on', async () => {
  const [a, b] = await house.friends();
  const { browser, tab } = await house.at(a);
  const { account } = browser.engine;
  // The sink that tells the views of a change meets a bug, twice.
  await tab.shown({ view: 'chats' });
  const news = { chat: privateChat(b.id), messages: [], marks: false };
  const broken = new Proxy(news, { get: () => thrown() });
  account?.chatStore.changes$.next(broken);
  account?.chatStore.changes$.next(broken);
  await tab.until(() => tab.notices.some(({ kind }) => kind === 'bug'));
  expect(tab.notices.filter(({ kind }) => kind === 'bug')).toHaveLength(1);
  const answer = await tab.command('diagnostics', {});
  const { bugs, account: facts } = (answer as { value: Diagnostics }).value;
  expect(bugs).toMatchObject([{ name: 'TypeError', message: 'a bug on purpose' }, { name: 'TypeError' }]);
  expect(bugs[0]?.stack.join()).toContain('thrown');
  expect(facts?.last.filter(({ words }) => words.startsWith('bug TypeError'))).toHaveLength(2);
  // The journal and the line are as before.
  const chat = privateChat(b.id);
  await tab.command('sendText', { chat, tmpId: tmpId(), content: 'after the bug' });
  await tab.until(() => tab.messages(chat)[0]?.mark === 'sent');
  expect(tab.status?.storage).toBe('journal');
});

test('a bug in a command is in the diagnostics, and its caller hears of it', async () => {
  const [a, b] = await house.friends();
  const { browser, tab } = await house.at(a);
  const { account } = browser.engine;
  await tab.shown({ view: 'chats' });
  vi.spyOn(account!.opening, 'open').mockImplementation(async () => thrown());
  await expect(tab.command('open', { chat: privateChat(b.id) })).rejects.toThrow('a bug on purpose');
  const answer = await tab.command('diagnostics', {});
  const { bugs } = (answer as { value: Diagnostics }).value;
  expect(bugs).toMatchObject([{ name: 'TypeError', message: 'a bug on purpose' }]);
});

test('an exception that no part has caught is a bug, unless the disk has failed', async () => {
  const [a] = await house.friends();
  const { browser, tab } = await house.at(a);
  browser.engine.report(new StoreFailure('gone'));
  browser.engine.report(new TypeError('nobody caught it'));
  await tab.until(() => tab.notices.some(({ kind }) => kind === 'bug'));
  const answer = await tab.command('diagnostics', {});
  const { bugs } = (answer as { value: Diagnostics }).value;
  expect(bugs).toMatchObject([{ name: 'TypeError', message: 'nobody caught it' }]);
});

function thrown(): never {
  throw new TypeError('a bug on purpose');
}
