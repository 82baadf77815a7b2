// Records of calls: stored messages that pulls bring, their status, and their storage in a failing database.
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { afterAll, expect, test } from 'vitest';
import { endpoints, MessageStatus, MessageType } from '../../src/core/wire/index.ts';
import { callTime, type CallUser, makePair, makeTalk, readAll } from './call-scene.ts';
import { startTestServer } from './support.ts';

const time = callTime();
const server = await startTestServer({ calls: time.options });
afterAll(() => server.stop());
const { calls, lanes } = server.services;

async function pulled({ app }: CallUser) {
  await calls.settled();
  const query = { minId: 0 };
  return (await app.client.get(endpoints.messagePrivateLoadOfflineMessage, { query })).rows;
}
const recordsOf = async (user: CallUser) =>
  (await pulled(user)).filter(
    ({ type }) => type === MessageType.ACT_RT_VOICE || type === MessageType.ACT_RT_VIDEO,
  );
const say = (from: CallUser, to: CallUser, content: string) =>
  from.web.client.get(endpoints.messagePrivateSend, {
    body: { tmpId: `${Date.now()}${content}`, recvId: to.id, content, type: MessageType.TEXT },
  });
const { PENDING, READED } = MessageStatus;
const isRead = ({ status }: { status: number | null }) => status === READED;

test('A pull of both users brings the record of a talk, with its seconds and the caller as sender', async () => {
  const { ann, bob } = await makePair(server);
  await bob.app.setup(ann, 'voice');
  await ann.web.act('accept', bob);
  time.pass(40_000);
  await ann.web.act('heartbeat', bob);
  await bob.app.act('heartbeat', ann);
  time.pass(39_999);
  await ann.web.act('handup', bob);
  for (const user of [ann, bob]) {
    expect(await recordsOf(user)).toMatchObject([
      {
        sendId: bob.id,
        recvId: ann.id,
        type: MessageType.ACT_RT_VOICE,
        content: '{"k":"ended","a":[79],"t":"01:19"}',
        status: READED,
      },
    ]);
  }
});

test('Every device of both users gets the record as a stored message', async () => {
  const { ann, bob } = await makeTalk(server);
  await ann.web.act('handup', bob);
  await readAll(ann, bob);
  for (const { socket } of [ann.web, ann.app, bob.web, bob.app]) {
    const { data } = socket.frames.find((frame) => frame.data?.['type'] === MessageType.ACT_RT_VIDEO)!;
    expect(data).toMatchObject({ sendId: ann.id, recvId: bob.id, status: READED });
    expect(data?.['id']).toBe((await recordsOf(ann))[0]?.id);
    expect(data?.['sendTime']).toEqual(expect.any(Number));
  }
});

test('Rejected, failed and ended calls leave a read record, and all others an unread one', async () => {
  const ends: [string, number, (ann: CallUser, bob: CallUser) => Promise<unknown>][] = [
    ['rejected', READED, (ann, bob) => bob.web.act('reject', ann)],
    ['missed', READED, (ann, bob) => bob.web.failed(ann, 'no microphone')],
    ['cancelled', PENDING, (ann, bob) => ann.web.act('cancel', bob)],
    ['missed', PENDING, async () => time.pass(30_000)],
  ];
  for (const [outcome, status, end] of ends) {
    const { ann, bob } = await makePair(server);
    await ann.web.setup(bob);
    await end(ann, bob);
    const [signals] = await readAll(bob);
    const frame = bob.web.socket.frames.find(({ data }) => data?.['type'] === MessageType.ACT_RT_VIDEO);
    expect([signals?.at(-1), frame?.data?.['status']]).toEqual([
      expect.stringContaining(`{"k":"${outcome}"`),
      status,
    ]);
    expect((await recordsOf(bob)).map(isRead)).toEqual([status === READED]);
  }
});

test('A read record does not mark earlier unread messages as read', async () => {
  const { ann, bob } = await makeTalk(server);
  await say(ann, bob, 'unread');
  await ann.web.act('handup', bob);
  expect((await pulled(bob)).map(isRead)).toEqual([false, false]);
  await bob.web.client.get(endpoints.messagePrivateReaded, { query: { friendId: ann.id } });
  await ann.web.setup(bob);
  await bob.web.act('reject', ann);
  expect((await pulled(bob)).map(isRead)).toEqual([true, true, true]);
});

test('A record waits while the database fails, and is stored and pushed once it is back', async () => {
  const { ann, bob } = await makeTalk(server);
  const single = lanes.single.bind(lanes);
  lanes.single = async () => {
    throw new DrizzleQueryError('insert', [], new Error('no connection'));
  };
  await ann.web.act('handup', bob);
  await calls.settled();
  lanes.single = single;
  const isRecord = ({ data }: { data: Record<string, unknown> | null }) =>
    data?.['type'] === MessageType.ACT_RT_VIDEO;
  expect((await bob.web.socket.next(isRecord)).data).toMatchObject({ sendId: ann.id, status: READED });
  expect(await recordsOf(ann)).toHaveLength(1);
});

test('A record whose answer from the database was lost is stored and pushed once', async () => {
  const { ann, bob } = await makeTalk(server);
  const single = lanes.single.bind(lanes);
  const { pendingPushes } = server.services;
  const retryLater = pendingPushes.retryLater.bind(pendingPushes);
  const retried = Promise.withResolvers<void>();
  pendingPushes.retryLater = (order, task) =>
    retryLater(order, async () => {
      await task();
      retried.resolve();
    });
  lanes.single = async (_lane, store) => {
    await store();
    throw new DrizzleQueryError('insert', [], new Error('the connection broke'));
  };
  await ann.web.act('handup', bob);
  await calls.settled();
  lanes.single = single;
  await retried.promise;
  pendingPushes.retryLater = retryLater;
  expect(await recordsOf(ann)).toHaveLength(1);
  const [web] = await readAll(bob);
  expect(web?.filter((text) => text.startsWith('41 '))).toHaveLength(1);
});
