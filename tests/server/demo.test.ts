// The demo's users, and the generated account for measurements.
import { afterAll, expect, test } from 'vitest';
import { demoSignIns, seedDemo } from '../../server/demo/seed.ts';
import { fillAccount } from '../../server/load/fill.ts';
import {
  type Content,
  endpoints,
  MessageType,
  parseContent,
  parseControl,
} from '../../src/core/wire/index.ts';
import { type Client, signInDemo, startTestServer, withToken } from './support.ts';

const server = await startTestServer({ demo: true });
afterAll(() => server.stop());

test('The demo is created once, with six users, three groups, unread messages and a recalled one', async () => {
  const alice = await signInDemo(server, 'alice');
  const me = await alice.get(endpoints.userSelf);
  const yating = await signInDemo(server, 'yating');
  expect((await alice.get(endpoints.friendList)).rows).toHaveLength(3);
  const groups = (await alice.get(endpoints.groupList)).rows;
  expect(groups.map((group) => group.name)).toEqual(['Design studio', '週末登山', 'Reading circle']);
  const query = { minId: 0 };
  const { rows } = await alice.get(endpoints.messagePrivateLoadOfflineMessage, { query });
  const times = rows.map((row) => row.sendTime!);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const received = rows.filter((row) => row.recvId === me.id && row.type === 0);
  expect(received.some((row) => row.status === 3)).toBe(true);
  expect(received.at(-1)?.status).toBe(0);
  expect(rows.filter((row) => row.status === 2)).toMatchObject([{ content: '' }]);
  expect((await yating.get(endpoints.userSelf)).language).toBe('zh-TW');
  await seedDemo(server.services);
  expect((await demoSignIns(server.services)).map((signIn) => signIn.userName)).toEqual([
    'alice',
    'bruno',
    'mira',
    'yating',
    'noor',
    'tomas',
  ]);
  const inGroups = await alice.get(endpoints.messageGroupLoadOfflineMessage, { query });
  expect(inGroups.rows.filter((row) => row.receipt)).toMatchObject([{ readedCount: 2, receiptOk: true }]);
});

test('The demo has requests in both directions, groupings, and a group with an admin and a muted member', async () => {
  const alice = await signInDemo(server, 'alice');
  const { id } = await alice.get(endpoints.userSelf);
  const requests = (await alice.get(endpoints.friendRequestList)).rows;
  expect(
    requests.map(({ recvNickName, sendNickName, status }) => [sendNickName, recvNickName, status]),
  ).toEqual([
    ['Noor Haddad', 'Alice Moreau', 1],
    ['Alice Moreau', 'Tomás Vidal', 1],
  ]);
  const groupings = (await alice.get(endpoints.friendGroupingList)).rows;
  expect(groupings.map(({ name, friendIds }) => [name, friendIds.length])).toEqual([
    ['Studio', 2],
    ['Weekends', 1],
  ]);
  const [studio, hiking, readers] = (await alice.get(endpoints.groupList)).rows;
  expect([studio?.ownerId, readers?.ownerId, hiking?.ownerId === id]).toEqual([id, id, false]);
  expect(readers?.notice).toMatch(/^This month/);
  const members = (await alice.get(endpoints.groupMembers, { params: { groupId: readers!.id } })).rows;
  expect(members.filter(({ isManager }) => isManager).map((it) => it.showNickName)).toEqual(['Mira Okafor']);
  expect(members.filter(({ isMuted }) => isMuted).map((it) => it.showNickName)).toEqual(['Noor Haddad']);
});

test('The demo has every kind of message as a client reads it, with its files', async () => {
  const people = await Promise.all(
    ['alice', 'bruno', 'mira', 'yating'].map((name) => signInDemo(server, name)),
  );
  const query = { minId: 0 };
  const found = new Map<string, { content: Content; reader: Client }>();
  for (const person of people) {
    const privateRows = (await person.get(endpoints.messagePrivateLoadOfflineMessage, { query })).rows;
    const groupRows = (await person.get(endpoints.messageGroupLoadOfflineMessage, { query })).rows;
    for (const { id, type, content, status, recvId } of [
      ...privateRows,
      ...groupRows.map((row) => ({ ...row, recvId: 0 })),
    ]) {
      if (status !== 2) {
        found.set(`${recvId ? 'p' : 'g'}${id}`, { content: parseContent(type, content), reader: person });
      }
    }
  }
  const kinds = [...found.values()].map(({ content }) => content.kind);
  expect([...new Set(kinds)].toSorted()).toEqual(
    ['text', 'image', 'file', 'audio', 'userCard', 'groupCard', 'tip', 'callRecord', 'unknown'].toSorted(),
  );
  // The only content that is no message to show is the recall of another message.
  expect(kinds.filter((kind) => kind === 'unknown')).toHaveLength(1);
  const download = async (reader: Client, url: string) => {
    const answer = await fetch(server.url + url, withToken(reader));
    return { type: answer.headers.get('content-type'), size: (await answer.arrayBuffer()).byteLength };
  };
  for (const { content, reader } of found.values()) {
    const load = (url: string) => download(reader, url);
    if (content.kind === 'image') {
      expect(await load(content.originUrl)).toMatchObject({ type: 'image/png' });
      expect(content.thumbUrl).not.toBe(content.originUrl);
      expect((await load(content.thumbUrl)).size).toBeLessThan((await load(content.originUrl)).size);
    }
    if (content.kind === 'file') expect((await load(content.url)).size).toBe(content.size);
    if (content.kind === 'audio') {
      expect(await load(content.url)).toMatchObject({ type: 'audio/wav' });
      expect(content.peaks).toHaveLength(64);
      expect(Math.max(...content.peaks)).toBeGreaterThan(100);
    }
  }
});

test("The demo has a pinned message, and two read announcements in each user's language", async () => {
  const [alice, yating] = [await signInDemo(server, 'alice'), await signInDemo(server, 'yating')];
  const [studio] = (await alice.get(endpoints.groupList)).rows;
  const { topMessage } = await alice.get(endpoints.groupFind, { params: { groupId: studio!.id } });
  expect(topMessage?.content).toMatch(/^The review moves to Monday/);
  expect(parseControl(MessageType.GROUP_TOP_MESSAGE, JSON.stringify(topMessage)).kind).toBe('topMessage');
  const titles = {
    alice: ['Welcome to Partyline', 'House rules'],
    yating: ['歡迎使用 Partyline', '使用規範'],
  };
  for (const [client, wanted] of [
    [alice, titles.alice],
    [yating, titles.yating],
  ] as const) {
    const { rows } = await client.get(endpoints.messageSystemLoadOfflineMessage, { query: { minSeqNo: 0 } });
    expect(rows.map((row) => row.title)).toEqual(wanted);
    expect(rows.map((row) => row.status)).toEqual([3, 3]);
    const bodies = await Promise.all(
      rows.map((row) => client.get(endpoints.messageSystemContent, { query: { id: row.id! } })),
    );
    expect(bodies).toMatchObject([
      { contentType: 0, externLink: '' },
      { contentType: 1, richText: '', externLink: expect.stringMatching(/^https:/) },
    ]);
    expect(bodies[0]!.richText.length).toBeGreaterThan(100);
    expect((await fetch(server.url + rows[0]!.coverUrl, withToken(client))).headers.get('content-type')).toBe(
      'image/png',
    );
  }
});

test('--load fills an account once, with chats, messages, a large group and more friends', async () => {
  const plan = { chats: 50, messages: 1_000, group: 300, friends: 60 };
  const signIn = await fillAccount(server.services, plan);
  const client = await signInDemo(server, signIn.userName);
  const friends = (await client.get(endpoints.friendList)).rows;
  const groups = (await client.get(endpoints.groupList)).rows;
  expect(friends).toHaveLength(60);
  expect(groups).toHaveLength(11);
  const large = groups.find((group) => group.name === 'Everybody');
  const params = { groupId: large!.id };
  expect((await client.get(endpoints.groupMembers, { params })).rows).toHaveLength(300);
  const query = { minId: 0 };
  const privateRows = (await client.get(endpoints.messagePrivateLoadOfflineMessage, { query })).rows;
  const groupRows = (await client.get(endpoints.messageGroupLoadOfflineMessage, { query })).rows;
  expect(privateRows.length + groupRows.length).toBe(1_000);
  const chats = new Set([
    ...privateRows.map((row) => `${row.sendId! + row.recvId!}`),
    ...groupRows.map((row) => `g${row.groupId}`),
  ]);
  expect(chats.size).toBe(50);
  await fillAccount(server.services, plan);
  expect((await client.get(endpoints.friendList)).rows).toHaveLength(friends.length);
});
