// Searches of a tab: rows, order, live changes, restarts and the number of hits.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HitRow, SearchSpec, SearchStateRow } from '../../src/core/contract/search.ts';
import { groupChat, privateChat } from '../../src/core/domain/chat-key.ts';
import { unbounded } from '../../src/core/domain/foreign.ts';
import { TestServer } from './test-server.ts';
import { compactAll, isLive, tmpId, type Tab } from './support.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());

const spec = (over: Partial<SearchSpec>): SearchSpec => ({ view: 'search', words: '', size: 50, ...over });
const stateOf = (tab: Tab, it: SearchSpec): SearchStateRow | undefined =>
  tab.rows(it).find((row) => row.kind === 'state');
const hitsOf = (tab: Tab, it: SearchSpec): HitRow[] => tab.rows(it).filter((row) => row.kind === 'hit');

/** Snippets of the hits, newest first, once the search has ended. */
async function found(tab: Tab, over: Partial<SearchSpec>): Promise<string[]> {
  const searchSpec = spec(over);
  await tab.until(() => (stateOf(tab, searchSpec)?.step ?? 'running') !== 'running');
  return hitsOf(tab, searchSpec).map(({ snippet }) => unbounded(snippet));
}

async function friendsInGroup() {
  const [a, b] = await testServer.friends();
  const groupId = await testServer.group(a, b);
  const [atA, atB] = [await testServer.at(a), await testServer.at(b)];
  const sendFromB = async (chat: ReturnType<typeof privateChat>, content: string): Promise<void> => {
    const receipt = await atB.tab.command('sendText', { chat, tmpId: tmpId(), content });
    expect(receipt.ok).toBe(true);
    const chatOfA = chat.startsWith('group') ? chat : privateChat(b.id);
    await atA.tab.until(() => atA.tab.texts(chatOfA).includes(content));
  };
  return {
    a,
    b,
    group: groupChat(groupId),
    atA,
    atB,
    say: sendFromB,
    mine: privateChat(b.id),
    theirs: privateChat(a.id),
  };
}

test('[X-CHAT-26] A tab finds messages of every chat, with all fields of their rows', async () => {
  const { b, atA, say, mine, theirs, group } = await friendsInGroup();
  await say(theirs, 'The first\nNeedle in the hay');
  await say(group, 'another ＮＥＥＤＬＥ');
  await say(theirs, 'nothing here');
  // Two messages of one second in different chats have no order: a message from the database has whole seconds.
  expect((await found(atA.tab, { words: 'needle' })).toSorted()).toEqual([
    'The first Needle in the hay',
    'another ＮＥＥＤＬＥ',
  ]);
  const hits = hitsOf(atA.tab, spec({ words: 'needle' }));
  const inGroup = hits.find(({ chat }) => chat === group);
  const inPrivate = hits.find(({ chat }) => chat === mine);
  expect(inGroup).toMatchObject({
    chat: group,
    chatType: 'GROUP',
    showName: 'Three of us',
    sendName: b.userName,
  });
  expect(inPrivate).toMatchObject({
    chat: mine,
    chatType: 'PRIVATE',
    showName: b.userName,
    sendId: b.id,
    own: false,
  });
  expect(inPrivate).toMatchObject({ category: 'text', content: '', marks: [[10, 16]] });
  expect(atA.tab.messages(mine).map(({ id }) => id)).toContain(inPrivate?.id);
  expect(atA.tab.rows(spec({ words: 'needle' }))[0]).toMatchObject({
    kind: 'state',
    step: 'done',
    reached: 0,
  });
  expect(await found(atA.tab, { words: 'hay FIRST' })).toHaveLength(1);
  expect(await found(atA.tab, { words: 'needle', chat: group })).toEqual(['another ＮＥＥＤＬＥ']);
  expect(await found(atA.tab, { words: 'needle', sender: 999_999 })).toEqual([]);
  expect(await found(atA.tab, { words: '' })).toEqual([]);
});

test('[X-CHAT-26, INV-12] An open search shows new messages, and drops recalled and deleted ones', async () => {
  const { atA, atB, say, mine, theirs } = await friendsInGroup();
  const searchSpec = spec({ words: 'apple' });
  expect(await found(atA.tab, { words: 'apple' })).toEqual([]);
  await say(theirs, 'an apple');
  await say(theirs, 'two apples');
  await say(theirs, 'apple three');
  await atA.tab.until(() => hitsOf(atA.tab, searchSpec).length === 3);
  const ids = atA.tab.messages(mine).map(({ id }) => id ?? 0);
  await atA.tab.command('deleteForMe', { chat: mine, ids: [ids[0] ?? 0] });
  await atB.tab.command('recall', { chat: theirs, id: ids[1] ?? 0 });
  await atA.tab.until(() => hitsOf(atA.tab, searchSpec).length === 1);
  expect(hitsOf(atA.tab, searchSpec)[0]?.snippet).toBe('apple three');
  await atA.tab.command('deleteChat', { chat: mine });
  await atA.tab.until(() => hitsOf(atA.tab, searchSpec).length === 0);
});

test('[X-CHAT-26] Messages are found after a restart, and offline from journal pages alone', async () => {
  const { atA, say, mine, theirs } = await friendsInGroup();
  const { browser } = atA;
  await say(theirs, '好的，明天見');
  await say(theirs, 'later');
  const { tokens } = atA.tab;
  browser.restart();
  const tab = await browser.tab({ tokens });
  await tab.until(isLive);
  expect(await found(tab, { words: '明天' })).toEqual(['好的，明天見']);
  // The pull of this boot may return the message again, so everything is moved into journal pages.
  await compactAll(browser);
  browser.restart();
  browser.online = false;
  const offline = await browser.tab({ tokens });
  await offline.until(() => offline.rows({ view: 'chats' }).length > 0);
  const inMemory = [...(browser.engine.account?.chatStore.chat(mine)?.timeline.after(0) ?? [])];
  expect(inMemory.map(({ content }) => content)).not.toContain('好的，明天見');
  expect(await found(offline, { words: '明天' })).toEqual(['好的，明天見']);
});

test('A search shows at most the requested number of hits, newest first', async () => {
  const { atA, say, theirs } = await friendsInGroup();
  for (const nth of ['one', 'two', 'three']) await say(theirs, `pear ${nth}`);
  expect(await found(atA.tab, { words: 'pear', size: 2 })).toEqual(['pear three', 'pear two']);
  expect(await found(atA.tab, { words: 'pear', size: 3 })).toEqual(['pear three', 'pear two', 'pear one']);
});
