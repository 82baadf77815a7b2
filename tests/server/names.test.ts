// The stored form of one-line names, by every request that sets one.
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { groups } from '../../server/db/schema.ts';
import { oneLine } from '../../server/people/names.ts';
import { endpoints } from '../../src/core/wire/index.ts';
import { makeGroupOfFour } from './group-scene.ts';
import { makeFriends, makeUser, signIn, startTestServer } from './support.ts';

const server = await startTestServer();
afterAll(() => server.stop());

test('[INV-8] A stored name is one line without control characters and direction overrides', () => {
  expect(oneLine('  Ann \t\r\n\u2028 Lee ')).toBe('Ann Lee');
  expect(oneLine('\u202e\u2066Ann\u202c\u2069')).toBe('Ann');
  expect(oneLine('陳\u3000雅婷')).toBe('陳 雅婷');
  for (const kept of ['👩‍👩‍👧 Ann', 'שלום', "O'Neil", 'می‌خواهم']) expect(oneLine(kept)).toBe(kept);
  for (const blank of ['', '\n', '\u202e\u200b']) expect(oneLine(blank)).toBe('');
});

const HOSTILE = ' Gar\u202eden\n\n\u2067 two\u0007 ';
const PLAIN = 'Gar den two';

test('[INV-8] Names of groups, and nicknames and remarks in groups, are stored as one line', async () => {
  const { clients, modify } = await makeGroupOfFour(server);
  const created = await clients.cy.get(endpoints.groupCreate, { body: { name: HOSTILE } });
  expect(created.name).toBe(PLAIN);
  expect((await modify(clients.ann, { name: HOSTILE })).data).toMatchObject({ name: PLAIN });
  const remarks = { remarkNickName: HOSTILE, remarkGroupName: HOSTILE };
  const stored = { remarkNickName: PLAIN, remarkGroupName: PLAIN };
  expect((await modify(clients.cy, remarks)).data).toMatchObject(stored);
  // Notices keep their lines.
  expect((await modify(clients.ann, { notice: 'one\n two' })).data).toMatchObject({ notice: 'one\n two' });
});

test('A name of several lines from an earlier version is no change when a member sends the group back', async () => {
  const { clients, groupId, modify, find, stored } = await makeGroupOfFour(server);
  const { db } = server.services;
  await db.update(groups).set({ name: HOSTILE }).where(eq(groups.id, groupId));
  const before = await stored();
  for (const name of [HOSTILE, PLAIN]) expect((await modify(clients.cy, { name })).code).toBe(200);
  expect(await stored()).toEqual(before);
  await modify(clients.ann, { name: 'Park' });
  expect(await find(clients.cy)).toMatchObject({ name: 'Park' });
});

test('[INV-8, VAL-22] Remarks for friends and names of groupings are stored as one line', async () => {
  const [ann, bob] = [await makeUser(server, 'Ann'), await makeUser(server, 'Bob')];
  await makeFriends(server, ann, bob);
  const client = await signIn(server, ann);
  const body = { friendId: bob.id, remarkNickName: HOSTILE };
  expect(await client.get(endpoints.friendUpdateRemark, { body })).toMatchObject({ remarkNickName: PLAIN });
  const create = (name: string) => client.call(endpoints.friendGroupingCreate, { body: { name } });
  expect((await create(HOSTILE)).data).toMatchObject({ name: PLAIN });
  expect((await create(PLAIN)).code).toBe(409);
  const { id } = await client.get(endpoints.friendGroupingCreate, { body: { name: 'Work' } });
  const update = (name: string) =>
    client.call(endpoints.friendGroupingUpdate, { body: { id, name, sort: null } });
  expect((await update(HOSTILE)).code).toBe(409);
  expect((await update('At\u202e\nwork')).code).toBe(200);
  const { rows } = await client.get(endpoints.friendGroupingList);
  expect(rows.map(({ name }) => name)).toEqual([PLAIN, 'At work']);
});
