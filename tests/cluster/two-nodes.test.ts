// People on two servers: messages, presence, evictions and ends of sign-ins cross.
import { afterAll, expect, test } from 'vitest';
import { removeOutright } from '../../server/messages/group-deleted.ts';
import { Command, endpoints, MessageType, Terminal } from '../../src/core/wire/index.ts';
import { connect, frameOf, makeFriends, makeGroup, makeUser, signIn } from '../server/support.ts';
import { startNodes } from './nodes.ts';

const cluster = await startNodes(2);
const [first, second] = [cluster.nodes[0]!, cluster.nodes[1]!];
afterAll(() => cluster.stop());

const textTo = (recvId: number, content: string) => ({
  body: { tmpId: crypto.randomUUID().replaceAll('-', ''), recvId, content, type: MessageType.TEXT },
});
const isText = frameOf(Command.PRIVATE, MessageType.TEXT);

test('A message reaches the recipient and the sender, each on the other server', async () => {
  const [ann, bob] = [await makeUser(first, 'Ann'), await makeUser(first, 'Bob')];
  await makeFriends(first, ann, bob);
  const [annWeb, bobWeb] = [await signIn(first, ann), await signIn(second, bob)];
  const annApp = await signIn(second, ann, Terminal.APP);
  const bobSocket = await connect(second, bobWeb);
  const appSocket = await connect(second, annApp);
  await annWeb.get(endpoints.messagePrivateSend, textTo(bob.id, 'Hello'));
  expect((await bobSocket.next(isText)).data?.['content']).toBe('Hello');
  expect((await appSocket.next(isText)).data?.['content']).toBe('Hello');
  await bobWeb.get(endpoints.messagePrivateSend, textTo(ann.id, 'Back'));
  expect((await appSocket.next(isText)).data?.['content']).toBe('Back');
});

test('Messages of one chat from both servers reach a socket once each', async () => {
  const [ann, bob] = [await makeUser(first, 'Ann'), await makeUser(first, 'Bob')];
  await makeFriends(first, ann, bob);
  const [one, two] = [await signIn(first, ann), await signIn(second, ann, Terminal.APP)];
  const socket = await connect(second, await signIn(second, bob));
  const sent: Promise<unknown>[] = [];
  for (let i = 0; i < 30; i++)
    sent.push((i % 2 ? one : two).get(endpoints.messagePrivateSend, textTo(bob.id, String(i))));
  await Promise.all(sent);
  await cluster.synced();
  const ids = socket.frames.filter(isText).map(({ data }) => Number(data?.['id']));
  expect([ids.length, new Set(ids).size]).toEqual([30, 30]);
});

test('A login on one server evicts the older socket of the same terminal on the other one', async () => {
  const ann = await makeUser(first, 'Ann');
  const older = await connect(first, await signIn(first, ann));
  const newer = await connect(second, await signIn(second, ann));
  expect((await older.next(frameOf(Command.FORCED_LOGOFF))).cmd).toBe(Command.FORCED_LOGOFF);
  await older.close();
  await cluster.synced();
  for (const { services } of cluster.nodes) expect(services.hub.terminalsOf(ann.id)).toEqual([Terminal.WEB]);
  newer.heartbeat();
  await newer.next(frameOf(Command.HEARTBEAT));
});

test('A friend on the other server sees a user come and go', async () => {
  const [ann, bob] = [await makeUser(first, 'Ann'), await makeUser(first, 'Bob')];
  await makeFriends(first, ann, bob);
  const bobWeb = await signIn(second, bob);
  const socket = await connect(second, bobWeb);
  const isPresence = frameOf(Command.PRIVATE, MessageType.FRIEND_ONLINE);
  const stateOf = async () => {
    const { data } = await socket.next((frame) => isPresence(frame) && frame.data?.['sendId'] === ann.id);
    return (JSON.parse(String(data?.['content'])) as { online: boolean }).online;
  };
  const annSocket = await connect(first, await signIn(first, ann));
  expect(await stateOf()).toBe(true);
  const { rows } = await bobWeb.get(endpoints.friendList);
  expect(rows).toMatchObject([{ id: ann.id, online: true }]);
  await annSocket.close();
  expect(await stateOf()).toBe(false);
});

test('A logout at one server closes the socket on the other one', async () => {
  const ann = await makeUser(first, 'Ann');
  const client = await signIn(first, ann);
  const socket = await connect(second, client);
  await client.call(endpoints.logout);
  expect((await socket.closed).code).toBe(1008);
});

test('The last push of a group that both servers change is its stored state', async () => {
  const [ann, bob] = [await makeUser(first, 'Ann'), await makeUser(first, 'Bob')];
  const groupId = await makeGroup(first, ann, [bob]);
  const clients = [await signIn(first, ann), await signIn(second, ann, Terminal.APP)];
  const bobWeb = await signIn(second, bob);
  const sockets = [
    await connect(second, bobWeb),
    await connect(first, await signIn(first, bob, Terminal.APP)),
  ];
  for (let round = 0; round < 5; round++) {
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        clients[i % 2]!.get(endpoints.groupModify, { body: { id: groupId, name: `Name ${round}-${i}` } }),
      ),
    );
    await cluster.synced();
    const { name } = await bobWeb.get(endpoints.groupFind, { params: { groupId } });
    for (const socket of sockets) {
      // A heartbeat is answered after all frames that were sent before.
      socket.heartbeat();
      await socket.next(frameOf(Command.HEARTBEAT));
      const last = socket.frames.findLast(frameOf(Command.GROUP, MessageType.GROUP_NEW));
      expect((JSON.parse(String(last?.data?.['content'])) as { name: string }).name).toBe(name);
    }
  }
});

test('[DEL-01] A removal by an operator of one server reaches the members on both', async () => {
  const [ann, bob] = [await makeUser(first, 'Ann'), await makeUser(first, 'Bob')];
  const groupId = await makeGroup(first, ann, [bob]);
  const annWeb = await signIn(first, ann);
  const sockets = [await connect(first, annWeb), await connect(second, await signIn(second, bob))];
  const tmpId = crypto.randomUUID().replaceAll('-', '');
  const body = { tmpId, groupId, content: 'secret', type: MessageType.TEXT };
  const id = (await annWeb.get(endpoints.messageGroupSend, { body })).id!;
  expect(await removeOutright(first.services, groupId, [id])).toEqual([id]);
  for (const socket of sockets) {
    const { data } = await socket.next(frameOf(Command.GROUP, MessageType.DELETED));
    // A frame without a sender is the server's own.
    expect(data).toMatchObject({ groupId });
    expect(data).not.toHaveProperty('sendId');
    expect(JSON.parse(String(data?.['content']))).toEqual({ chatId: groupId, messageIds: [id] });
  }
});

test('Users on two servers call each other, and each server knows the call', async () => {
  const [ann, bob] = [await makeUser(first, 'Ann'), await makeUser(first, 'Bob')];
  await makeFriends(first, ann, bob);
  const [annWeb, bobWeb] = [await signIn(first, ann), await signIn(second, bob)];
  const [annSocket, bobSocket] = [await connect(first, annWeb), await connect(second, bobWeb)];
  const about = (peer: { id: number }) => ({ query: { uid: peer.id, call: 'a' } });
  await annWeb.get(endpoints.webrtcPrivateSetup, {
    query: { uid: bob.id, mode: 'video', call: 'a' },
  } as never);
  await bobSocket.next(frameOf(Command.PRIVATE, MessageType.RTC_SETUP_VIDEO));
  await bobWeb.get(endpoints.webrtcPrivateAccept, about(ann));
  await annSocket.next(frameOf(Command.PRIVATE, MessageType.RTC_ACCEPT));
  expect(await annWeb.get(endpoints.webrtcPrivateInfo, about(bob))).toMatchObject({ isChating: true });
  expect(await bobWeb.get(endpoints.webrtcPrivateInfo, about(ann))).toMatchObject({ isChating: true });
  await bobWeb.get(endpoints.webrtcPrivateHandup, about(ann));
  await annSocket.next(frameOf(Command.PRIVATE, MessageType.RTC_HANGUP));
  // One server stores the record, and both users get it once.
  const record = frameOf(Command.PRIVATE, MessageType.ACT_RT_VIDEO);
  await Promise.all([annSocket.next(record), bobSocket.next(record)]);
  await cluster.synced();
  expect(bobSocket.frames.filter(record)).toHaveLength(1);
});
