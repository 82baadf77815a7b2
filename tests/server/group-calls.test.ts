// The endpoints of group calls after the setup: their checks, and the devices that get each signal.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { endpoints, MessageType } from '../../src/core/wire/index.ts';
import { callTime } from './call-scene.ts';
import { type GroupUser, makeScene, peopleOf, type Scene } from './group-call-scene.ts';
import { manualClock, startTestServer } from './support.ts';

const time = callTime();
// The server's clock stands still, and revisions rise nevertheless.
const server = await startTestServer({ calls: time.options, clock: manualClock() });
afterAll(() => server.stop());

type Names = 'Ann' | 'Bob' | 'Cy' | 'Dan' | 'Eve';
let scene: Scene<Names>;
let [ann, bob, cy, dan, eve]: GroupUser[] = [];
beforeEach(async () => {
  scene = await makeScene(server, 'Ann', 'Bob', 'Cy', 'Dan', 'Eve');
  ({ Ann: ann, Bob: bob, Cy: cy, Dan: dan, Eve: eve } = scene.users);
});
const people = () => [ann!, bob!, cy!, dan!, eve!];
/** The pushes that the web device of each user has got. */
const read = () => scene.read(...people().map(({ web }) => web));
/** Ann calls Bob and Cy, and Bob accepts. */
async function makeTalk() {
  await ann!.web.setup([ann!, bob!, cy!], 'c1');
  await bob!.web.act('accept', 'c1');
  await scene.readAll();
}

test("[API-44] An accept reaches the people of the call, and the acceptor's other devices", async () => {
  await ann!.web.setup([bob!, cy!], 'c1');
  await scene.readAll();
  expect((await bob!.app.act('accept', 'c1')).code).toBe(200);
  const info = '98 Ann* Bob cy';
  const signal = '201 Bob: Ann Bob';
  expect(await read()).toEqual([[info, signal], [info, signal], [info, signal], [info], [info]]);
  expect(await scene.read(bob!.app, ann!.app, cy!.app)).toEqual([[info], [info], [info, signal]]);
  expect((await bob!.app.act('accept', 'c1')).code).toBe(200);
  expect(await bob!.web.act('accept', 'c1')).toMatchObject({
    code: 10_202,
    message: 'This call is on another of your devices.',
  });
  expect(await dan!.web.act('accept', 'c1')).toMatchObject({
    code: 500,
    message: 'You are not in this call.',
  });
  expect(await read()).toEqual([[], [], [], [], []]);
});

test("[API-45] A rejection reaches the remaining people, and the user's other devices", async () => {
  await ann!.web.setup([bob!, cy!], 'c1');
  await scene.readAll();
  expect((await bob!.web.act('reject', 'c1')).code).toBe(200);
  const info = '98 Ann* cy';
  expect(await read()).toEqual([[info, '202 Bob'], [info], [info, '202 Bob'], [info], [info]]);
  expect(await bob!.app.signals()).toEqual([info, '202 Bob']);
  expect((await bob!.web.act('reject', 'c1')).code).toBe(200);
  expect(await read()).toEqual([[], [], [], [], []]);
});

test('[API-50] A failure of a device that rings reaches the remaining people with its reason', async () => {
  await ann!.web.setup([bob!, cy!], 'c1');
  await scene.readAll();
  expect((await bob!.web.failed('no camera')).code).toBe(200);
  const [a, b, c] = await read();
  expect([a, b, c]).toEqual([
    ['98 Ann* cy', '203 Bob: Bob no camera'],
    ['98 Ann* cy'],
    ['98 Ann* cy', '203 Bob: Bob no camera'],
  ]);
  // A user who is not invited, and one who is in the call, fail without effect.
  for (const user of [bob!, dan!, ann!]) expect((await user.web.failed('x')).code).toBe(200);
  expect(await read()).toEqual([[], [], [], [], []]);
});

test('[API-46] A member joins, which reaches the people of the call, and a call moves to another device', async () => {
  await makeTalk();
  expect((await dan!.web.act('join', 'c1')).code).toBe(200);
  const info = '98 Ann* Bob cy Dan';
  expect(await read()).toEqual([
    [info, '207 Dan: Dan'],
    [info, '207 Dan: Dan'],
    [info, '207 Dan: Dan'],
    [info],
    [info],
  ]);
  expect(dan!.web.contents(MessageType.RTC_GROUP_JOIN)).toEqual([]);
  expect((await dan!.web.act('join', 'c1')).code).toBe(200);
  expect(await read()).toEqual([[], [], [], [], []]);
  const visitOf = async () => (await ann!.web.info()).userInfos.find(({ id }) => id === dan!.id)!.visit!;
  const first = await visitOf();
  expect((await dan!.app.act('join', 'c1')).code).toBe(200);
  const [a, , , d] = await read();
  expect([a, d]).toEqual([
    [info, '207 Dan: Dan'],
    [info, '201 Dan: Ann Bob Dan'],
  ]);
  expect(await visitOf()).toBeGreaterThan(first);
  expect((await dan!.web.act('heartbeat', 'c1')).code).toBe(10_202);
  expect((await dan!.app.act('heartbeat', 'c1')).code).toBe(200);
});

test('[API-46] The join of a member who rings counts as an accept', async () => {
  await makeTalk();
  expect((await cy!.web.act('join', 'c1')).code).toBe(200);
  expect((await read())[0]).toEqual(['98 Ann* Bob Cy', '201 Cy: Ann Bob Cy']);
  expect(await cy!.app.signals()).toEqual(['98 Ann* Bob Cy', '201 Cy: Ann Bob Cy']);
});

test('[API-51] An invitation rings the new people, and the others of the call learn them', async () => {
  await makeTalk();
  expect((await bob!.web.invite([cy!, dan!], 'c1')).code).toBe(200);
  const info = '98 Ann* Bob cy dan';
  expect(await read()).toEqual([
    [info, '206 Bob: dan'],
    [info],
    [info, '206 Bob: dan'],
    [info, '200 Bob: Ann Bob cy dan'],
    [info],
  ]);
  expect(await dan!.app.signals()).toEqual([info, '200 Bob: Ann Bob cy dan']);
  expect((await bob!.app.invite([eve!], 'c1')).code).toBe(10_202);
  expect((await cy!.web.invite([eve!], 'c1')).message).toBe('The call has not been accepted yet.');
  expect((await eve!.web.invite([eve!], 'c1')).message).toBe('You are not in this call.');
});

test('[API-47, GCALL-14] A quit reaches the remaining people, and that of the last but one ends the call', async () => {
  await makeTalk();
  await cy!.web.act('accept', 'c1');
  await scene.readAll();
  expect((await bob!.app.act('quit', 'c1')).code).toBe(10_202);
  expect((await bob!.web.act('quit', 'c1')).code).toBe(200);
  const info = '98 Ann* Cy';
  expect(await read()).toEqual([[info, '205 Bob'], [info], [info, '205 Bob'], [info], [info]]);
  expect((await bob!.web.act('quit', 'c1')).code).toBe(200);
  expect(await read()).toEqual([[], [], [], [], []]);
  expect((await ann!.web.act('quit', 'c1')).code).toBe(200);
  const over = ['98 none', 'tip group.call-ended'];
  expect(await read()).toEqual([over, over, ['98 none', '204 Ann', 'tip group.call-ended'], over, over]);
});

test('[API-48] The host ends the call for all, and nobody else can', async () => {
  await makeTalk();
  const message = 'Only the host can end the call for everybody.';
  for (const user of [bob!, cy!]) expect((await user.web.act('cancel', 'c1')).message).toBe(message);
  expect((await dan!.web.act('cancel', 'c1')).message).toBe('You are not in this call.');
  expect((await ann!.app.act('cancel', 'c1')).code).toBe(10_202);
  expect((await ann!.web.act('cancel', 'c1')).code).toBe(200);
  const told = ['98 none', '204 Ann', 'tip group.call-ended'];
  const rest = ['98 none', 'tip group.call-ended'];
  expect(await read()).toEqual([rest, told, told, rest, rest]);
  expect(await scene.read(bob!.app, cy!.app)).toEqual([rest, told]);
});

test('[API-49, GCALL-19] Heartbeats keep a person in the call, also while the person rings', async () => {
  await makeTalk();
  expect((await cy!.app.act('heartbeat', 'c1')).code).toBe(200);
  for (let n = 0; n < 6; n++) {
    time.pass(15_000);
    for (const user of [ann!, bob!]) expect((await user.web.act('heartbeat', 'c1')).code).toBe(200);
  }
  expect((await cy!.web.act('heartbeat', 'c1')).message).toBe('You are not in this call.');
  expect((await ann!.app.act('heartbeat', 'c1')).code).toBe(10_202);
  await ann!.web.act('cancel', 'c1');
  expect((await bob!.web.act('heartbeat', 'c1')).message).toBe('The call has ended.');
});

test("[API-52, API-53, API-54] Offers, answers and candidates reach only the other person's device", async () => {
  await makeTalk();
  const texts = [
    ['offer', '{"type":"offer","sdp":"v=0","visit":"x"}', 208],
    ['answer', '{"sdp":"","type":"answer"}', 209],
    ['candidate', '{"candidate":"a", "extra": [1]}', 210],
  ] as const;
  for (const [kind, text, type] of texts) {
    expect((await ann!.web.send(kind, bob!, text)).code).toBe(200);
    expect(await read()).toEqual([[], [`${type} Ann: ${text}`], [], [], []]);
    expect(await scene.read(ann!.app, bob!.app)).toEqual([[], []]);
    // For a person who rings, a member outside the call and the sender they are dropped.
    for (const to of [cy!, dan!, ann!]) expect((await ann!.web.send(kind, to, text)).code).toBe(200);
    expect((await cy!.web.send(kind, ann!, text)).message).toBe('The call has not been accepted yet.');
    expect((await dan!.web.send(kind, ann!, text)).message).toBe('You are not in this call.');
    expect((await ann!.app.send(kind, bob!, text)).code).toBe(10_202);
  }
  expect(await read()).toEqual([[], [], [], [], []]);
});

test('[API-55, ENT-18] A device change reaches the other people, and nobody else', async () => {
  await makeTalk();
  const { revision } = await ann!.web.info();
  expect((await bob!.web.device(true, false, true)).code).toBe(200);
  const state = {
    groupId: scene.groupId,
    call: 'c1',
    isCamera: true,
    isMicroPhone: false,
    isShareScreen: true,
  };
  expect(await read()).toEqual([
    [`211 Bob: ${JSON.stringify(state)}`],
    [],
    [`211 Bob: ${JSON.stringify(state)}`],
    [],
    [],
  ]);
  const info = await dan!.web.info();
  expect(info.revision).toBe(revision);
  expect(info.userInfos[1]).toMatchObject({ isCamera: true, isMicroPhone: false, isShareScreen: true });
  expect((await bob!.app.device(true, true, true)).code).toBe(10_202);
  expect((await cy!.web.device(true, true, true)).message).toBe('The call has not been accepted yet.');
});

test('A member outside the group gets no info, and the requests of a stranger change nothing', async () => {
  await makeTalk();
  const other = await makeScene(server, 'Stranger');
  const { client } = other.users.Stranger.web;
  const query = { groupId: scene.groupId, call: 'c1' };
  expect(await client.call(endpoints.webrtcGroupInfo, { query })).toMatchObject({ code: 500, data: null });
  for (const endpoint of [
    endpoints.webrtcGroupAccept,
    endpoints.webrtcGroupJoin,
    endpoints.webrtcGroupCancel,
    endpoints.webrtcGroupHeartbeat,
  ])
    expect((await client.call(endpoint, { query })).code).toBe(500);
  expect(await read()).toEqual([[], [], [], [], []]);
  expect(peopleOf(await ann!.web.info())).toBe('Ann* Bob cy');
});
