// Settings of one user: do-not-disturb, pinned chats, and sound on each terminal.
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { friendsLane, groupLane, type Lane } from '../../server/chats.ts';
import { friends, groupMembers } from '../../server/db/schema.ts';
import { friendNewPush } from '../../server/people/friends.ts';
import { groupAsSeen } from '../../server/people/groups.ts';
import type { Push } from '../../server/push/hub.ts';
import { Command, endpoints, MessageType, Terminal, toLeanJson } from '../../src/core/wire/index.ts';
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

const framesWithContent = (socket: TestSocket, cmd: number) =>
  socket.frames.filter((frame) => frame.cmd === cmd && frame.data?.['content'] !== undefined);

test("Do-not-disturb and the pin of a friend are stored and sent to the user's terminals only", async () => {
  const [ann, bob] = [await makeUser(server), await makeUser(server)];
  await makeFriends(server, ann, bob);
  const [annClient, bobClient] = [await signIn(server, ann), await signIn(server, bob)];
  const web = await connect(server, annClient);
  const app = await connect(server, await signIn(server, ann, Terminal.APP));
  const bobSocket = await connect(server, bobClient);
  const flagsOf = async (client: Client, id: number) => {
    const { isDnd, isTop } = await client.get(endpoints.friendFind, { params: { id } });
    return [isDnd, isTop];
  };
  const friendId = bob.id;
  const dnd = (isDnd: boolean) => annClient.call(endpoints.friendDnd, { body: { friendId, isDnd } });
  const top = (isTop: boolean) => annClient.call(endpoints.friendTop, { body: { friendId, isTop } });
  expect(await dnd(true)).toMatchObject({ code: 200, data: null });
  expect(await flagsOf(annClient, friendId)).toEqual([true, false]);
  await top(true);
  await dnd(false);
  expect(await flagsOf(annClient, friendId)).toEqual([false, true]);
  expect((await annClient.get(endpoints.friendList)).rows[0]).toMatchObject({ isDnd: false, isTop: true });
  // A repeated setting pushes no frame, and the friend gets no frame of any setting.
  await top(true);
  await dnd(false);
  const parties = { sendId: ann.id, recvId: friendId };
  for (const data of [
    { type: MessageType.FRIEND_DND, ...parties, content: 'true' },
    { type: MessageType.FRIEND_TOP, ...parties, content: 'true' },
    { type: MessageType.FRIEND_DND, ...parties, content: 'false' },
  ]) {
    expect((await app.next(frameOf(Command.PRIVATE, data.type))).data).toEqual(data);
  }
  for (const socket of [web, app, bobSocket]) {
    socket.heartbeat();
    await socket.next(frameOf(Command.HEARTBEAT));
  }
  const flagTypes = [MessageType.FRIEND_DND, MessageType.FRIEND_TOP] as const;
  const flagFrames = (socket: TestSocket) =>
    framesWithContent(socket, Command.PRIVATE).filter(({ data }) =>
      flagTypes.some((type) => type === data?.['type']),
    );
  expect([flagFrames(web), flagFrames(app), flagFrames(bobSocket)].map((frames) => frames.length)).toEqual([
    3, 3, 0,
  ]);
  expect(await flagsOf(bobClient, ann.id)).toEqual([false, false]);
  await Promise.all([web, app, bobSocket].map((socket) => socket.close()));
});

test('Members and former members can mute and pin a group, strangers cannot', async () => {
  const [ann, bob, stranger] = [await makeUser(server), await makeUser(server), await makeUser(server)];
  const groupId = await makeGroup(server, ann, [bob]);
  const [annClient, bobClient] = [await signIn(server, ann), await signIn(server, bob)];
  const app = await connect(server, await signIn(server, bob, Terminal.APP));
  const annSocket = await connect(server, annClient);
  await bobClient.get(endpoints.groupTop, { body: { groupId, isTop: true } });
  await bobClient.get(endpoints.groupDnd, { body: { groupId, isDnd: true } });
  await bobClient.get(endpoints.groupDnd, { body: { groupId, isDnd: true } });
  const parties = { sendId: bob.id, groupId };
  expect((await app.next(frameOf(Command.GROUP))).data).toEqual({ type: 94, ...parties, content: 'true' });
  expect((await app.next(frameOf(Command.GROUP))).data).toEqual({ type: 93, ...parties, content: 'true' });
  await db.update(groupMembers).set({ quit: true }).where(eq(groupMembers.userId, bob.id));
  await bobClient.get(endpoints.groupDnd, { body: { groupId, isDnd: false } });
  expect((await app.next(frameOf(Command.GROUP))).data).toEqual({ type: 93, ...parties, content: 'false' });
  const group = await bobClient.get(endpoints.groupFind, { params: { groupId } });
  expect(group).toMatchObject({ isDnd: false, isTop: true, quit: true });
  expect(await annClient.get(endpoints.groupFind, { params: { groupId } })).toMatchObject({ isTop: false });
  annSocket.heartbeat();
  await annSocket.next(frameOf(Command.HEARTBEAT));
  expect(framesWithContent(annSocket, Command.GROUP)).toEqual([]);
  const strangerClient = await signIn(server, stranger);
  expect((await strangerClient.call(endpoints.groupDnd, { body: { groupId, isDnd: true } })).code).toBe(500);
  expect(
    (await strangerClient.call(endpoints.friendTop, { body: { friendId: ann.id, isTop: true } })).message,
  ).toBe('This user is not your friend.');
  await Promise.all([app, annSocket].map((socket) => socket.close()));
});

/** Sets a flag while a push of the lane, which has read the old flag, has not left. */
async function setDuring(lane: Lane, read: () => Promise<Push>, set: () => Promise<unknown>): Promise<void> {
  const { hub, lanes } = server.services;
  const [begun, entered, held] = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const older = lanes.run(
    lane,
    async () => null,
    async () => {
      const push = await read();
      begun!.resolve();
      await held!.promise;
      hub.push(push);
    },
  );
  await begun!.promise;
  const single = lanes.single.bind(lanes);
  lanes.single = (of, store, push) => {
    if (of === lane) entered!.resolve();
    return single(of, store, push);
  };
  try {
    const setting = set();
    await Promise.race([setting, entered!.promise]);
    held!.resolve();
    await Promise.all([older, setting]);
  } finally {
    lanes.single = single;
  }
}

test('The flag of a friend leaves after an older push of the friend, so the last push shows it', async () => {
  const [ann, bob] = [await makeUser(server), await makeUser(server)];
  await makeFriends(server, ann, bob);
  const web = await signIn(server, ann);
  const app = await connect(server, await signIn(server, ann, Terminal.APP));
  const read = async () => (await friendNewPush(db, server.services.hub, ann.id, bob.id))!;
  await setDuring(friendsLane(ann.id), read, () =>
    web.get(endpoints.friendDnd, { body: { friendId: bob.id, isDnd: true } }),
  );
  app.heartbeat();
  await app.next(frameOf(Command.HEARTBEAT));
  const types = app.frames.filter(frameOf(Command.PRIVATE)).map(({ data }) => data?.['type']);
  expect(types).toEqual([MessageType.FRIEND_NEW, MessageType.FRIEND_DND]);
  await app.close();
});

test('[GRP-07] The flag of a group leaves after an older push of the group, so the last push shows it', async () => {
  const [ann, bob] = [await makeUser(server), await makeUser(server)];
  const groupId = await makeGroup(server, ann, [bob]);
  const web = await signIn(server, bob);
  const app = await connect(server, await signIn(server, bob, Terminal.APP));
  const read = async (): Promise<Push> => {
    const content = toLeanJson(await groupAsSeen(db, bob.id, groupId));
    const data = { type: MessageType.GROUP_NEW, groupId, sendId: ann.id, content };
    return { to: [bob.id], cmd: Command.GROUP, data };
  };
  await setDuring(groupLane(groupId), read, () =>
    web.get(endpoints.groupDnd, { body: { groupId, isDnd: true } }),
  );
  app.heartbeat();
  await app.next(frameOf(Command.HEARTBEAT));
  const types = app.frames.filter(frameOf(Command.GROUP)).map(({ data }) => data?.['type']);
  expect(types).toEqual([MessageType.GROUP_NEW, MessageType.GROUP_DND]);
  await app.close();
});

test('A chat with a former friend can still be muted', async () => {
  const [ann, bob] = [await makeUser(server), await makeUser(server)];
  await makeFriends(server, ann, bob);
  await db.update(friends).set({ deleted: true });
  const client = await signIn(server, ann);
  await client.get(endpoints.friendDnd, { body: { friendId: bob.id, isDnd: true } });
  expect((await client.get(endpoints.friendList)).rows[0]).toMatchObject({ isDnd: true, deleted: true });
});

test('The sound setting applies to one terminal of a user and is hidden from other users', async () => {
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
  const strangerClient = await signIn(server, await makeUser(server));
  const { data } = await strangerClient.call(endpoints.userFind, { params: { id: ann.id } });
  expect(data).toMatchObject({ isAudioTip: null });
  expect(data).not.toHaveProperty('silentTerminals');
});
