// A disk that fails under a running engine. Accepted data are kept, deletions stay in effect, and the server's
// data are pulled again.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { privateChat } from '../../src/core/domain/chat-key.ts';
import { journalName } from '../../workers/journal/schema.ts';
import { databaseNames, inDatabase } from './databases.ts';
import { TestServer } from './test-server.ts';
import { isLive, tmpId, type Browser, type Tab } from './support.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());

/** Two signed-in friends after this many texts of B, all of them received by A. */
async function receivedTexts(count: number) {
  const [a, b] = await testServer.friends();
  const [atA, atB] = await Promise.all([testServer.at(a), testServer.at(b)]);
  const chat = privateChat(b.id);
  for (let n = 1; n <= count; n++) {
    await atB.tab.command('sendText', { chat: privateChat(a.id), tmpId: tmpId(), content: `text ${n}` });
  }
  await atA.tab.until(() => atA.tab.texts(chat).length === count);
  return { a, b, atA, atB, chat };
}

const nameOf = async (browser: Browser): Promise<string> => {
  const names = await databaseNames(browser.factory);
  return names.find((name) => /-\d+-f\d+$/.test(name)) ?? '';
};

const deleted = (browser: Browser, name: string): Promise<unknown> =>
  new Promise((resolve) => browser.factory.deleteDatabase(name).addEventListener('success', resolve));

const ids = (tab: Tab, chat: Parameters<Tab['texts']>[0]): (number | null)[] =>
  tab.messages(chat).map(({ id }) => id);

test('[INV-12] An engine whose journal was deleted keeps unsent texts and deletions, and pulls other data again', async () => {
  const { atA, atB, a, chat } = await receivedTexts(5);
  const [first] = ids(atA.tab, chat);
  await atA.tab.command('deleteForMe', { chat, ids: [first ?? 0] });
  await atA.tab.until(() => atA.tab.texts(chat).length === 4);
  await atA.tab.command('draft', { chat, text: 'half a word', revision: 1 });
  const name = await nameOf(atA.browser);
  expect(name).toBe(journalName(name.replace(/^partyline-|-\d+-f\d+$/g, ''), a.id));
  await deleted(atA.browser, name);
  // The next write finds the database deleted.
  await atA.tab.command('sendText', { chat, tmpId: tmpId(), content: 'not lost' });
  await atA.tab.until(() => atA.tab.texts(chat).includes('not lost'));
  await atB.tab.until(() => atB.tab.texts(privateChat(a.id)).includes('not lost'));
  await atA.tab.until(() => isLive(atA.tab) && atA.tab.texts(chat).length === 5);
  expect(atA.tab.texts(chat)).toEqual(['text 2', 'text 3', 'text 4', 'text 5', 'not lost']);
  expect(atA.tab.status?.storage).toBe('journal');
  expect((await atA.tab.shown({ view: 'head', chat }))[0]?.draft).toMatchObject({ text: 'half a word' });
  // The engine stored everything again: a new engine without a network shows it.
  await atA.browser.engine.close();
  atA.browser.restart();
  atA.browser.online = false;
  const after = await atA.browser.tab({ tokens: atA.tab.tokens });
  await after.until(() => after.texts(chat).length === 5);
  expect(after.texts(chat)).toEqual(['text 2', 'text 3', 'text 4', 'text 5', 'not lost']);
});

test('A damaged journal is read as far as possible, and the next pull restores the lost messages', async () => {
  const { atA, chat } = await receivedTexts(6);
  const texts = [1, 2, 3, 4, 5, 6].map((n) => `text ${n}`);
  await atA.browser.engine.close();
  const half = new TextEncoder().encode('[["half');
  await inDatabase(atA.browser.factory, await nameOf(atA.browser), (db) => {
    const tx = db.transaction(['chats', 'tail'], 'readwrite');
    tx.objectStore('chats').put(half, chat);
    tx.objectStore('tail').put(half, 9000);
    return tx;
  });
  atA.browser.restart();
  const after = await atA.browser.tab({ tokens: atA.tab.tokens });
  await after.until(() => isLive(after) && after.texts(chat).length === 6);
  expect(after.texts(chat)).toEqual(texts);
  await after.until(() => after.rows({ view: 'chats' })[0]?.unread === 6);
  await atA.browser.engine.close();
  atA.browser.restart();
  const reopened = await atA.browser.tab({ tokens: atA.tab.tokens });
  await reopened.until(() => isLive(reopened) && reopened.texts(chat).length === 6);
  expect(reopened.texts(chat)).toEqual(texts);
  await reopened.until(() => reopened.rows({ view: 'chats' })[0]?.unread === 6);
});

test('A damaged journal page leaves a gap in its chat, which the history of the server fills', async () => {
  const { atA, chat } = await receivedTexts(8);
  await atA.browser.engine.close();
  atA.browser.restart();
  const compacted = await atA.browser.tab({ tokens: atA.tab.tokens });
  await compacted.until(isLive);
  // All messages lie in journal pages once the compaction has processed those of the pull.
  await compacted.until(() => (atA.browser.engine.account?.chatStore.chat(chat)?.folded.to ?? 0) > 0);
  await atA.browser.engine.close();
  const name = await nameOf(atA.browser);
  await inDatabase(atA.browser.factory, name, (db) => {
    const tx = db.transaction(['pages'], 'readwrite');
    const store = tx.objectStore('pages');
    store.getAllKeys().addEventListener('success', (event) => {
      for (const key of (event.target as IDBRequest<IDBValidKey[]>).result)
        store.put(new Uint8Array([1]), key);
    });
    return tx;
  });
  atA.browser.restart();
  const after = await atA.browser.tab({ tokens: atA.tab.tokens });
  await after.until(() => isLive(after) && after.texts(chat).length === 8);
  expect(after.texts(chat)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `text ${n}`));
  await after.until(() => after.rows({ view: 'chats' })[0]?.unread === 8);
});
