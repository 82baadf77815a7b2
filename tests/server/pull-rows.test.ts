// Hand-written readers of a pull's rows: rows and responses equal those of Drizzle's mapping.
import { inArray } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { afterAll, expect, test } from 'vitest';
import { filled, perDatabase } from '../../server/db/rows.ts';
import { groupMessages, privateMessages } from '../../server/db/schema.ts';
import { groupPage } from '../../server/messages/group-pull.ts';
import { groupRowOf, groupRows, insertGroup, toGroupMessages } from '../../server/messages/group-rows.ts';
import { privatePage } from '../../server/messages/private-pull.ts';
import { insertPrivate, privateRowOf, privateRows, toPrivate } from '../../server/messages/private-rows.ts';
import { type Client, makeFriends, makeGroup, makeUser, signIn, startTestServer } from './support.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const { services } = server;
const { db, rows, clock } = services;

/** The bytes of the envelope's `data`. */
async function pulledText(
  client: Client,
  kind: 'private' | 'group',
  minId: number,
  size: number,
): Promise<string> {
  const path = `/api/message/${kind}/loadOfflineMessage?minId=${minId}&size=${size}`;
  const headers = { accessToken: encodeURIComponent(client.tokens.accessToken) };
  const text = await (await fetch(server.url + path, { headers })).text();
  return /^\{"code":200,"message":"[^"]*","data":(\[.*\])\}$/s.exec(text)?.[1] ?? text;
}

const texts = ['plain', '', '好的，明天見。', '😀 "quoted" \\ back', 'line\nline\ttab', '\u2028 and \u0001'];

test("[PULL-01] A pulled page of private messages has the rows and bytes that Drizzle's mapping gives", async () => {
  const [ann, bob, stranger] = [await makeUser(server), await makeUser(server), await makeUser(server)];
  await makeFriends(server, ann, bob);
  const ids: number[] = [];
  const add = async (row: Partial<typeof privateMessages.$inferInsert>) => {
    const values = { sendId: bob.id, recvId: ann.id, content: 'x', type: 0, sendTime: clock(), ...row };
    const { id } = await db.transaction((tx) => insertPrivate(tx, values));
    ids.push(id);
    return id;
  };
  for (const [n, content] of texts.entries())
    await add({ content, tmpId: n % 2 === 0 ? `tmp${ann.id}-${n}` : null });
  const first = ids[0]!;
  await add({ quoteId: first, type: 3 });
  const recalled = await add({});
  const recall = await add({ type: 10, sendId: ann.id, recvId: bob.id });
  await db
    .update(privateMessages)
    .set({ recallId: recall, content: '' })
    .where(inArray(privateMessages.id, [recalled]));
  await add({ quoteId: recalled });
  await add({ quoteId: 9_007_199_254_740_991 });
  await add({ sendId: stranger.id, sendTime: 4_102_444_800_123 });

  const client = await signIn(server, ann);
  const query = { minId: first - 1, size: 1000, upTo: Number.MAX_SAFE_INTEGER };
  const read = (await rows(privatePage(services, ann.id, query))).map(privateRowOf);
  const mapped = await privateRows(db, inArray(privateMessages.id, ids));
  expect(read).toEqual(mapped);
  expect(read.map(({ message }) => message.id)).toEqual(ids);
  expect(await pulledText(client, 'private', query.minId, query.size)).toBe(
    JSON.stringify(mapped.map(toPrivate)),
  );
});

test("[API-30] A pulled page of group messages has the rows and bytes that Drizzle's mapping gives", async () => {
  const [ann, bob] = [await makeUser(server), await makeUser(server)];
  const groupId = await makeGroup(server, ann, [bob]);
  const ids: number[] = [];
  const add = async (row: Partial<typeof groupMessages.$inferInsert>) => {
    const values = { groupId, sendId: bob.id, content: 'x', type: 0, sendTime: clock(), ...row };
    const { id } = await db.transaction((tx) => insertGroup(tx, values));
    ids.push(id);
    return id;
  };
  for (const [n, content] of texts.entries())
    await add({ content, sendNickName: content, tmpId: `tmp${ann.id}-${n}` });
  const first = ids[0]!;
  await add({ quoteId: first, atUserIds: [ann.id, -1] });
  await add({ atUserIds: [], receipt: true });
  await add({ receipt: true, receiptOk: true });
  const recalled = await add({});
  const recall = await add({ type: 10 });
  await db
    .update(groupMessages)
    .set({ recallId: recall, content: '' })
    .where(inArray(groupMessages.id, [recalled]));
  await add({ quoteId: recalled });

  const client = await signIn(server, ann);
  const query = { minId: first - 1, size: 1000, upTo: Number.MAX_SAFE_INTEGER };
  const read = (await rows(groupPage(services, ann.id, query))).map(groupRowOf);
  const mapped = await groupRows(db, ann.id, inArray(groupMessages.id, ids));
  expect(read).toEqual(mapped);
  expect(read.map(({ message }) => message.id)).toEqual(ids);
  const answer = await toGroupMessages(db, mapped);
  expect(await pulledText(client, 'group', query.minId, query.size)).toBe(JSON.stringify(answer));
});

test('[API-30] A pulled page of group messages is complete, wherever its rows lie among those of other groups', async () => {
  const [ann, bob] = [await makeUser(server), await makeUser(server)];
  const [annGroup, bobGroup] = [await makeGroup(server, ann, [bob]), await makeGroup(server, bob, [])];
  // Ann sees twenty ids in a row, then none for a while, then single ones.
  const sees = (n: number) => n < 20 || (n > 60 && n % 13 === 0);
  const all: { id: number; groupId: number }[] = [];
  await db.transaction(async (tx) => {
    for (let n = 0; n < 150; n++) {
      const groupId = sees(n) ? annGroup : bobGroup;
      const { id } = await insertGroup(tx, {
        groupId,
        sendId: bob.id,
        type: 0,
        content: `${n}`,
        sendTime: clock(),
      });
      all.push({ id, groupId });
    }
  });
  const own = all.filter((row) => row.groupId === annGroup).map((row) => row.id);
  const upTo = Number.MAX_SAFE_INTEGER;
  for (const size of [1, 3, 5, 20, 1000]) {
    for (const minId of [0, ...all.map((row) => row.id)].filter((_id, n) => n % 7 === 0)) {
      const cells = await rows(groupPage(services, ann.id, { minId, size, upTo }));
      const ids = cells.map((row) => groupRowOf(row).message.id);
      expect(ids).toEqual(own.filter((id) => id > minId).slice(0, size));
    }
  }
});

test('A failed select rejects with a DrizzleQueryError, which the log can shorten', async () => {
  const broken = { sql: 'select $1::bigint / 0', params: [7] };
  await expect(rows(broken)).rejects.toBeInstanceOf(DrizzleQueryError);
});

test('A SQL statement is compiled once per database and shape', () => {
  let compiled = 0;
  const statement = perDatabase((_db, shape) => `${shape} ${++compiled}`);
  expect([
    statement(db, 'a'),
    statement(db, 'b'),
    statement(db, 'a'),
    statement({} as typeof db, 'a'),
  ]).toEqual(['a 1', 'b 2', 'a 1', 'a 3']);
  expect(filled({ sql: '$1', params: [5] }, { userId: 1 })).toEqual({ sql: '$1', params: [5] });
});
