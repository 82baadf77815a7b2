// Pulls: each missed message comes once, complete and in order.
import { afterAll, expect, test, vi } from 'vitest';
import { createBacklogs } from '../../server/messages/backlogs.ts';
import { insertGroup } from '../../server/messages/group-rows.ts';
import { insertPrivate } from '../../server/messages/private-rows.ts';
import { systemMessages } from '../../server/db/schema.ts';
import { Command, endpoints, MessageType, ROWS_LEFT_HEADER } from '../../src/core/wire/index.ts';
import {
  type Client,
  connect,
  frameOf,
  makeFriends,
  makeGroup,
  makeUser,
  manualClock,
  signIn,
  startTestServer,
} from './support.ts';

const clock = manualClock();
const server = await startTestServer({ clock });
afterAll(() => server.stop());
const { db } = server.services;
const DAY = 86_400_000;

const pullPrivate = async (client: Client, minId: number, size: number | null = null) =>
  (await client.get(endpoints.messagePrivateLoadOfflineMessage, { query: { minId, size } })).rows;
const pullGroup = async (client: Client, minId: number, size: number | null = null) =>
  (await client.get(endpoints.messageGroupLoadOfflineMessage, { query: { minId, size } })).rows;
const pullSystem = async (client: Client, minSeqNo: number, size: number | null = null) =>
  (await client.get(endpoints.messageSystemLoadOfflineMessage, { query: { minSeqNo, size } })).rows;

test('[PULL-01, PULL-03, API-29] A pull returns private messages above the minimum id, own ones too, in pages', async () => {
  const [ann, bob, cy] = [await makeUser(server), await makeUser(server), await makeUser(server)];
  const ids: number[] = [];
  await db.transaction(async (tx) => {
    for (let n = 0; n < 25; n++) {
      const [sendId, recvId] = [
        [ann, bob],
        [bob, ann],
        [cy, ann],
        [bob, cy],
      ][n % 4]!.map((person) => person.id) as [number, number];
      const row = { sendId, recvId, type: 0, content: `message ${n}`, sendTime: clock() };
      const { id } = await insertPrivate(tx, row);
      if (n % 4 !== 3) ids.push(id);
    }
  });
  const client = await signIn(server, ann);
  expect((await pullPrivate(client, 0)).map((row) => row.id)).toEqual(ids);
  const pages: (number | null)[][] = [];
  for (let minId = 0; ; minId = pages.at(-1)!.at(-1)!) {
    const page = await pullPrivate(client, minId, 10);
    pages.push(page.map((row) => row.id));
    if (page.length < 10) break;
  }
  expect(pages.map((page) => page.length)).toEqual([10, 9]);
  expect(pages.flat()).toEqual(ids);
  expect(await pullPrivate(client, ids.at(-1)!, 10)).toEqual([]);
});

test('[PULL-01, PULL-03, API-30] A pull returns messages of all own groups above the minimum id, in pages', async () => {
  const [ann, bob] = [await makeUser(server), await makeUser(server)];
  const [annGroup, sharedGroup, bobGroup] = [
    await makeGroup(server, ann, []),
    await makeGroup(server, bob, [ann]),
    await makeGroup(server, bob, []),
  ];
  const ids: number[] = [];
  await db.transaction(async (tx) => {
    for (let n = 0; n < 30; n++) {
      const groupId = [annGroup, sharedGroup, bobGroup][n % 3]!;
      const row = { groupId, sendId: bob.id, type: 0, content: `${n}`, sendTime: clock() };
      const { id } = await insertGroup(tx, row);
      if (groupId !== bobGroup) ids.push(id);
    }
  });
  const client = await signIn(server, ann);
  const first = await pullGroup(client, 0, 15);
  const second = await pullGroup(client, first.at(-1)!.id!, 15);
  expect([first.length, second.length]).toEqual([15, 5]);
  expect([...first, ...second].map((row) => row.id)).toEqual(ids);
  expect(await pullGroup(client, ids.at(-1)!)).toEqual([]);
});

test('A pull from id 0 goes back 30 days, and from any other id back to that id', async () => {
  const [ann, bob] = [await makeUser(server), await makeUser(server)];
  const groupId = await makeGroup(server, ann, [bob]);
  const parties = { sendId: bob.id, recvId: ann.id, type: 0 };
  const inGroup = { groupId, sendId: bob.id, type: 0 };
  const ages = [40, 31, 29];
  const [oldest, oldestInGroup] = await db.transaction(async (tx) => {
    const stored = [];
    for (const age of ages) {
      const row = { content: `${age}`, sendTime: clock() - age * DAY };
      stored.push([
        await insertPrivate(tx, { ...parties, ...row }),
        await insertGroup(tx, { ...inGroup, ...row }),
      ]);
    }
    return stored[0]!;
  });
  const client = await signIn(server, ann);
  const contents = (rows: { content: string }[]) => rows.map((row) => row.content);
  expect(contents(await pullPrivate(client, 0))).toEqual(['29']);
  expect(contents(await pullGroup(client, 0))).toEqual(['29']);
  expect(contents(await pullPrivate(client, oldest!.id))).toEqual(['31', '29']);
  expect(contents(await pullGroup(client, oldestInGroup!.id))).toEqual(['31', '29']);
});

test('[PULL-02, PULL-03, API-31] A pull returns system messages to all and to the user, above the minimum number', async () => {
  const [ann, bob] = [await makeUser(server), await makeUser(server)];
  const client = await signIn(server, ann);
  expect(await pullSystem(client, 0)).toEqual([]);
  const type = MessageType.SYSTEM_MESSAGE;
  const rows = [
    { title: 'old', sendTime: clock() - 91 * DAY },
    { title: 'to all', sendTime: clock() },
    { title: 'to Ann', sendTime: clock(), userId: ann.id },
    { title: 'to Bob', sendTime: clock(), userId: bob.id },
    { title: 'to all again', sendTime: clock() },
  ];
  const stored = await db
    .insert(systemMessages)
    .values(rows.map((row) => ({ type, ...row })))
    .returning();
  const titles = async (minSeqNo: number, size?: number) =>
    (await pullSystem(client, minSeqNo, size ?? null)).map((row) => row.title);
  expect(await titles(0)).toEqual(['to all', 'to Ann', 'to all again']);
  expect(await titles(stored[1]!.seqNo)).toEqual(['to Ann', 'to all again']);
  expect(await titles(0, 2)).toEqual(['to all', 'to Ann']);
  expect(await titles(stored[4]!.seqNo)).toEqual([]);
  expect((await pullSystem(client, 0))[0]).toMatchObject({ seqNo: stored[1]!.seqNo, type: 53 });
});

test('[X-CHAT-31] A message has one id and tmpId, pushed or pulled, and ids rise in the order of sending', async () => {
  const [ann, bob] = [await makeUser(server), await makeUser(server)];
  await makeFriends(server, ann, bob);
  const [annClient, bobClient] = [await signIn(server, ann), await signIn(server, bob)];
  const socket = await connect(server, bobClient);
  const live: { id: unknown; tmpId: unknown }[] = [];
  for (let n = 0; n < 5; n++) {
    const body = { tmpId: `190000000000${n}abcdefgh`, recvId: bob.id, content: `${n}`, type: 0 };
    await annClient.get(endpoints.messagePrivateSend, { body });
    const { data } = await socket.next(frameOf(Command.PRIVATE));
    live.push({ id: data?.['id'], tmpId: data?.['tmpId'] });
  }
  const pulled = await pullPrivate(bobClient, 0);
  expect(pulled.map(({ id, tmpId }) => ({ id, tmpId }))).toEqual(live);
  const ids = live.map((row) => Number(row.id));
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  await socket.close();
});

test('A pull with a size beyond the limit is refused, not cut down', async () => {
  const client = await signIn(server, await makeUser(server));
  const query = { minId: 0, size: 1001 };
  expect(await client.call(endpoints.messagePrivateLoadOfflineMessage, { query })).toMatchObject({
    code: 500,
    message: 'The field size may be at most 1000.',
  });
});

test('A full page tells how many rows are left, for this user and this kind', async () => {
  const [ann, bob, cy] = [await makeUser(server), await makeUser(server), await makeUser(server)];
  const groupId = await makeGroup(server, bob, [ann]);
  const elsewhere = await makeGroup(server, bob, [cy]);
  const row = (n: number) => ({ type: 0, content: `${n}`, sendTime: clock() });
  await db.transaction(async (tx) => {
    for (let n = 0; n < 25; n++) {
      const [sendId, recvId] = n % 2 ? [ann.id, bob.id] : [bob.id, ann.id];
      await insertPrivate(tx, { sendId, recvId, ...row(n) });
      await insertPrivate(tx, { sendId: bob.id, recvId: cy.id, ...row(n) });
      await insertGroup(tx, { groupId, sendId: bob.id, ...row(n) });
      await insertGroup(tx, { groupId: elsewhere, sendId: bob.id, ...row(n) });
    }
    const sendTime = clock() - 365 * DAY;
    await insertPrivate(tx, { sendId: cy.id, recvId: bob.id, ...row(25), sendTime });
  });
  const system = Array.from({ length: 25 }, (_, n) => ({
    type: 53,
    title: `${n}`,
    userId: n % 2 ? ann.id : cy.id,
  }));
  await db.insert(systemMessages).values(system.map((message) => ({ ...message, sendTime: clock() })));

  const client = await signIn(server, ann);
  const before = (await client.get(endpoints.messageSystemLoadOfflineMessage, { query: { minSeqNo: 0 } }))
    .rows;
  const { tokens } = client;
  const left = async (path: string, last: 'id' | 'seqNo', size: number) => {
    const found: (string | null)[] = [];
    for (let min = 0; ;) {
      const parameter = last === 'id' ? 'minId' : 'minSeqNo';
      const url = `${server.url}/api${path}?${parameter}=${min}&size=${size}`;
      const answer = await fetch(url, { headers: { accessToken: tokens.accessToken } });
      const { data } = (await answer.json()) as { data: Record<string, number>[] };
      found.push(answer.headers.get(ROWS_LEFT_HEADER));
      if (data.length < size) return found;
      min = data.at(-1)![last]!;
    }
  };
  const [onePath, groupPath] = ['/message/private/loadOfflineMessage', '/message/group/loadOfflineMessage'];
  const behind = vi.spyOn(server.services.backlogs, 'rowsLeft');
  expect(await left(onePath, 'id', 10)).toEqual(['15', '5', null]);
  const to = expect.any(Number) as number;
  expect(behind.mock.calls[0]?.[0]).toEqual({ userId: ann.id, kind: 'private', from: 0, to, rows: 10 });
  expect(await left(groupPath, 'id', 10)).toEqual(['15', '5', null]);
  expect(await left(onePath, 'id', 5)).toEqual(['20', '15', '10', '5', '0', null]);
  expect(await left('/message/system/loadOfflineMessage', 'seqNo', before.length - 2)).toEqual(['2', null]);
  // Messages that Ann has deleted are not counted.
  const [, , third] = await pullPrivate(client, 0);
  const body = { chatId: bob.id, messageIds: [third!.id!] };
  await client.get(endpoints.messagePrivateDeleteMessage, { body });
  await client.get(endpoints.messageGroupDeleteChat, { body: { chatId: groupId } });
  expect(await left(onePath, 'id', 10)).toEqual(['14', '4', null]);
  expect(await left(onePath, 'id', 1)).toContain('0');
  expect(await left(groupPath, 'id', 10)).toEqual([null]);
  // A pull without a size returns all rows and no number of rows left.
  const all = await fetch(`${server.url}/api${onePath}?minId=0`, {
    headers: { accessToken: tokens.accessToken },
  });
  expect(all.headers.get(ROWS_LEFT_HEADER)).toBe(null);
});

test('The number of rows left is counted only where it cannot be derived from the previous page', async () => {
  const backlogs = createBacklogs();
  let counted = 0;
  const behind = (from: number, to: number, left: number, userId = 1) =>
    backlogs.rowsLeft({ userId, kind: 'private', from, to, rows: 1000 }, async () => {
      counted++;
      return left;
    });
  expect([await behind(0, 1000, 6_000), counted]).toEqual([6_000, 1]);
  // A pull of another user, and one from another id, are counted anew.
  expect([await behind(1000, 2000, 7, 2), counted]).toEqual([7, 2]);
  expect([await behind(500, 1500, 8), counted]).toEqual([8, 3]);
  expect([await behind(1000, 2000, -1), counted]).toEqual([5_000, 3]);
  expect([await behind(2000, 3000, -1), counted]).toEqual([4_000, 3]);
  expect([await behind(3000, 4000, -1), counted]).toEqual([3_000, 3]);
  // Near the end the count includes messages that arrived meanwhile.
  expect([await behind(4000, 5000, 2_001), counted]).toEqual([2_001, 4]);
  expect([await behind(5000, 6000, 1_001), counted]).toEqual([1_001, 5]);
  // A repeated page is counted again.
  expect([await behind(2000, 3000, 4_500), counted]).toEqual([4_500, 6]);
  // The capped number holds for ten pages. Then the rows are counted again.
  const cap = 100_000;
  for (let page = 0; page <= 10; page++) expect(await behind(20_000 + page, 20_001 + page, cap, 3)).toBe(cap);
  expect(counted).toBe(7);
  expect([await behind(20_011, 20_012, 99_000, 3), counted]).toEqual([99_000, 8]);
});
