// A browser whose disk is full for a while.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { privateChat } from '../../src/core/domain/chat-key.ts';
import { faultyFactory } from '../unit/journal/faulty-factory.ts';
import { Profile } from './profile.ts';
import { isLive, tmpId, type Tab } from './support.ts';
import { TestServer } from './test-server.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());

/** A profile on a disk that is full while `isFull` is true. */
class SmallProfile extends Profile {
  isFull = false;
  override readonly factory = faultyFactory({
    onPut: () => (this.isFull ? 'QuotaExceededError' : null),
  }).factory;
}

test('On a full disk messages are sent and received, the tabs learn it, and space brings all to the disk', async () => {
  const [a, b] = await testServer.friends();
  const [toB, toA] = [privateChat(b.id), privateChat(a.id)];
  const profile = new SmallProfile();
  const [atA, atB] = await Promise.all([testServer.at(a, { profile }), testServer.at(b)]);
  const { tab } = atA;
  const say = (from: Tab, chat: typeof toA, content: string) =>
    from.command('sendText', { chat, tmpId: tmpId(), content });
  await say(tab, toB, 'before');
  await tab.until(() => tab.texts(toB).length === 1);
  expect(tab.status?.storage).toBe('journal');
  profile.isFull = true;
  expect(await say(tab, toB, 'from a full disk')).toEqual({ ok: true, value: null });
  await tab.until(() => tab.status?.storage === 'full');
  await say(atB.tab, toA, 'to a full disk');
  const all = ['before', 'from a full disk', 'to a full disk'];
  await tab.until(() => tab.texts(toB).length === 3);
  await atB.tab.until(() => atB.tab.texts(toA).length === 3);
  expect(tab.notices.filter(({ kind }) => kind === 'storage')).toEqual([]);
  profile.isFull = false;
  await tab.until(() => tab.status?.storage === 'journal');
  await atA.browser.engine.close();
  atA.browser.restart();
  atA.browser.online = false;
  const after = await atA.browser.tab({ tokens: tab.tokens });
  await after.until(() => after.texts(toB).length === 3);
  expect(after.texts(toB)).toEqual(all);
});

test('An engine that starts on a full disk shows what it has, and stores again when there is space', async () => {
  const [a, b] = await testServer.friends();
  const toB = privateChat(b.id);
  const profile = new SmallProfile();
  const { browser, tab } = await testServer.at(a, { profile });
  await tab.command('sendText', { chat: toB, tmpId: tmpId(), content: 'stored' });
  await tab.until(() => tab.texts(toB).length === 1);
  await browser.engine.close();
  profile.isFull = true;
  browser.restart();
  const after = await browser.tab({ tokens: tab.tokens });
  await after.until(() => isLive(after) && after.texts(toB).length === 1);
  await after.until(() => after.status?.storage === 'full');
  await after.command('sendText', { chat: toB, tmpId: tmpId(), content: 'sent' });
  await after.until(() => after.texts(toB).length === 2);
  expect(after.texts(toB)).toEqual(['stored', 'sent']);
  profile.isFull = false;
  await after.until(() => after.status?.storage === 'journal');
});
