// The export of the data on this device: slices of people, chats and messages, also without a network.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExportedChat, ExportedChats, ExportedMessages } from '../../src/core/contract/data-commands.ts';
import type { Result } from '../../src/core/contract/result.ts';
import type { MessageRow } from '../../src/core/contract/rows.ts';
import { groupChat, privateChat, type ChatKey } from '../../src/core/domain/chat-key.ts';
import { TestServer } from './test-server.ts';
import { compactAll, isLive, tmpId, type Tab } from './support.ts';

let testServer: TestServer;
beforeAll(async () => {
  testServer = await TestServer.shared();
});
afterAll(() => testServer.close());

async function chatsOf(tab: Tab, only: ChatKey | null = null): Promise<ExportedChat[]> {
  const chats: ExportedChat[] = [];
  for (let after: ChatKey | null = null; ;) {
    const answer: Result<ExportedChats> = await tab.command('exportChats', { only, after });
    if (!answer.ok) throw new Error(answer.error.code);
    chats.push(...answer.value.chats);
    after = answer.value.next;
    if (after === null) return chats;
  }
}

async function messagesOf(tab: Tab, chat: ChatKey): Promise<MessageRow[]> {
  const rows: MessageRow[] = [];
  for (let after: number | null = 0; after !== null;) {
    const answer: Result<ExportedMessages> = await tab.command('exportMessages', { chat, after });
    if (!answer.ok) throw new Error(answer.error.code);
    rows.push(...answer.value.rows);
    after = answer.value.next;
  }
  return rows;
}

const textsOf = (rows: readonly MessageRow[]): unknown[] => rows.map(({ content }) => content);

test('Offline, an export has the texts of all chats, drafts, unsent messages, friends and group members', async () => {
  const [a, b] = await testServer.friends();
  const group = groupChat(await testServer.group(a, b));
  const [atA, atB] = await Promise.all([testServer.at(a), testServer.at(b)]);
  const [toB, toA] = [privateChat(b.id), privateChat(a.id)];
  for (const content of ['one', 'two', 'three'])
    await atB.tab.command('sendText', { chat: toA, tmpId: tmpId(), content });
  await atA.tab.until(() => atA.tab.texts(toB).length === 3);
  await compactAll(atA.browser);
  await atB.tab.command('sendText', { chat: group, tmpId: tmpId(), content: 'to all' });
  await atA.tab.until(() => atA.tab.texts(group).includes('to all'));
  await atA.tab.command('open', { chat: group });
  await atA.tab.until(() => (atA.tab.rows({ view: 'head', chat: group })[0]?.members ?? 0) === 2);
  await atA.tab.command('draft', { chat: toB, text: 'half a word', revision: 1 });
  await atA.browser.engine.close();
  atA.browser.restart();
  atA.browser.online = false;
  const offline = await atA.browser.tab({ tokens: atA.tab.tokens });
  await offline.until(() => offline.rows({ view: 'chats' }).length >= 2);
  const file = new Blob(['bytes'], { type: 'text/plain' });
  const unsent = { kind: 'file', name: 'notes.txt', mime: 'text/plain', width: 0, height: 0 } as const;
  const fileId = tmpId();
  await offline.command('sendFile', { chat: toB, tmpId: fileId, ...unsent, file, thumb: null });

  const people = await offline.command('exportPeople', {});
  expect(people).toMatchObject({ ok: true, value: { self: { id: a.id, userName: a.userName } } });
  expect(people.ok && people.value.friends.map(({ id, nickName }) => [id, nickName])).toEqual([
    [b.id, b.userName],
  ]);
  const chats = await chatsOf(offline);
  const [ofGroup, ofB] = [group, toB].map((chat) => chats.find(({ key }) => key === chat));
  expect(ofB).toMatchObject({ showName: b.userName, draft: 'half a word', group: null });
  expect(ofB?.unsent.map(({ key, upload }) => [key, upload?.name])).toEqual([[fileId, 'notes.txt']]);
  expect(ofGroup?.group).toMatchObject({ name: 'Three of us', ownerId: a.id, isGone: false });
  expect(ofGroup?.group?.members?.map(({ userId }) => userId).sort((x, y) => x - y)).toEqual([a.id, b.id]);
  const rows = await messagesOf(offline, toB);
  expect(textsOf(rows.filter(({ gap, type }) => gap === null && type === 0))).toEqual([
    'one',
    'two',
    'three',
  ]);
  expect(rows.find(({ content }) => content === 'two')).toMatchObject({
    sendId: b.id,
    sendNickName: b.userName,
  });
  expect(textsOf(await messagesOf(offline, group))).toContain('to all');
  expect(JSON.stringify([people, chats, rows])).not.toContain(atA.tab.tokens?.accessToken ?? 'no token');
});

test('An export of one chat has that chat alone, and an unknown chat is refused', async () => {
  const [a, b] = await testServer.friends();
  await testServer.group(a, b);
  const { tab } = await testServer.at(a);
  await tab.until(isLive);
  expect((await chatsOf(tab, privateChat(b.id))).map(({ key }) => key)).toEqual([privateChat(b.id)]);
  const unknown = await tab.command('exportChats', { only: privateChat(999_999), after: null });
  expect(unknown).toEqual({ ok: false, error: { code: 'NOT_FOUND' } });
});
