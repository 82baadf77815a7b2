// Node: the people of the demo, and the account for measuring.
import { afterEach, expect, test } from 'vitest';
import { demoSignIns, seedDemo } from '../../server/demo/seed.ts';
import { fillAccount } from '../../server/load/fill.ts';
import { endpoints } from '../../src/core/wire/index.ts';
import type { RunningServer } from '../../server/start.ts';
import { signInDemo, startTestServer } from './support.ts';

let server: RunningServer;
afterEach(() => server.stop());

test('the demo has four people, two groups, something unread, something taken back, and is made once', async () => {
  server = await startTestServer({ demo: true });
  const alice = await signInDemo(server, 'alice');
  const me = await alice.get(endpoints.userSelf);
  const yating = await signInDemo(server, 'yating');
  expect((await alice.get(endpoints.friendList)).rows).toHaveLength(3);
  const groups = (await alice.get(endpoints.groupList)).rows;
  expect(groups.map((group) => group.name)).toEqual(['Design studio', '週末登山']);
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
  ]);
  const inGroups = await alice.get(endpoints.messageGroupLoadOfflineMessage, { query });
  expect(inGroups.rows.filter((row) => row.receipt)).toMatchObject([{ readedCount: 2, receiptOk: true }]);
});

test('--load fills an account with chats, messages and a large group, and does so once', async () => {
  server = await startTestServer();
  const plan = { chats: 50, messages: 1_000, group: 300 };
  const signIn = await fillAccount(server.services, plan);
  const client = await signInDemo(server, signIn.userName);
  const friends = (await client.get(endpoints.friendList)).rows;
  const groups = (await client.get(endpoints.groupList)).rows;
  expect(friends.length + groups.length).toBe(50);
  const large = groups.find((group) => group.name === 'Everybody');
  const params = { groupId: large!.id };
  expect((await client.get(endpoints.groupMembers, { params })).rows).toHaveLength(300);
  const query = { minId: 0 };
  const mine = (await client.get(endpoints.messagePrivateLoadOfflineMessage, { query })).rows;
  const ours = (await client.get(endpoints.messageGroupLoadOfflineMessage, { query })).rows;
  expect(mine.length + ours.length).toBe(1_000);
  const chats = new Set([
    ...mine.map((row) => `${row.sendId! + row.recvId!}`),
    ...ours.map((row) => `g${row.groupId}`),
  ]);
  expect(chats.size).toBe(50);
  await fillAccount(server.services, plan);
  expect((await client.get(endpoints.friendList)).rows).toHaveLength(friends.length);
});
