// Read marks in groups, and the users who are told of them.
import { and, eq, gt } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { groupMembers } from '../../server/db/schema.ts';
import { groupLane } from '../../server/chats.ts';
import { Command, endpoints, MessageType, Terminal } from '../../src/core/wire/index.ts';
import {
  type Client,
  connect,
  frameOf,
  makeGroup,
  manualClock,
  makeUser,
  signIn,
  startTestServer,
} from './support.ts';

const clock = manualClock();
const server = await startTestServer({ clock });
afterAll(() => server.stop());
const { db } = server.services;

let count = 0;
const nextTmpId = () => `${1_900_000_000_000 + count++}abcdefgh`;

const send = (client: Client, groupId: number, content: string, extras: { receipt?: boolean } = {}) =>
  client.get(endpoints.messageGroupSend, {
    body: { tmpId: nextTmpId(), groupId, content, type: MessageType.TEXT, ...extras },
  });
const read = (client: Client, groupId: number, messageId: number | null = null) =>
  client.call(endpoints.messageGroupReaded, { query: { groupId, messageId } });

const pull = async (client: Client, minId = 0) =>
  (await client.get(endpoints.messageGroupLoadOfflineMessage, { query: { minId } })).rows;

async function threeInAGroup() {
  const people = [await makeUser(server, 'Ann'), await makeUser(server, 'Bob'), await makeUser(server, 'Cy')];
  const [ann, bob, cy] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  const groupId = await makeGroup(server, ann, [bob, cy]);
  const [annClient, bobClient, cyClient] = [
    await signIn(server, ann),
    await signIn(server, bob),
    await signIn(server, cy),
  ];
  return { ann, bob, cy, groupId, annClient, bobClient, cyClient };
}

const NOT_IN = 'You are not in the group, you cannot view the group information.';

test('Repeated read marks send nothing, and the reading terminal gets no mark of its own', async () => {
  const { bob, groupId, annClient, bobClient } = await threeInAGroup();
  const first = await send(annClient, groupId, 'one', { receipt: true });
  const second = await send(annClient, groupId, 'two');
  const sockets = [
    await connect(server, bobClient),
    await connect(server, await signIn(server, bob, Terminal.APP)),
    await connect(server, annClient),
  ];
  for (const upTo of [first.id, first.id, null, null, second.id, first.id]) {
    expect((await read(bobClient, groupId, upTo)).code).toBe(200);
  }
  // Ann's own message needs no read receipt from her.
  expect((await read(annClient, groupId)).code).toBe(200);
  const seen: unknown[] = [];
  for (const socket of sockets) {
    socket.heartbeat();
    await socket.next(frameOf(Command.HEARTBEAT));
    const frames = socket.frames.filter(frameOf(Command.GROUP));
    seen.push(frames.map(({ data }) => [data?.['type'], data?.['id']]));
    await socket.close();
  }
  const receipt = [MessageType.RECEIPT, first.id];
  const marks = [first, second].map(({ id }) => [MessageType.READED, id]);
  expect(seen).toEqual([[receipt], [marks[0], receipt, marks[1]], [receipt]]);
});

test("A read mark is stored and answered while a group's write queue is full, and counted afterwards", async () => {
  const { groupId, annClient, bobClient, cyClient } = await threeInAGroup();
  const withReceipt = await send(annClient, groupId, 'please read', { receipt: true });
  const annSocket = await connect(server, annClient);
  const held = Promise.withResolvers<void>();
  const { lanes } = server.services;
  const full = Array.from({ length: 100 }, () =>
    lanes.single(
      groupLane(groupId),
      () => held.promise,
      () => {},
    ),
  );
  expect((await read(bobClient, groupId)).code).toBe(200);
  expect((await read(cyClient, groupId)).code).toBe(200);
  held.resolve();
  await Promise.all(full);
  const { data } = await annSocket.next(frameOf(Command.GROUP, MessageType.RECEIPT));
  expect(data).toMatchObject({ id: withReceipt.id, readedCount: 2, receiptOk: true });
  await annSocket.close();
});

test('29 concurrent read marks of a group cause fewer than ten pushes of read receipts', async () => {
  const { db: database, lanes } = server.services;
  const readers = await Promise.all(Array.from({ length: 30 }, () => makeUser(server)));
  const [ann] = readers;
  const groupId = await makeGroup(server, ann!, readers.slice(1));
  const annClient = await signIn(server, ann!);
  await send(annClient, groupId, 'please read', { receipt: true });
  const clients = await Promise.all(readers.slice(1).map((reader) => signIn(server, reader)));
  const annSocket = await connect(server, annClient);
  const held = Promise.withResolvers<void>();
  const blocking = lanes.single(
    groupLane(groupId),
    () => held.promise,
    () => {},
  );
  const reads = clients.map((client) => read(client, groupId));
  // All read marks are stored. One request waits for the group's write queue (lane) on behalf of all.
  const isRead = and(eq(groupMembers.groupId, groupId), gt(groupMembers.readId, 0));
  await expect.poll(() => database.$count(groupMembers, isRead)).toBe(29);
  held.resolve();
  await Promise.all([blocking, ...reads]);
  annSocket.heartbeat();
  await annSocket.next(frameOf(Command.HEARTBEAT));
  const counts = annSocket.frames.filter(frameOf(Command.GROUP, MessageType.RECEIPT)).map(({ data }) => data);
  expect(counts.at(-1)).toMatchObject({ readedCount: 29, receiptOk: true });
  expect(counts.length).toBeLessThan(10);
  await annSocket.close();
});

test('Reading an empty group pushes nothing, and only members can read', async () => {
  const { bob, groupId, annClient, bobClient } = await threeInAGroup();
  const annSocket = await connect(server, annClient);
  expect((await read(bobClient, groupId)).code).toBe(200);
  await send(annClient, groupId, 'please read', { receipt: true });
  const stranger = await signIn(server, await makeUser(server));
  expect((await read(stranger, groupId)).message).toBe(NOT_IN);
  await db.update(groupMembers).set({ quit: true }).where(eq(groupMembers.userId, bob.id));
  expect((await read(bobClient, groupId)).message).toBe(NOT_IN);
  annSocket.heartbeat();
  await annSocket.next(frameOf(Command.HEARTBEAT));
  expect(annSocket.frames.filter(frameOf(Command.GROUP))).toEqual([]);
  await annSocket.close();
});

test('Read receipts count the readers, reach all members, and are complete when all have read', async () => {
  const { bob, cy, groupId, annClient, bobClient, cyClient } = await threeInAGroup();
  const withReceipt = await send(annClient, groupId, 'please read', { receipt: true });
  const withoutReceipt = await send(annClient, groupId, 'and this');
  const lateMember = await joiner(groupId);
  const [annSocket, cySocket] = [await connect(server, annClient), await connect(server, cyClient)];
  const bobApp = await connect(server, await signIn(server, bob, Terminal.APP));
  const receipt = frameOf(Command.GROUP, MessageType.RECEIPT);

  await read(bobClient, groupId, withoutReceipt.id);
  const one = { type: 12, groupId, id: withReceipt.id, readedCount: 1, receiptOk: false };
  expect((await annSocket.next(receipt)).data).toEqual(one);
  expect((await cySocket.next(receipt)).data).toEqual(one);
  expect((await bobApp.next(frameOf(Command.GROUP, MessageType.READED))).data).toEqual({
    type: 11,
    sendId: bob.id,
    groupId,
    id: withoutReceipt.id,
    sendTime: clock(),
  });
  // A later member never saw the message and is not counted.
  await read(await signIn(server, lateMember), groupId);
  await read(cyClient, groupId);
  expect((await annSocket.next(receipt)).data).toMatchObject({ readedCount: 2, receiptOk: true });

  await read(bobClient, groupId, withReceipt.id);
  const query = { groupId, messageId: withReceipt.id! };
  expect(await annClient.get(endpoints.messageGroupFindReadedUsers, { query })).toEqual([bob.id, cy.id]);
  const rows = await pull(annClient);
  expect(rows.find((row) => row.id === withReceipt.id)).toMatchObject({
    readedCount: 2,
    receiptOk: true,
    status: 0,
  });
  // A message without a request for read receipts shows no count of readers.
  expect(rows.find((row) => row.id === withoutReceipt.id)).toMatchObject({
    readedCount: 0,
    receiptOk: false,
  });
  expect((await pull(bobClient)).find((row) => row.id === withoutReceipt.id)).toMatchObject({ status: 3 });
  await Promise.all([annSocket.close(), cySocket.close(), bobApp.close()]);
});

test('The readers of a message are shown to members only, and only for messages that they can see', async () => {
  const { groupId, annClient, bobClient } = await threeInAGroup();
  const withReceipt = await send(annClient, groupId, 'please read', { receipt: true });
  const readers = (client: Client, query = { groupId, messageId: withReceipt.id! }) =>
    client.call(endpoints.messageGroupFindReadedUsers, { query });
  expect(await readers(annClient)).toMatchObject({ code: 200, data: [] });
  const stranger = await signIn(server, await makeUser(server));
  expect((await readers(stranger)).message).toBe(NOT_IN);
  const lateMember = await signIn(server, await joiner(groupId));
  expect((await readers(lateMember)).message).toBe('This message does not exist.');
  const other = await threeInAGroup();
  const elsewhere = { groupId: other.groupId, messageId: withReceipt.id! };
  expect((await readers(bobClient, elsewhere)).message).toBe(NOT_IN);
  expect((await readers(other.annClient, elsewhere)).message).toBe('This message does not exist.');
});

async function joiner(groupId: number) {
  const person = await makeUser(server, 'Late');
  await (await signIn(server, person)).get(endpoints.groupJoin, { params: { groupId } });
  return person;
}
