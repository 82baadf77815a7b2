// The ends of group calls, and of parts in them, that no request of the call asks for: time, sockets, sign-ins,
// memberships, groups, accounts, and the server's stop.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { groupMessages } from '../../server/db/schema.ts';
import { ban } from '../../server/people/banning.ts';
import { cancelAccount } from '../../server/people/cancelling.ts';
import { banGroup, unbanGroup } from '../../server/people/group-banning.ts';
import { endpoints, MessageType, Terminal } from '../../src/core/wire/index.ts';
import { callTime } from './call-scene.ts';
import { type GroupDevice, type GroupUser, makeScene, peopleOf, type Scene } from './group-call-scene.ts';
import { clientWith, makeFriends, makeUser, signIn, startTestServer } from './support.ts';

const time = callTime();
const server = await startTestServer({ calls: time.options });
afterAll(() => server.stop());
const { services, presence } = server;

type Names = 'Ann' | 'Bob' | 'Cy' | 'Dan';
let scene: Scene<Names>;
let [ann, bob, cy, dan]: GroupUser[] = [];
beforeEach(async () => {
  scene = await makeScene(server, 'Ann', 'Bob', 'Cy', 'Dan');
  ({ Ann: ann, Bob: bob, Cy: cy, Dan: dan } = scene.users);
});
const state = async (device: GroupDevice = ann!.web) => peopleOf(await device.info());
/** Ann calls Bob and Cy; Bob and, if named, Cy accept. */
async function makeTalk(...more: GroupUser[]) {
  await ann!.web.setup([bob!, cy!], 'c1');
  for (const user of [bob!, ...more]) await user.web.act('accept', 'c1');
  await scene.readAll();
}
/** Closes the socket of a device, and resolves when the server knows. */
async function close({ socket }: GroupDevice): Promise<void> {
  await socket.close();
  await presence.settled();
}
const tipsOf = async (groupId: number) => {
  await services.groupCalls.settled();
  const rows = await services.db
    .select({ content: groupMessages.content })
    .from(groupMessages)
    .where(and(eq(groupMessages.groupId, groupId), eq(groupMessages.type, MessageType.TIP_TEXT)))
    .orderBy(groupMessages.id);
  return rows.map(({ content }) => JSON.parse(content) as { k: string; a: string[]; t: string });
};
const callTips = async (groupId: number) =>
  (await tipsOf(groupId)).filter(({ k }) => k.startsWith('group.call')).map(({ k }) => k);

test('People who do not answer within 30 s leave, and they and the others learn it', async () => {
  await makeTalk();
  time.pass(29_999);
  expect(await state()).toBe('Ann* Bob cy');
  time.pass(1);
  const missed = ['98 Ann* Bob', '203 Cy: Cy no-answer'];
  expect(await scene.read(ann!.web, bob!.web, cy!.web, cy!.app, dan!.web)).toEqual([
    missed,
    missed,
    missed,
    missed,
    ['98 Ann* Bob'],
  ]);
  expect((await cy!.web.act('accept', 'c1')).message).toBe('You are not in this call.');
  expect((await cy!.web.act('join', 'c1')).code).toBe(200);
});

test('[GCALL-14] A call that nobody answers ends for the host after 30 s', async () => {
  await ann!.web.setup([bob!], 'c1');
  await scene.readAll();
  time.pass(30_000);
  expect(await ann!.web.signals()).toEqual([
    '98 none',
    '203 Bob: Bob no-answer',
    '204 Bob',
    'tip group.call-ended',
  ]);
  expect((await tipsOf(scene.groupId)).at(-1)).toEqual({
    k: 'group.call-ended',
    a: ['0'],
    t: 'The group call ended',
  });
});

test('[API-49] A person without heartbeats leaves after 60 s, and the others learn it by 205', async () => {
  await makeTalk(cy!);
  for (let n = 0; n < 4; n++) {
    time.pass(15_000);
    for (const user of [ann!, cy!]) await user.web.act('heartbeat', 'c1');
  }
  expect(await scene.read(ann!.web, cy!.web, bob!.web)).toEqual([
    ['98 Ann* Cy', '205 Bob'],
    ['98 Ann* Cy', '205 Bob'],
    ['98 Ann* Cy'],
  ]);
  time.pass(60_000);
  expect(await state()).toBe('none');
  expect(time.running()).toBe(0);
});

test('A person whose socket stays closed leaves after 45 s, and returns without an invitation', async () => {
  await makeTalk(cy!);
  await close(bob!.web);
  time.pass(44_999);
  for (const user of [ann!, cy!]) await user.web.act('heartbeat', 'c1');
  const back = await scene.connect(bob!.web.client);
  expect(await back.signals()).toEqual(['98 Ann* Bob Cy']);
  await back.act('heartbeat', 'c1');
  time.pass(10_000);
  expect(await state()).toBe('Ann* Bob Cy');
  await close(back);
  for (const ms of [15_000, 15_000, 15_000]) {
    for (const user of [ann!, bob!, cy!]) await user.web.act('heartbeat', 'c1');
    time.pass(ms);
  }
  expect(await state()).toBe('Ann* Cy');
  const again = await scene.connect(bob!.web.client);
  expect(await again.signals()).toEqual(['98 Ann* Cy']);
  expect((await again.act('join', 'c1')).code).toBe(200);
});

test('A socket gets the info of each running call at its login, and the setup signal where it rings', async () => {
  await makeTalk();
  await close(cy!.app);
  await close(dan!.app);
  const [cyApp, danApp] = [await scene.connect(cy!.app.client), await scene.connect(dan!.app.client)];
  expect(await scene.read(cyApp, danApp)).toEqual([
    ['98 Ann* Bob cy', '200 Ann: Ann Bob cy'],
    ['98 Ann* Bob cy'],
  ]);
  // The login frame comes first.
  expect(cyApp.socket.frames[0]).toEqual({ cmd: 0, data: null });
  const stranger = await scene.connect(await signIn(server, await makeUser(server)));
  expect(await stranger.signals()).toEqual([]);
  await ann!.web.act('cancel', 'c1');
  // The tip of the end is stored after the answer, and a socket that is there by then gets it.
  expect(await danApp.signals()).toContain('tip group.call-ended');
  await close(danApp);
  expect(await (await scene.connect(dan!.app.client)).signals()).toEqual([]);
});

test('The end of a sign-in and a newer browser take the person out at once; other devices do not matter', async () => {
  await makeTalk(cy!);
  await bob!.app.client.call(endpoints.logout);
  expect(await state()).toBe('Ann* Bob Cy');
  await bob!.web.client.call(endpoints.logout);
  expect(await state()).toBe('Ann* Cy');
  expect(await scene.read(ann!.web, cy!.web)).toEqual([
    ['98 Ann* Cy', '205 Bob'],
    ['98 Ann* Cy', '205 Bob'],
  ]);
  await scene.connect(await signIn(server, ann!, Terminal.APP));
  expect(await state()).toBe('Ann* Cy');
  const newer = await scene.connect(await signIn(server, ann!));
  expect(await state(cy!.web)).toBe('none');
  expect((await newer.act('heartbeat', 'c1')).message).toBe('The call has ended.');
  expect(await cy!.web.signals()).toEqual(['98 none', '204 Ann', 'tip group.call-ended']);
});

test('A removed member leaves the call, and the removed device gets the reason', async () => {
  await makeTalk(cy!);
  const body = { groupId: scene.groupId, userIds: [bob!.id] };
  await ann!.app.client.get(endpoints.groupMembersRemove, { body });
  const removed = ['tip group.removed', '98 Ann* Cy', '203 Bob: Bob removed'];
  expect(await scene.read(ann!.web, cy!.web, bob!.web, bob!.app)).toEqual([
    removed,
    removed,
    ['tip group.removed', '203 Bob: Bob removed', '98 none', 'gone'],
    ['tip group.removed', '98 none', 'gone'],
  ]);
  // A former member gets no info any more, also at a login.
  await ann!.web.device(true, true, false);
  await cy!.web.act('quit', 'c1');
  await close(bob!.app);
  expect([await bob!.web.signals(), await (await scene.connect(bob!.app.client)).signals()]).toEqual([
    [],
    [],
  ]);
});

test('A member who leaves the group leaves the call, also while the member rings', async () => {
  await makeTalk();
  await cy!.app.client.get(endpoints.groupQuit, { params: { groupId: scene.groupId } });
  const [web, app] = await scene.read(cy!.web, cy!.app);
  for (const signals of [web, app]) {
    expect(signals).toEqual(['tip group.left', '203 Cy: Cy removed', '98 none', 'gone']);
  }
  expect(await state()).toBe('Ann* Bob');
});

test('A new member gets the info of the running call, after the group itself', async () => {
  await makeTalk();
  const { Eve: eve } = (await makeScene(server, 'Eve')).users;
  await makeFriends(server, ann!, eve);
  const body = { groupId: scene.groupId, friendIds: [eve.id] };
  await ann!.web.client.get(endpoints.groupInvite, { body });
  const types = eve.web.socket.frames.map(({ data }) => data?.['type']);
  await eve.web.signals();
  expect(eve.web.contents(MessageType.GROUP_CALL)).toHaveLength(1);
  expect(types.indexOf(MessageType.GROUP_NEW)).toBeLessThan(types.indexOf(MessageType.GROUP_CALL));
  expect(await ann!.web.signals()).toEqual(['tip group.invited']);
  await ann!.web.act('cancel', 'c1');
  expect(await eve.web.signals()).toEqual(['98 none', 'tip group.call-ended']);
});

test('A dissolved or banned group ends its call with 204, and its chat gets no notice of it', async () => {
  await makeTalk();
  await banGroup(services, scene.groupId, 'spam');
  const [first] = await scene.read(bob!.web);
  expect(first!.slice(0, 2)).toEqual(['98 none', '204 Ann']);
  expect(await callTips(scene.groupId)).toEqual(['group.call-started']);
  await unbanGroup(services, scene.groupId);
  await ann!.web.setup([bob!, cy!], 'c2');
  await scene.readAll();
  await ann!.app.client.get(endpoints.groupDelete, { params: { groupId: scene.groupId } });
  const [a, b, c] = await scene.read(ann!.web, bob!.web, cy!.app);
  for (const signals of [a, b, c]) expect(signals).toContain('204 Ann');
  expect(b!.at(-1)).toBe('gone');
  expect(await callTips(scene.groupId)).toEqual(['group.call-started', 'group.call-started']);
});

test('A ban or a cancelled account takes its user out of the call, also while the user rings', async () => {
  for (const end of [
    (user: GroupUser) => ban(services, user.userName, 'spam'),
    (user: GroupUser) => cancelAccount(services, user.userName),
  ]) {
    const { users, readAll } = await makeScene(server, 'Ann', 'Bob', 'Cy', 'Dan');
    const { Ann, Bob, Cy, Dan } = users;
    await Ann.web.setup([Bob, Cy, Dan], 'c1');
    await Bob.web.act('accept', 'c1');
    await readAll();
    await end(Bob);
    await end(Cy);
    expect(await state(Dan.web)).toBe('Ann* dan');
    expect(await Ann.web.signals()).toEqual([
      '98 Ann* cy dan',
      '203 Bob: Bob removed',
      '98 Ann* dan',
      '203 Cy: Cy removed',
    ]);
    expect((await Ann.web.invite([Bob], 'c1')).code).toBe(200);
    expect(await Ann.web.signals()).toEqual(['203 Ann: Bob offline']);
  }
});

test('The notices of the start and the end are stored, with the name and the seconds of talk', async () => {
  await ann!.web.setup([bob!], 'c1');
  await bob!.web.act('accept', 'c1');
  await bob!.web.act('quit', 'c1');
  const tips = await tipsOf(scene.groupId);
  expect(tips).toEqual([
    { k: 'group.call-started', a: ['Ann'], t: 'Ann started a group call' },
    { k: 'group.call-ended', a: [expect.stringMatching(/^\d$/)], t: 'The group call ended' },
  ]);
});

test('A notice that the database does not take is stored later, and once', async () => {
  const { db } = services;
  const transaction = db.transaction.bind(db);
  let failures = 0;
  db.transaction = async (...args: Parameters<typeof transaction>) => {
    failures++;
    db.transaction = transaction;
    // The transaction is stored, and its answer is lost.
    await transaction(...args);
    throw new Error('the connection was lost');
  };
  expect((await ann!.web.setup([bob!], 'c1')).code).toBe(200);
  await services.groupCalls.settled();
  expect(failures).toBe(1);
  await bob!.web.socket.next(
    ({ data }) =>
      data?.['type'] === MessageType.TIP_TEXT && String(data['content']).includes('group.call-started'),
  );
  expect(await callTips(scene.groupId)).toEqual(['group.call-started']);
});

test('A restart of the server ends all group calls with their notices, and the new server knows no call', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'partyline-group-calls-'));
  const ownTime = callTime();
  const old = await startTestServer({ dataDir, calls: ownTime.options });
  const { users, groupId } = await makeScene(old, 'Ann', 'Bob');
  await users.Ann.web.setup([users.Bob], 'c1');
  await users.Bob.web.act('accept', 'c1');
  const before = await users.Ann.web.info();
  await old.stop();
  expect(ownTime.running()).toBe(0);
  const next = await startTestServer({ dataDir, calls: ownTime.options });
  try {
    const client = clientWith(next, users.Ann.web.client.tokens);
    const query = { groupId };
    expect(await client.get(endpoints.webrtcGroupInfo, { query })).toMatchObject({
      isChating: false,
      here: false,
    });
    const pull = { query: { minId: 0 } };
    const { rows } = await client.get(endpoints.messageGroupLoadOfflineMessage, pull);
    expect(rows.map(({ content }) => (JSON.parse(content ?? '') as { k: string }).k)).toEqual([
      'group.call-started',
      'group.call-ended',
    ]);
    const stayed = await client.call(endpoints.webrtcGroupHeartbeat, { query: { groupId, call: 'c1' } });
    expect(stayed).toMatchObject({ code: 500, message: 'The call has ended.' });
    expect(before.revision).toBeLessThanOrEqual(Date.now());
  } finally {
    await next.stop();
    await rm(dataDir, { recursive: true });
  }
});
