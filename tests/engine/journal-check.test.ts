// The check of the journal on request: it finds damaged records, and mends them from memory or from the server.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JournalCheck } from '../../src/core/contract/data-commands.ts';
import type { Result } from '../../src/core/contract/result.ts';
import { privateChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import type { ChatEvent } from '../../src/core/domain/events.ts';
import { pulled } from '../../workers/log/entry.ts';
import { message } from '../unit/support.ts';
import { databaseNames, inDatabase, until } from './databases.ts';
import { TestServer } from './test-server.ts';
import { compactAll, isLive, tmpId, type Browser, type Tab } from './support.ts';

let testServer: TestServer;
beforeAll(async () => {
  // An engine waits 2 s of its own clock for the signer, and then writes pages without signatures.
  await import('../../workers/search/sign.ts');
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());

/**
 * A user with texts of two friends, all in pages. An engine compacts its tail after each connection, so a test without
 * this compaction finds one page or two.
 */
async function setUp() {
  const [a, b] = await testServer.friends();
  const c = await testServer.friendOf(a);
  const atA = await testServer.at(a);
  const chats = [privateChat(b.id), privateChat(c.id)] as const;
  for (const [index, friend] of [b, c].entries()) {
    const { tab } = await testServer.at(friend);
    for (const content of TEXTS)
      await tab.command('sendText', { chat: privateChat(a.id), tmpId: tmpId(), content });
    await atA.tab.until(() => atA.tab.texts(chats[index]!).length === TEXTS.length);
  }
  await compactAll(atA.browser);
  return { ...atA, chats, friends: [b, c] as const };
}

const TEXTS = ['one', 'two', 'three', 'four'];
const RECENT = ['five', 'six'];

/** Above all ids of the server. */
const FIRST_ID = 1e9;

/** Appends texts to the log as a pull does. */
async function received({ engine }: Browser, chat: ChatKey, sendId: number, texts: string[]): Promise<void> {
  const { chatStore, internals } = engine.account!;
  const events = texts.map((content, index): ChatEvent => {
    const sent = { sendId, recvId: chatStore.self.id, content, sendTime: Date.now() };
    return { kind: 'message', chat, message: message(FIRST_ID + index, sent) };
  });
  await internals.log.append(pulled(events));
}

async function checked(tab: Tab): Promise<Omit<JournalCheck, 'next'>> {
  const sum = { chats: 0, messages: 0, pages: 0, problems: [] as JournalCheck['problems'][number][] };
  for (let after: ChatKey | null = null; ;) {
    const answer: Result<JournalCheck> = await tab.command('checkJournal', { after });
    if (!answer.ok) throw new Error(answer.error.code);
    const { chats, messages, pages, problems } = answer.value;
    sum.chats += chats;
    sum.messages += messages;
    sum.pages += pages;
    sum.problems.push(...problems);
    after = answer.value.next;
    if (after === null) return sum;
  }
}

const journalIn = async ({ factory }: Browser): Promise<string> =>
  (await databaseNames(factory)).find((name) => /-\d+-f\d+$/.test(name)) ?? '';

/** Changes the records of one store: `change` gets key and bytes, and returns new bytes, or null to delete. */
async function damage(
  browser: Browser,
  name: string,
  change: (key: IDBValidKey, bytes: Uint8Array) => unknown,
): Promise<void> {
  await inDatabase(browser.factory, await journalIn(browser), (db) => {
    const tx = db.transaction([name], 'readwrite');
    const store = tx.objectStore(name);
    const cursors = store.openCursor();
    cursors.addEventListener('success', () => {
      const cursor = cursors.result;
      if (!cursor) return;
      const next = change(cursor.key, cursor.value as Uint8Array);
      if (next === null) cursor.delete();
      else if (next !== cursor.value) cursor.update(next);
      cursor.continue();
    });
    return tx;
  });
}

const HALF = new TextEncoder().encode('[["half');

/** Starts a new engine on the same journal. */
async function reopened(browser: Browser, { tokens }: Tab, online = true): Promise<Tab> {
  browser.restart();
  browser.online = online;
  const tab = await browser.tab({ tokens });
  if (online) await tab.until(isLive);
  return tab;
}

test('A healthy journal has no problem, and the check counts its chats, messages and pages', async () => {
  const { tab } = await setUp();
  const { problems, chats, messages, pages } = await checked(tab);
  expect(problems).toEqual([]);
  expect([chats, pages]).toEqual([2, 2]);
  // Each chat also has the notice of the friendship.
  expect(messages).toBeGreaterThanOrEqual(2 * TEXTS.length);
});

test('Unreadable rows, marks and batches are written again from memory, with draft and unsent text', async () => {
  const {
    browser,
    tab: before,
    chats: [first, second],
    friends,
  } = await setUp();
  await browser.engine.close();
  // No compaction is due in an engine without a connection, so these texts stay in the tail.
  const tab = await reopened(browser, before, false);
  await tab.until(() => tab.rows({ view: 'chats' }).length === 2);
  await received(browser, second, friends[1].id, RECENT);
  await tab.command('draft', { chat: first, text: 'half a word', revision: 1 });
  await tab.command('sendText', { chat: second, tmpId: tmpId(), content: 'unsent' });
  for (const name of ['chats', 'marks', 'tail', 'outbox']) await damage(browser, name, () => HALF);
  const { problems } = await checked(tab);
  expect(problems).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'record', mended: 'done' }),
      { kind: 'outbox', count: 1, mended: 'done' },
      expect.objectContaining({ kind: 'tail', mended: 'done' }),
    ]),
  );
  expect((await checked(tab)).problems).toEqual([]);
  await browser.engine.close();
  const offline = await reopened(browser, tab, false);
  await offline.until(() => offline.texts(second).includes('unsent') && offline.texts(first).length > 0);
  expect(offline.texts(first)).toEqual(TEXTS);
  expect(offline.texts(second)).toEqual([...TEXTS, ...RECENT, 'unsent']);
  expect((await offline.shown({ view: 'head', chat: first }))[0]?.draft).toMatchObject({
    text: 'half a word',
  });
});

test('Unreadable pages are fetched from the server again', async () => {
  const { browser, tab, chats } = await setUp();
  await damage(browser, 'pages', () => HALF);
  expect((await checked(tab)).problems).toEqual([{ kind: 'page', count: 2, mended: 'fetching' }]);
  const timelineOf = (chat: ChatKey) => browser.engine.account?.chatStore.chat(chat)?.timeline;
  await until(() => chats.every((chat) => (timelineOf(chat)?.size ?? 0) >= TEXTS.length));
  for (const chat of chats) expect(tab.texts(chat)).toEqual(TEXTS);
  await compactAll(browser);
  expect(await checked(tab)).toMatchObject({ problems: [], pages: 2 });
});

test('Offline, the check reports missing pages, and the next connection fetches them', async () => {
  const { browser, tab, chats } = await setUp();
  await browser.engine.close();
  await damage(browser, 'pages', () => null);
  await damage(browser, 'sigs', () => null);
  const offline = await reopened(browser, tab, false);
  await offline.until(() => offline.rows({ view: 'chats' }).length === 2);
  expect((await checked(offline)).problems).toEqual([{ kind: 'missing', count: 2, mended: 'waiting' }]);
  const online = await reopened(browser, tab);
  for (const chat of chats) {
    await online.until(() => online.texts(chat).length === TEXTS.length);
    expect(online.texts(chat)).toEqual(TEXTS);
  }
});

test('A row that differs from its messages is computed again', async () => {
  const { browser, tab, chats } = await setUp();
  await browser.engine.close();
  await damage(browser, 'chats', (key, bytes) => {
    if (key !== chats[0]) return bytes;
    const row = JSON.parse(new TextDecoder().decode(bytes)) as { summary: object };
    const summary = { ...row.summary, unread: 77, last: null };
    return new TextEncoder().encode(JSON.stringify({ ...row, summary }));
  });
  const again = await reopened(browser, tab, false);
  const rowOf = (it: Tab) => it.rows({ view: 'chats' }).find(({ key }) => key === chats[0]);
  await again.until(() => again.rows({ view: 'chats' }).length === 1);
  expect((await checked(again)).problems).toEqual([{ kind: 'row', count: 1, mended: 'done' }]);
  await again.until(() => rowOf(again)?.unread === TEXTS.length);
  expect(rowOf(again)?.last?.content).toBe('four');
  await browser.engine.close();
  const later = await reopened(browser, tab, false);
  await later.until(() => rowOf(later)?.unread === TEXTS.length);
});

test('Missing signatures, unreadable people and a cursor that is too high are mended', async () => {
  const { browser, tab } = await setUp();
  await damage(browser, 'sigs', () => null);
  await damage(browser, 'people', (key, bytes) => (key === 'friends' ? HALF : bytes));
  await damage(browser, 'meta', (key, value) => (key === 'done:private' ? 9e12 : value));
  const { problems } = await checked(tab);
  expect(problems.map(({ kind, count, mended }) => `${kind} ${count} ${mended}`).sort()).toEqual([
    'cursor 1 done',
    'people 1 done',
    'signature 2 done',
  ]);
  expect((await checked(tab)).problems).toEqual([]);
});

test('The check of an account in memory finds nothing', async () => {
  const [a] = await testServer.friends();
  const { tab } = await testServer.at(a, { memory: true });
  expect(await checked(tab)).toEqual({ chats: 0, messages: 0, pages: 0, problems: [] });
});
