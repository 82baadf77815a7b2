// The disk fails under a running engine: nothing that was taken is lost, what was deleted stays deleted, and
// the rest comes again from the server.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { privateChat } from '../../src/core/domain/chat-key.ts';
import { journalName } from '../../workers/journal/schema.ts';
import { databaseNames, inDatabase } from './databases.ts';
import { House } from './house.ts';
import { isLive, tmpId, type Browser, type Tab } from './support.ts';

let house: House;
beforeAll(async () => {
  house = await House.open();
});
afterAll(() => house.close());

/** A conversation of some texts, all of them at `a`. */
async function talk(count: number) {
  const [a, b] = await house.friends();
  const [atA, atB] = await Promise.all([house.at(a), house.at(b)]);
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
  new Promise((done) => browser.factory.deleteDatabase(name).addEventListener('success', done));

const ids = (tab: Tab, chat: Parameters<Tab['texts']>[0]): (number | null)[] =>
  tab.messages(chat).map(({ id }) => id);

test('[INV-12] a journal that is deleted under us: what is unsent and what was deleted is kept, the rest is pulled again', async () => {
  const { atA, atB, a, chat } = await talk(5);
  const [first] = ids(atA.tab, chat);
  await atA.tab.command('deleteForMe', { chat, ids: [first ?? 0] });
  await atA.tab.until(() => atA.tab.texts(chat).length === 4);
  await atA.tab.command('draft', { chat, text: 'half a word', revision: 1 });
  const name = await nameOf(atA.browser);
  expect(name).toBe(journalName(name.replace(/^partyline-|-\d+-f\d+$/g, ''), a.id));
  await deleted(atA.browser, name);
  // The next write finds it gone.
  await atA.tab.command('sendText', { chat, tmpId: tmpId(), content: 'not lost' });
  await atA.tab.until(() => atA.tab.texts(chat).includes('not lost'));
  await atB.tab.until(() => atB.tab.texts(privateChat(a.id)).includes('not lost'));
  await atA.tab.until(() => isLive(atA.tab) && atA.tab.texts(chat).length === 5);
  expect(atA.tab.texts(chat)).toEqual(['text 2', 'text 3', 'text 4', 'text 5', 'not lost']);
  expect(atA.tab.status?.storage).toBe('journal');
  expect((await atA.tab.shown({ view: 'head', chat }))[0]?.draft).toMatchObject({ text: 'half a word' });
  // It was written down again: a new engine has it all.
  await atA.browser.engine.close();
  atA.browser.restart();
  atA.browser.online = false;
  const after = await atA.browser.tab({ tokens: atA.tab.tokens });
  await after.until(() => after.texts(chat).length === 5);
  expect(after.texts(chat)).toEqual(['text 2', 'text 3', 'text 4', 'text 5', 'not lost']);
});

test('a damaged journal is read as far as it goes, told, and healed by the next pull', async () => {
  const { atA, chat } = await talk(6);
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
  await after.until(() => after.rows({ view: 'chats' })[0]?.unread === 6);
  await atA.browser.engine.close();
  atA.browser.restart();
  const again = await atA.browser.tab({ tokens: atA.tab.tokens });
  await again.until(() => isLive(again) && again.texts(chat).length === 6);
  await again.until(() => again.rows({ view: 'chats' })[0]?.unread === 6);
});

test('a page that does not hold leaves a gap, which the history fills', async () => {
  const { atA, chat } = await talk(8);
  await atA.browser.engine.close();
  atA.browser.restart();
  const compacted = await atA.browser.tab({ tokens: atA.tab.tokens });
  await compacted.until(isLive);
  // Everything lies in pages once the catch-up was folded away.
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
