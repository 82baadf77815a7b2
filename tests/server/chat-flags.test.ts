// Node: what somebody sets for himself: do-not-disturb, the top of his list, whether a terminal makes a sound.
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { friends, groupMembers } from '../../server/db/schema.ts';
import { Command, endpoints, MessageType, Terminal } from '../../src/core/wire/index.ts';
import {
  type Client,
  connect,
  frameOf,
  makeFriends,
  makeGroup,
  makeUser,
  signIn,
  startTestServer,
  type TestSocket,
} from './support.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const { db } = server.services;

const flags = (socket: TestSocket, cmd: number) =>
  socket.frames.filter((frame) => frame.cmd === cmd && frame.data?.['content'] !== undefined);

test('do-not-disturb and the top of the list are kept for a friend and told to the own other terminals', async () => {
  const [ann, bob] = [await makeUser(server), await makeUser(server)];
  await makeFriends(server, ann, bob);
  const [hers, his] = [await signIn(server, ann), await signIn(server, bob)];
  const web = await connect(server, hers);
  const app = await connect(server, await signIn(server, ann, Terminal.APP));
  const bobs = await connect(server, his);
  const seen = async (client: Client, id: number) => {
    const { isDnd, isTop } = await client.get(endpoints.friendFind, { params: { id } });
    return [isDnd, isTop];
  };
  const friendId = bob.id;
  const dnd = (isDnd: boolean) => hers.call(endpoints.friendDnd, { body: { friendId, isDnd } });
  const top = (isTop: boolean) => hers.call(endpoints.friendTop, { body: { friendId, isTop } });
  expect(await dnd(true)).toMatchObject({ code: 200, data: null });
  expect(await seen(hers, friendId)).toEqual([true, false]);
  await top(true);
  await dnd(false);
  expect(await seen(hers, friendId)).toEqual([false, true]);
  expect((await hers.get(endpoints.friendList)).rows[0]).toMatchObject({ isDnd: false, isTop: true });
  // The same again says nothing; the friend has nothing to do with it.
  await top(true);
  await dnd(false);
  const sides = { sendId: ann.id, recvId: friendId };
  for (const data of [
    { type: MessageType.FRIEND_DND, ...sides, content: 'true' },
    { type: MessageType.FRIEND_TOP, ...sides, content: 'true' },
    { type: MessageType.FRIEND_DND, ...sides, content: 'false' },
  ]) {
    expect((await app.next(frameOf(Command.PRIVATE, data.type))).data).toEqual(data);
  }
  for (const socket of [web, app, bobs]) {
    socket.heartbeat();
    await socket.next(frameOf(Command.HEARTBEAT));
  }
  const told = [MessageType.FRIEND_DND, MessageType.FRIEND_TOP] as const;
  const about = (socket: TestSocket) =>
    flags(socket, Command.PRIVATE).filter(({ data }) => told.some((type) => type === data?.['type']));
  expect([about(web), about(app), about(bobs)].map((frames) => frames.length)).toEqual([0, 3, 0]);
  expect(await seen(his, ann.id)).toEqual([false, false]);
  await Promise.all([web, app, bobs].map((socket) => socket.close()));
});

test('the same for a group; who has left may still set it, a stranger may not', async () => {
  const [ann, bob, stranger] = [await makeUser(server), await makeUser(server), await makeUser(server)];
  const groupId = await makeGroup(server, ann, [bob]);
  const [hers, his] = [await signIn(server, ann), await signIn(server, bob)];
  const app = await connect(server, await signIn(server, bob, Terminal.APP));
  const anns = await connect(server, hers);
  await his.get(endpoints.groupTop, { body: { groupId, isTop: true } });
  await his.get(endpoints.groupDnd, { body: { groupId, isDnd: true } });
  await his.get(endpoints.groupDnd, { body: { groupId, isDnd: true } });
  const sides = { sendId: bob.id, groupId };
  expect((await app.next(frameOf(Command.GROUP))).data).toEqual({ type: 94, ...sides, content: 'true' });
  expect((await app.next(frameOf(Command.GROUP))).data).toEqual({ type: 93, ...sides, content: 'true' });
  await db.update(groupMembers).set({ quit: true }).where(eq(groupMembers.userId, bob.id));
  await his.get(endpoints.groupDnd, { body: { groupId, isDnd: false } });
  expect((await app.next(frameOf(Command.GROUP))).data).toEqual({ type: 93, ...sides, content: 'false' });
  const mine = await his.get(endpoints.groupFind, { params: { groupId } });
  expect(mine).toMatchObject({ isDnd: false, isTop: true, quit: true });
  expect(await hers.get(endpoints.groupFind, { params: { groupId } })).toMatchObject({ isTop: false });
  anns.heartbeat();
  await anns.next(frameOf(Command.HEARTBEAT));
  expect(flags(anns, Command.GROUP)).toEqual([]);
  const other = await signIn(server, stranger);
  expect((await other.call(endpoints.groupDnd, { body: { groupId, isDnd: true } })).code).toBe(500);
  expect((await other.call(endpoints.friendTop, { body: { friendId: ann.id, isTop: true } })).message).toBe(
    'This user is not your friend.',
  );
  await Promise.all([app, anns].map((socket) => socket.close()));
});

test('a chat with a friend who is none any more can still be silenced', async () => {
  const [ann, bob] = [await makeUser(server), await makeUser(server)];
  await makeFriends(server, ann, bob);
  await db.update(friends).set({ deleted: true });
  const client = await signIn(server, ann);
  await client.get(endpoints.friendDnd, { body: { friendId: bob.id, isDnd: true } });
  expect((await client.get(endpoints.friendList)).rows[0]).toMatchObject({ isDnd: true, deleted: true });
});

test('whether there is a sound is said for each terminal, and to nobody else', async () => {
  const ann = await makeUser(server);
  const [web, app] = [await signIn(server, ann), await signIn(server, ann, Terminal.APP)];
  const sounds = async () => [
    (await web.get(endpoints.userSelf)).isAudioTip,
    (await app.get(endpoints.userSelf)).isAudioTip,
  ];
  const set = (client: Client, enabled: boolean) =>
    client.call(endpoints.userAudioTip, { query: { enabled } });
  expect(await sounds()).toEqual([true, true]);
  expect(await set(app, false)).toMatchObject({ code: 200, data: null });
  expect(await sounds()).toEqual([true, false]);
  await set(app, false);
  await set(web, false);
  expect(await sounds()).toEqual([false, false]);
  await set(app, true);
  await set(app, true);
  expect(await sounds()).toEqual([false, true]);
  const other = await signIn(server, await makeUser(server));
  const { data } = await other.call(endpoints.userFind, { params: { id: ann.id } });
  expect(data).toMatchObject({ isAudioTip: null });
  expect(data).not.toHaveProperty('silentTerminals');
});
