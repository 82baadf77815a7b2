// Node: private messages from the send to the receipt.
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

test('[GEN-04] a private message reaches the friend and the own other terminals, not the one that sent it', async () => {
  const { ann, bob, annClient, bobClient } = await twoFriends();
  const [web, app] = [
    await connect(server, annClient),
    await connect(server, await signIn(server, ann, Terminal.APP)),
  ];
  const his = await connect(server, bobClient);
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
  expect((await his.next(isText)).data).toEqual(lean);
  expect((await app.next(isText)).data).toEqual(lean);
  web.heartbeat();
  await web.next(frameOf(Command.HEARTBEAT));
  expect(web.frames.filter(frameOf(Command.PRIVATE, MessageType.TEXT))).toEqual([]);
  await Promise.all([web.close(), app.close(), his.close()]);
});

test('the same tmpId to the same friend is the same message, to another or with other words it is refused', async () => {
  const { ann, bob, annClient, bobClient } = await twoFriends();
  const cy = await makeUser(server);
  await makeFriends(server, ann, cy);
  const his = await connect(server, bobClient);
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
  his.heartbeat();
  await his.next(frameOf(Command.HEARTBEAT));
  expect(his.frames.filter(frameOf(Command.PRIVATE, MessageType.TEXT))).toHaveLength(1);
  // Of a recalled message the words are gone: a late repetition finds it whatever it says.
  await annClient.get(endpoints.messagePrivateRecall, { params: { id: first.id! } });
  expect(await send(annClient, bob.id, 'once', { tmpId })).toMatchObject({
    id: first.id,
    content: '',
    status: 2,
  });
  await his.close();
});

test('ten sends of one message at once store and push it once', async () => {
  const { bob, annClient, bobClient } = await twoFriends();
  const his = await connect(server, bobClient);
  const request = draft(bob.id, 'impatient');
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => annClient.get(endpoints.messagePrivateSend, request)),
  );
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
  expect(await pull(bobClient)).toHaveLength(1);
  his.heartbeat();
  await his.next(frameOf(Command.HEARTBEAT));
  expect(his.frames.filter(frameOf(Command.PRIVATE))).toHaveLength(1);
  await his.close();
});

test('fifty sends at once get ascending ids, pushed in that order', async () => {
  const { bob, annClient, bobClient } = await twoFriends();
  const his = await connect(server, bobClient);
  const sent = await Promise.all(
    Array.from({ length: 50 }, (_, n) => send(annClient, bob.id, `message ${n}`)),
  );
  const pushed: unknown[] = [];
  for (const _ of sent) pushed.push((await his.next(frameOf(Command.PRIVATE))).data?.['id']);
  const ids = sent.map((message) => message.id!).sort((a, b) => a - b);
  expect(new Set(ids).size).toBe(50);
  expect(pushed).toEqual(ids);
  expect((await pull(bobClient)).map((message) => message.id)).toEqual(ids);
  await his.close();
});

test('only friends of both sides get messages, and a blank one goes to nobody', async () => {
  const { bob, annClient } = await twoFriends();
  const stranger = await makeUser(server);
  const refused = async (recvId: number, content: string) =>
    (await annClient.call(endpoints.messagePrivateSend, draft(recvId, content))).message;
  expect(await refused(stranger.id, 'hi')).toMatch(/no longer their friend/);
  for (const blank of [' \n ', '\u200B\u2060', '\u3164 \u2800']) {
    expect(await refused(bob.id, blank)).toBe('An empty message cannot be sent.');
  }
  // Only of a text it is known that nobody would see anything.
  const file = draft(bob.id, ' ', { type: MessageType.FILE });
  expect((await annClient.call(endpoints.messagePrivateSend, file)).code).toBe(200);
  expect(await refused(bob.id, 'x'.repeat(1025))).toBe(
    'The field content may have at most 1024 characters or entries.',
  );
});

test('a recall erases the content everywhere, in quotes too, and tells both sides', async () => {
  const { ann, bob, annClient, bobClient } = await twoFriends();
  const message = await send(annClient, bob.id, 'a slip');
  const quoteMessageId = message.id!;
  const reply = await send(bobClient, ann.id, 'what?', { quoteMessageId });
  expect(reply.quoteMessage).toMatchObject({ id: message.id, content: 'a slip', status: 0 });
  const his = await connect(server, bobClient);
  const recall = () => annClient.get(endpoints.messagePrivateRecall, { params: { id: message.id! } });
  const told = await recall();
  expect(told).toMatchObject({ type: MessageType.RECALL, content: String(message.id), sendId: ann.id });
  expect(told.id).toBeGreaterThan(reply.id!);
  expect((await his.next(frameOf(Command.PRIVATE))).data).toMatchObject({ id: told.id, type: 10 });
  expect((await recall()).id).toBe(told.id);
  his.heartbeat();
  await his.next(frameOf(Command.HEARTBEAT));
  expect(his.frames.filter(frameOf(Command.PRIVATE))).toHaveLength(1);
  const seen = await pull(bobClient);
  expect(seen).toMatchObject([
    { id: message.id, content: '', status: 2 },
    { id: reply.id, quoteMessage: { id: message.id, content: '', status: 2 } },
    { id: told.id, type: 10 },
  ]);
  const history = await annClient.get(endpoints.messagePrivateHistory, {
    query: { friendId: bob.id, text: 'slip' },
  });
  expect(history.rows).toEqual([]);
  await his.close();
});

test('a recall is for one’s own messages and five minutes', async () => {
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
  const told = await annClient.get(endpoints.messagePrivateRecall, { params });
  // Nor is there a recall of a recall, or of what was never said.
  for (const none of [told.id!, 9_999_999]) {
    const answer = await annClient.call(endpoints.messagePrivateRecall, { params: { id: none } });
    expect(answer.message).toBe('This message does not exist.');
  }
});

test('reading tells the friend and the own other terminals up to which id, once', async () => {
  const { ann, bob, annClient, bobClient } = await twoFriends();
  const first = await send(annClient, bob.id, 'one');
  const second = await send(annClient, bob.id, 'two');
  const maxReaded = () => annClient.get(endpoints.messagePrivateMaxReadedId, { query: { friendId: bob.id } });
  expect(await maxReaded()).toBe(-1);
  const [hers, his] = [await connect(server, annClient), await connect(server, bobClient)];
  const app = await connect(server, await signIn(server, bob, Terminal.APP));
  const read = (messageId?: number) =>
    bobClient.get(endpoints.messagePrivateReaded, {
      query: { friendId: ann.id, messageId: messageId ?? null },
    });

  await read(first.id!);
  const sides = { sendId: bob.id, recvId: ann.id };
  const receipt = (await hers.next(frameOf(Command.PRIVATE, MessageType.RECEIPT))).data;
  expect(receipt).toEqual({ type: 12, ...sides, id: first.id });
  expect((await app.next(frameOf(Command.PRIVATE, MessageType.READED))).data).toEqual({
    type: 11,
    ...sides,
    id: first.id,
  });
  expect(await maxReaded()).toBe(first.id);
  expect(await pull(annClient)).toMatchObject([{ status: 3 }, { status: 0 }]);

  await read();
  await read(first.id!);
  expect(await maxReaded()).toBe(second.id);
  for (const socket of [hers, his, app]) {
    socket.heartbeat();
    await socket.next(frameOf(Command.HEARTBEAT));
  }
  expect(hers.frames.filter(frameOf(Command.PRIVATE, MessageType.RECEIPT))).toHaveLength(2);
  expect(app.frames.filter(frameOf(Command.PRIVATE, MessageType.READED))).toHaveLength(2);
  expect(his.frames.filter(frameOf(Command.PRIVATE, MessageType.READED))).toHaveLength(0);
  await Promise.all([hers.close(), his.close(), app.close()]);
});

test('reading where nothing was said, and of who is no friend, says nothing', async () => {
  const { ann, annClient, bobClient } = await twoFriends();
  const hers = await connect(server, annClient);
  const query = { friendId: ann.id, messageId: null };
  expect((await bobClient.call(endpoints.messagePrivateReaded, { query })).code).toBe(200);
  const stranger = await makeUser(server);
  const of = { query: { friendId: stranger.id } };
  expect(await annClient.get(endpoints.messagePrivateMaxReadedId, of)).toBe(-1);
  const { rows } = await annClient.get(endpoints.messagePrivateHistory, of);
  expect(rows).toEqual([]);
  hers.heartbeat();
  await hers.next(frameOf(Command.HEARTBEAT));
  expect(hers.frames.filter(frameOf(Command.PRIVATE))).toEqual([]);
  await hers.close();
});

test('what was pushed or pulled counts as delivered', async () => {
  const { bob, annClient, bobClient } = await twoFriends();
  await send(annClient, bob.id, 'to nobody there');
  await server.services.deliveries.flush();
  expect(await pull(annClient)).toMatchObject([{ status: 0 }]);
  expect(await pull(bobClient)).toMatchObject([{ status: 0 }]);
  await server.services.deliveries.flush();
  expect(await pull(annClient)).toMatchObject([{ status: 1 }]);
  const his = await connect(server, bobClient);
  await send(annClient, bob.id, 'there now');
  await server.services.deliveries.flush();
  expect(await pull(annClient)).toMatchObject([{ status: 1 }, { status: 1 }]);
  await his.close();
});

test('history is cut by page, below and above an id, around one, and by words', async () => {
  const { bob, annClient } = await twoFriends();
  const ids: number[] = [];
  for (let n = 0; n < 25; n++) ids.push((await send(annClient, bob.id, `number ${n} of 100%`)).id!);
  const at = (...places: number[]) => places.map((place) => ids[place]);
  const cut = async (place: {
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
  expect(await cut({})).toEqual(at(24, 23, 22, 21, 20));
  expect(await cut({ page: 2 })).toEqual(at(19, 18, 17, 16, 15));
  expect(await cut({ maxId: ids[3]! })).toEqual(at(2, 1, 0));
  expect(await cut({ minId: ids[10]! })).toEqual(at(15, 14, 13, 12, 11));
  expect(await cut({ around: ids[12]! })).toEqual(at(14, 13, 12, 11, 10));
  expect(await cut({ around: ids[24]! })).toEqual(at(24, 23, 22, 21, 20));
  expect(await cut({ text: 'NUMBER 7' })).toEqual(at(7));
  expect(await cut({ text: '0%' })).toEqual(at(24, 23, 22, 21, 20));
  expect(await cut({ text: '%0' })).toEqual([]);
  const query = { friendId: bob.id, size: 101 };
  expect((await annClient.call(endpoints.messagePrivateHistory, { query })).code).toBe(500);
});
