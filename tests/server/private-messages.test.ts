// Private messages, from the send to the read mark.
import { afterAll, expect, test } from 'vitest';
import { Command, endpoints, MessageType, type PrivateMessage, Terminal } from '../../src/core/wire/index.ts';
import {
  type Client,
  connect,
  frameOf,
  makeFriends,
  manualClock,
  makeUser,
  signIn,
  startTestServer,
} from './support.ts';

const clock = manualClock();
const server = await startTestServer({ clock });
afterAll(() => server.stop());

let count = 0;
const nextTmpId = () => `${1_900_000_000_000 + count++}abcdefgh`;

interface Extras {
  tmpId?: string;
  type?: MessageType;
  quoteMessageId?: number;
}

function draft(recvId: number, content: string, extras: Extras = {}) {
  return { body: { tmpId: nextTmpId(), recvId, content, type: MessageType.TEXT, ...extras } };
}

const send = (client: Client, ...args: Parameters<typeof draft>) =>
  client.get(endpoints.messagePrivateSend, draft(...args));

async function twoFriends() {
  const [ann, bob] = [await makeUser(server, 'Ann'), await makeUser(server, 'Bob')];
  await makeFriends(server, ann, bob);
  return { ann, bob, annClient: await signIn(server, ann), bobClient: await signIn(server, bob) };
}

const isText = frameOf(Command.PRIVATE, MessageType.TEXT);

const pull = async (client: Client, minId = 0) =>
  (await client.get(endpoints.messagePrivateLoadOfflineMessage, { query: { minId } })).rows;

test('[GEN-04] A private message reaches the friend and all terminals of the sender but the sending one', async () => {
  const { ann, bob, annClient, bobClient } = await twoFriends();
  const [web, app] = [
    await connect(server, annClient),
    await connect(server, await signIn(server, ann, Terminal.APP)),
  ];
  const bobSocket = await connect(server, bobClient);
  const tmpId = nextTmpId();
  const { data } = await annClient.call(endpoints.messagePrivateSend, draft(bob.id, 'hello', { tmpId }));
  expect(data).toEqual({
    id: expect.any(Number),
    tmpId,
    sendId: ann.id,
    recvId: bob.id,
    content: 'hello',
    type: 0,
    status: 0,
    sendTime: clock(),
    quoteMessage: null,
  });
  const { quoteMessage: _none, ...lean } = data as PrivateMessage;
  expect((await bobSocket.next(isText)).data).toEqual(lean);
  expect((await app.next(isText)).data).toEqual(lean);
  web.heartbeat();
  await web.next(frameOf(Command.HEARTBEAT));
  expect(web.frames.filter(frameOf(Command.PRIVATE, MessageType.TEXT))).toEqual([]);
  await Promise.all([web.close(), app.close(), bobSocket.close()]);
});

test('A retry with the same tmpId returns the stored message; another message with it gets code 409', async () => {
  const { ann, bob, annClient, bobClient } = await twoFriends();
  const cy = await makeUser(server);
  await makeFriends(server, ann, cy);
  const bobSocket = await connect(server, bobClient);
  const tmpId = nextTmpId();
  const first = await send(annClient, bob.id, 'once', { tmpId });
  clock.forward(200_000);
  expect(await send(annClient, bob.id, 'once', { tmpId })).toEqual({ ...first, status: 0 });
  const { id: earlier } = await send(bobClient, ann.id, 'earlier');
  for (const request of [
    draft(bob.id, 'twice', { tmpId }),
    draft(cy.id, 'once', { tmpId }),
    draft(bob.id, 'once', { tmpId, type: MessageType.FILE }),
    draft(bob.id, 'once', { tmpId, quoteMessageId: earlier! }),
  ]) {
    expect((await annClient.call(endpoints.messagePrivateSend, request)).code).toBe(409);
  }
  expect(await pull(bobClient)).toMatchObject([{ id: first.id }, { id: earlier }]);
  await send(bobClient, ann.id, 'mine', { tmpId });
  bobSocket.heartbeat();
  await bobSocket.next(frameOf(Command.HEARTBEAT));
  expect(bobSocket.frames.filter(frameOf(Command.PRIVATE, MessageType.TEXT))).toHaveLength(1);
  // A recalled message has lost its content, so a late retry matches with any content.
  await annClient.get(endpoints.messagePrivateRecall, { params: { id: first.id! } });
  expect(await send(annClient, bob.id, 'once', { tmpId })).toMatchObject({
    id: first.id,
    content: '',
    status: 2,
  });
  await bobSocket.close();
});

test('Ten concurrent sends of one message store and push it once', async () => {
  const { bob, annClient, bobClient } = await twoFriends();
  const bobSocket = await connect(server, bobClient);
  const request = draft(bob.id, 'impatient');
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => annClient.get(endpoints.messagePrivateSend, request)),
  );
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
  expect(await pull(bobClient)).toHaveLength(1);
  bobSocket.heartbeat();
  await bobSocket.next(frameOf(Command.HEARTBEAT));
  expect(bobSocket.frames.filter(frameOf(Command.PRIVATE))).toHaveLength(1);
  await bobSocket.close();
});

test('Fifty concurrent sends get ascending ids and are pushed in that order', async () => {
  const { bob, annClient, bobClient } = await twoFriends();
  const bobSocket = await connect(server, bobClient);
  const sent = await Promise.all(
    Array.from({ length: 50 }, (_, n) => send(annClient, bob.id, `message ${n}`)),
  );
  const pushed: unknown[] = [];
  for (const _ of sent) pushed.push((await bobSocket.next(frameOf(Command.PRIVATE))).data?.['id']);
  const ids = sent.map((message) => message.id!).sort((a, b) => a - b);
  expect(new Set(ids).size).toBe(50);
  expect(pushed).toEqual(ids);
  expect((await pull(bobClient)).map((message) => message.id)).toEqual(ids);
  await bobSocket.close();
});

test('Only mutual friends get messages, and blank texts are refused', async () => {
  const { ann, bob, annClient } = await twoFriends();
  const [stranger, former] = [await makeUser(server), await makeUser(server)];
  await makeFriends(server, ann, former);
  await annClient.get(endpoints.friendDelete, { params: { id: former.id } });
  const refused = async (recvId: number, content: string) =>
    (await annClient.call(endpoints.messagePrivateSend, draft(recvId, content))).message;
  for (const id of [stranger.id, 9_999_999]) {
    expect(await refused(id, 'hi')).toBe('You are not friends, so the message cannot be sent.');
  }
  expect(await refused(former.id, 'hi')).toBe(
    'You are no longer their friend, so the message cannot be sent.',
  );
  for (const blank of [' \n ', '\u200B\u2060', '\u3164 \u2800']) {
    expect(await refused(bob.id, blank)).toBe('An empty message cannot be sent.');
  }
  // The server judges the content of texts only.
  const file = draft(bob.id, ' ', { type: MessageType.FILE });
  expect((await annClient.call(endpoints.messagePrivateSend, file)).code).toBe(200);
  expect(await refused(bob.id, 'x'.repeat(1025))).toBe(
    'The field content may have at most 1024 characters or entries.',
  );
});

test('A recall erases the content everywhere, quotes included, and tells both sides', async () => {
  const { ann, bob, annClient, bobClient } = await twoFriends();
  const message = await send(annClient, bob.id, 'a slip');
  const quoteMessageId = message.id!;
  const reply = await send(bobClient, ann.id, 'what?', { quoteMessageId });
  expect(reply.quoteMessage).toMatchObject({ id: message.id, content: 'a slip', status: 0 });
  const bobSocket = await connect(server, bobClient);
  const recall = () => annClient.get(endpoints.messagePrivateRecall, { params: { id: message.id! } });
  const recallMessage = await recall();
  expect(recallMessage).toMatchObject({
    type: MessageType.RECALL,
    content: String(message.id),
    sendId: ann.id,
  });
  expect(recallMessage.id).toBeGreaterThan(reply.id!);
  expect((await bobSocket.next(frameOf(Command.PRIVATE))).data).toMatchObject({
    id: recallMessage.id,
    type: 10,
  });
  expect((await recall()).id).toBe(recallMessage.id);
  bobSocket.heartbeat();
  await bobSocket.next(frameOf(Command.HEARTBEAT));
  expect(bobSocket.frames.filter(frameOf(Command.PRIVATE))).toHaveLength(1);
  const seen = await pull(bobClient);
  expect(seen).toMatchObject([
    { id: message.id, content: '', status: 2 },
    { id: reply.id, quoteMessage: { id: message.id, content: '', status: 2 } },
    { id: recallMessage.id, type: 10 },
  ]);
  const history = await annClient.get(endpoints.messagePrivateHistory, {
    query: { friendId: bob.id, text: 'slip' },
  });
  expect(history.rows).toEqual([]);
  await bobSocket.close();
});

test('A user can recall own messages only, and within 5 minutes', async () => {
  const { bob, annClient, bobClient } = await twoFriends();
  const { id } = await send(annClient, bob.id, 'stays');
  const params = { id: id! };
  const stranger = await signIn(server, await makeUser(server));
  const refused = async (client: Client) =>
    (await client.call(endpoints.messagePrivateRecall, { params })).message;
  expect(await refused(bobClient)).toBe('You can only recall your own messages.');
  expect(await refused(stranger)).toBe('This message does not exist.');
  clock.forward(300_001);
  expect(await refused(annClient)).toMatch(/more than 5 minutes ago/);
  clock.forward(-1);
  const recallMessage = await annClient.get(endpoints.messagePrivateRecall, { params });
  // A recall message and an unknown message cannot be recalled.
  for (const unknownId of [recallMessage.id!, 9_999_999]) {
    const answer = await annClient.call(endpoints.messagePrivateRecall, { params: { id: unknownId } });
    expect(answer.message).toBe('This message does not exist.');
  }
});

test("A read mark is sent once to the friend and to the reader's other terminals, with the id", async () => {
  const { ann, bob, annClient, bobClient } = await twoFriends();
  const first = await send(annClient, bob.id, 'one');
  const second = await send(annClient, bob.id, 'two');
  const maxReaded = () => annClient.get(endpoints.messagePrivateMaxReadedId, { query: { friendId: bob.id } });
  expect(await maxReaded()).toBe(-1);
  const [annSocket, bobSocket] = [await connect(server, annClient), await connect(server, bobClient)];
  const app = await connect(server, await signIn(server, bob, Terminal.APP));
  const read = (messageId?: number) =>
    bobClient.get(endpoints.messagePrivateReaded, {
      query: { friendId: ann.id, messageId: messageId ?? null },
    });

  await read(first.id!);
  const parties = { sendId: bob.id, recvId: ann.id };
  const receipt = (await annSocket.next(frameOf(Command.PRIVATE, MessageType.RECEIPT))).data;
  expect(receipt).toEqual({ type: 12, ...parties, id: first.id });
  expect((await app.next(frameOf(Command.PRIVATE, MessageType.READED))).data).toEqual({
    type: 11,
    ...parties,
    id: first.id,
  });
  expect(await maxReaded()).toBe(first.id);
  expect(await pull(annClient)).toMatchObject([{ status: 3 }, { status: 0 }]);

  await read();
  await read(first.id!);
  expect(await maxReaded()).toBe(second.id);
  for (const socket of [annSocket, bobSocket, app]) {
    socket.heartbeat();
    await socket.next(frameOf(Command.HEARTBEAT));
  }
  expect(annSocket.frames.filter(frameOf(Command.PRIVATE, MessageType.RECEIPT))).toHaveLength(2);
  expect(app.frames.filter(frameOf(Command.PRIVATE, MessageType.READED))).toHaveLength(2);
  expect(bobSocket.frames.filter(frameOf(Command.PRIVATE, MessageType.READED))).toHaveLength(0);
  await Promise.all([annSocket.close(), bobSocket.close(), app.close()]);
});

test('Reading an empty chat pushes nothing, and the chat with a stranger is empty', async () => {
  const { ann, annClient, bobClient } = await twoFriends();
  const annSocket = await connect(server, annClient);
  const query = { friendId: ann.id, messageId: null };
  expect((await bobClient.call(endpoints.messagePrivateReaded, { query })).code).toBe(200);
  const stranger = await makeUser(server);
  const request = { query: { friendId: stranger.id } };
  expect(await annClient.get(endpoints.messagePrivateMaxReadedId, request)).toBe(-1);
  const { rows } = await annClient.get(endpoints.messagePrivateHistory, request);
  expect(rows).toEqual([]);
  annSocket.heartbeat();
  await annSocket.next(frameOf(Command.HEARTBEAT));
  expect(annSocket.frames.filter(frameOf(Command.PRIVATE))).toEqual([]);
  await annSocket.close();
});

test('A pushed or pulled message counts as delivered', async () => {
  const { bob, annClient, bobClient } = await twoFriends();
  await send(annClient, bob.id, 'to nobody there');
  await server.services.deliveries.flush();
  expect(await pull(annClient)).toMatchObject([{ status: 0 }]);
  expect(await pull(bobClient)).toMatchObject([{ status: 0 }]);
  await server.services.deliveries.flush();
  expect(await pull(annClient)).toMatchObject([{ status: 1 }]);
  const bobSocket = await connect(server, bobClient);
  await send(annClient, bob.id, 'there now');
  await server.services.deliveries.flush();
  expect(await pull(annClient)).toMatchObject([{ status: 1 }, { status: 1 }]);
  await bobSocket.close();
});

test('History is selected by page, below and above an id, around an id, and by text', async () => {
  const { bob, annClient } = await twoFriends();
  const ids: number[] = [];
  for (let n = 0; n < 25; n++) ids.push((await send(annClient, bob.id, `number ${n} of 100%`)).id!);
  const at = (...places: number[]) => places.map((place) => ids[place]);
  const idsOf = async (place: {
    page?: number;
    maxId?: number;
    minId?: number;
    around?: number;
    text?: string;
  }) => {
    const query = { friendId: bob.id, size: 5, ...place };
    const { rows } = await annClient.get(endpoints.messagePrivateHistory, { query });
    return rows.map((row) => row.id);
  };
  expect(await idsOf({})).toEqual(at(24, 23, 22, 21, 20));
  expect(await idsOf({ page: 2 })).toEqual(at(19, 18, 17, 16, 15));
  expect(await idsOf({ maxId: ids[3]! })).toEqual(at(2, 1, 0));
  expect(await idsOf({ minId: ids[10]! })).toEqual(at(15, 14, 13, 12, 11));
  expect(await idsOf({ around: ids[12]! })).toEqual(at(14, 13, 12, 11, 10));
  expect(await idsOf({ around: ids[24]! })).toEqual(at(24, 23, 22, 21, 20));
  expect(await idsOf({ text: 'NUMBER 7' })).toEqual(at(17, 7));
  expect(await idsOf({ text: '"NUMBER 7"' })).toEqual(at(7));
  expect(await idsOf({ text: '0%' })).toEqual(at(24, 23, 22, 21, 20));
  expect(await idsOf({ text: '%0' })).toEqual([]);
  const query = { friendId: bob.id, size: 101 };
  expect((await annClient.call(endpoints.messagePrivateHistory, { query })).code).toBe(500);
});
