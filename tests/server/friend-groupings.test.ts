// Friend groupings over HTTP, and the lists that the user's terminals get.
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { friendGroupings, friends } from '../../server/db/schema.ts';
import { endpoints, LIMITS, MessageType, parseControl } from '../../src/core/wire/index.ts';
import { type Client, makeFriends, makeUser, startTestServer } from './support.ts';
import { race } from './races.ts';
import { makePerson, type Person } from './two-terminals.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const { db } = server.services;

const create = (client: Client, name: string) =>
  client.call(endpoints.friendGroupingCreate, { body: { name } });
const update = (client: Client, id: number, name: string | null, sort: number | null = 0) =>
  client.call(endpoints.friendGroupingUpdate, { body: { id, name, sort } });
const remove = (client: Client, id: number) =>
  client.call(endpoints.friendGroupingDelete, { params: { id } });
const move = (client: Client, friendId: number, groupingId: number | null) =>
  client.call(endpoints.friendGroupingMove, { body: { friendId, groupingId } });
const list = async (client: Client) => (await client.get(endpoints.friendGroupingList)).rows;

async function created(client: Client, name: string): Promise<number> {
  return (await client.get(endpoints.friendGroupingCreate, { body: { name } })).id;
}

/** Expects one frame with the whole list on each terminal, the calling one included. */
async function expectPushedList(person: Person) {
  const content = await list(person.web);
  const frame = { type: MessageType.FRIEND_GROUPING, sendId: person.id, recvId: person.id, content };
  expect(await person.pushes()).toEqual([[frame], [frame]]);
}

const UNKNOWN = { code: 500, message: 'This grouping does not exist.' };
const TAKEN = { code: 409, message: 'You already have a grouping with this name.' };

test('[X-FGRP-01] A grouping is created at the end and renamed; all terminals get the list', async () => {
  const ann = await makePerson(server, 'Ann');
  expect(await create(ann.web, '  Work ')).toMatchObject({
    code: 200,
    data: { name: 'Work', sort: 0, friendIds: [] },
  });
  await expectPushedList(ann);
  expect((await create(ann.web, 'Family')).data).toMatchObject({ name: 'Family', sort: 1 });
  await expectPushedList(ann);
  const [work, family] = await list(ann.web);
  expect(parseControl(MessageType.FRIEND_GROUPING, JSON.stringify([work, family]))).toEqual({
    kind: 'groupings',
    value: [work, family],
  });
  expect([work?.name, family?.name]).toEqual(['Work', 'Family']);

  expect(await update(ann.web, work!.id, ' Office ', 7)).toMatchObject({ code: 200, data: null });
  await expectPushedList(ann);
  expect(await list(ann.web)).toEqual([family, { id: work!.id, name: 'Office', sort: 7, friendIds: [] }]);
  // A change to the present values is no change.
  expect((await update(ann.web, work!.id, 'Office', 7)).code).toBe(200);
  expect(await ann.pushes()).toEqual([[], []]);
});

test('Groupings have the order of their sort, and those of one sort the order of their ids', async () => {
  const { web } = await makePerson(server, 'Ann');
  const ids = [await created(web, 'a'), await created(web, 'b'), await created(web, 'c')];
  const sorts = [5, 5, 0];
  for (const [at, id] of ids.entries()) await update(web, id, `name ${at}`, sorts[at]);
  expect((await list(web)).map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
  await update(web, ids[0]!, 'last', LIMITS.groupingSort);
  expect((await create(web, 'd')).data).toMatchObject({ sort: LIMITS.groupingSort });
  expect((await list(web)).at(-1)?.name).toBe('d');
});

test('[VAL-23, LIM-13, X-FGRP-01] A blank, long or used name is refused, and changes nothing', async () => {
  const ann = await makePerson(server, 'Ann');
  const [work, other] = [await created(ann.web, 'Work'), await created(ann.web, 'Other')];
  const before = await list(ann.web);
  await ann.pushes();
  const refusals = [
    ...['', '  ', '\u200b'].map((name) => [name, 'The field name is missing.']),
    ['x'.repeat(21), 'The field name may have at most 20 characters or entries.'],
  ] as [string, string][];
  for (const [name, message] of refusals) {
    expect(await create(ann.web, name)).toMatchObject({ code: 500, message });
    expect(await update(ann.web, work, name)).toMatchObject({ code: 500, message });
  }
  for (const name of ['Work', 'WORK', ' work ']) {
    expect(await create(ann.web, name)).toMatchObject(TAKEN);
    expect(await update(ann.web, other, name)).toMatchObject(TAKEN);
  }
  for (const sort of [-1, LIMITS.groupingSort + 1])
    expect((await update(ann.web, work, 'x', sort)).code).toBe(500);
  expect(await list(ann.web)).toEqual(before);
  expect(await ann.pushes()).toEqual([[], []]);

  expect((await update(ann.web, work, 'WORK', 0)).code).toBe(200);
  expect((await create(ann.web, ` ${'x'.repeat(20)} `)).data).toMatchObject({ name: 'x'.repeat(20) });
  // Each user has names of his own.
  expect((await create((await makePerson(server, 'Bob')).web, 'Work')).code).toBe(200);
});

test('A user has at most 50 groupings', async () => {
  const { id: userId, web } = await makePerson(server, 'Ann');
  const rows = Array.from({ length: LIMITS.groupings - 1 }, (_, sort) => ({
    userId,
    name: `n${sort}`,
    sort,
  }));
  await db.insert(friendGroupings).values(rows);
  const last = await created(web, 'last');
  expect(await create(web, 'more')).toMatchObject({
    code: 500,
    message: 'You can have at most 50 groupings.',
  });
  await remove(web, last);
  expect((await create(web, 'more')).code).toBe(200);
});

test('[X-FGRP-03] A friend moves between groupings, and the list names present friends only', async () => {
  const ann = await makePerson(server, 'Ann');
  const [bob, cy, stranger] = [await makeUser(server), await makeUser(server), await makeUser(server)];
  await makeFriends(server, ann, bob, cy);
  const [work, family] = [await created(ann.web, 'Work'), await created(ann.web, 'Family')];
  const friendIds = async () => (await list(ann.web)).map((grouping) => grouping.friendIds);
  await ann.pushes();
  expect(await move(ann.web, cy.id, work)).toMatchObject({ code: 200, data: null });
  await expectPushedList(ann);
  await move(ann.web, bob.id, work);
  await expectPushedList(ann);
  expect(await friendIds()).toEqual([[bob.id, cy.id], []]);
  await move(ann.web, bob.id, family);
  await expectPushedList(ann);
  expect(await friendIds()).toEqual([[cy.id], [bob.id]]);
  await move(ann.web, bob.id, null);
  await expectPushedList(ann);
  expect(await friendIds()).toEqual([[cy.id], []]);
  // A repeated move is no change.
  expect((await move(ann.web, bob.id, null)).code).toBe(200);
  expect((await move(ann.web, cy.id, work)).code).toBe(200);
  expect(await ann.pushes()).toEqual([[], []]);

  const notFriend = { code: 500, message: 'This user is not your friend.' };
  expect(await move(ann.web, stranger.id, work)).toMatchObject(notFriend);
  await db.update(friends).set({ deleted: true }).where(eq(friends.friendId, cy.id));
  for (const groupingId of [family, work, null]) {
    expect(await move(ann.web, cy.id, groupingId)).toMatchObject(notFriend);
  }
  expect(await friendIds()).toEqual([[], []]);
});

test('[X-FGRP-02] Deleting a grouping moves its friends to the default grouping and loses none', async () => {
  const ann = await makePerson(server, 'Ann');
  const bob = await makeUser(server);
  await makeFriends(server, ann, bob);
  const work = await created(ann.web, 'Work');
  await move(ann.web, bob.id, work);
  await ann.pushes();
  expect(await remove(ann.web, work)).toMatchObject({ code: 200, data: null });
  await expectPushedList(ann);
  expect(await list(ann.web)).toEqual([]);
  expect((await ann.web.get(endpoints.friendList)).rows).toMatchObject([{ id: bob.id, deleted: false }]);
  expect(await remove(ann.web, work)).toMatchObject(UNKNOWN);
  expect(await ann.pushes()).toEqual([[], []]);
});

test("Another user's grouping is unknown to all calls", async () => {
  const [ann, bob] = [await makePerson(server, 'Ann'), await makePerson(server, 'Bob')];
  await makeFriends(server, ann, bob);
  const work = await created(ann.web, 'Work');
  const before = await list(ann.web);
  await ann.pushes();
  expect(await list(bob.web)).toEqual([]);
  expect(await update(bob.web, work, 'Mine')).toMatchObject(UNKNOWN);
  expect(await remove(bob.web, work)).toMatchObject(UNKNOWN);
  expect(await move(bob.web, ann.id, work)).toMatchObject(UNKNOWN);
  expect(await list(ann.web)).toEqual(before);
  expect([await ann.pushes(), await bob.pushes()].flat(2)).toEqual([]);
});

test('Two tabs that create, rename or delete at once leave one result and no duplicate', async () => {
  const { web, app } = await makePerson(server, 'Ann');
  const codes = async (...calls: (() => Promise<{ code: number }>)[]) =>
    (await race(server, calls)).map(({ code }) => code).toSorted((a, b) => a - b);
  expect(
    await codes(
      () => create(web, 'Work'),
      () => create(app, 'work'),
      () => create(web, 'WORK'),
    ),
  ).toEqual([200, 409, 409]);
  const [a, b] = [await created(web, 'a'), await created(web, 'b')];
  expect(
    await codes(
      () => update(web, a, 'same'),
      () => update(app, b, 'Same'),
    ),
  ).toEqual([200, 409]);
  expect(
    await codes(
      () => remove(web, a),
      () => remove(app, a),
    ),
  ).toEqual([200, 500]);
  expect(await list(web)).toHaveLength(2);
});

test('[X-FGRP-01] A rename and a new position from two terminals at once are both kept', async () => {
  for (const isReversed of [false, true]) {
    const { web, app } = await makePerson(server, 'Ann');
    const work = await created(web, 'Work');
    const calls = [
      () => update(web, work, 'Office', null),
      () => update(app, work, null, 7),
      () => create(app, 'Family'),
    ];
    const answers = await race(server, isReversed ? calls.toReversed() : calls);
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    const groupings = await list(web);
    expect(groupings).toHaveLength(2);
    expect(groupings).toContainEqual({ id: work, name: 'Office', sort: 7, friendIds: [] });
    // A request without a value changes nothing.
    expect((await update(web, work, null, null)).code).toBe(200);
    expect(await list(web)).toEqual(groupings);
  }
});

test('A move into a grouping that is deleted at the same time keeps the friend', async () => {
  const { id: userId, web, app } = await makePerson(server, 'Ann');
  const bob = await makeUser(server);
  await makeFriends(server, { id: userId }, bob);
  const work = await created(web, 'Work');
  const [moved, removed] = await race(server, [() => move(web, bob.id, work), () => remove(app, work)]);
  expect(removed?.code).toBe(200);
  expect([200, 500]).toContain(moved?.code);
  const [row] = await db.select().from(friends).where(eq(friends.userId, userId));
  expect(row).toMatchObject({ deleted: false, groupingId: null });
});
