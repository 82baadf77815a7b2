// The setup of group calls: its checks, the devices that ring, the limit of people, and the info of the call.
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { groupMembers, groups, users as userRows } from '../../server/db/schema.ts';
import { banGroup } from '../../server/people/group-banning.ts';
import { membersIn } from '../../server/people/members.ts';
import { endpoints, MessageType, ResultCode } from '../../src/core/wire/index.ts';
import { waitFor } from '../support/wait-for.ts';
import { callTime } from './call-scene.ts';
import { type GroupUser, makeScene, peopleOf, type Scene } from './group-call-scene.ts';
import { makeUser, startTestServer } from './support.ts';

const server = await startTestServer({ calls: callTime().options, maxChannel: 4 });
afterAll(() => server.stop());
const { db } = server.services;

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

test('[API-43] A setup rings on all devices of the called members, and all members see the call', async () => {
  expect(await ann!.web.setup([ann!, bob!, cy!], 'c1')).toMatchObject({ code: 200, data: null });
  const info = '98 Ann* bob cy';
  const tip = 'tip group.call-started';
  const rings = [info, '200 Ann: Ann bob cy', tip];
  expect(await read()).toEqual([[info, tip], rings, rings, [info, tip], [info, tip]]);
  expect(bob!.web.contents(MessageType.TIP_TEXT)).toEqual([
    { k: 'group.call-started', a: ['Ann'], t: 'Ann started a group call' },
  ]);
  expect(await scene.read(ann!.app, bob!.app, dan!.app)).toEqual([[info, tip], rings, [info, tip]]);
});

test('[ENT-17, GEN-06] Names and pictures come from the database, microphones are on and cameras off', async () => {
  await db.update(userRows).set({ headImageThumb: '/p.png' }).where(eq(userRows.id, bob!.id));
  await db
    .update(groupMembers)
    .set({ remarkNickName: 'Bobby' })
    .where(membersIn(scene.groupId, [bob!.id]));
  await ann!.web.setup([bob!]);
  const off = { isCamera: false, isMicroPhone: true, isShareScreen: false };
  const { userInfos } = await cy!.web.info();
  expect(userInfos).toEqual([
    { id: ann!.id, nickName: 'Ann', headImage: '', ...off, isIn: true, visit: expect.any(Number) },
    { id: bob!.id, nickName: 'Bobby', headImage: '/p.png', ...off, isIn: false, visit: null },
  ]);
});

test('The info has the call, its revision and its limit, and `here` on the devices of the call', async () => {
  const none = { isChating: false, host: null, userInfos: [], revision: expect.any(Number), here: false };
  const first = await dan!.web.info();
  expect(first).toEqual(none);
  const before = Date.now();
  await makeTalk();
  const info = await ann!.web.info();
  expect(info).toMatchObject({ isChating: true, host: { id: ann!.id }, call: 'c1', most: 4, here: true });
  expect(info.since).toBeGreaterThanOrEqual(before);
  expect(info.revision).toBeGreaterThanOrEqual(before);
  expect(info.revision).toBeGreaterThan(first.revision!);
  expect(peopleOf(info)).toBe('Ann* Bob cy');
  for (const device of [ann!.app, bob!.app, cy!.web, dan!.web])
    expect(await device.info()).toEqual({ ...info, here: false });
  await ann!.web.act('cancel', 'c1');
  const after = await bob!.web.info();
  expect(after).toEqual(none);
  expect(after.revision).toBeGreaterThan(info.revision!);
  await bob!.web.signals();
  const last = bob!.web.contents(MessageType.GROUP_CALL).at(-1);
  expect(last).toEqual({ isChating: false, userInfos: [], revision: after.revision });
});

test('[API-43] A setup needs an own socket, a usable group, members and the right to speak', async () => {
  const stranger = await makeUser(server, 'Stranger');
  const refusal = async (user: GroupUser, called: { id: number }[]) => (await user.web.setup(called)).message;
  expect(await refusal(ann!, [bob!, stranger])).toBe('This user is not in the group.');
  expect(await refusal(ann!, [{ id: 0 }])).toBe('This user is not in the group.');
  expect(await refusal(ann!, [ann!])).toBe('Choose somebody to call.');
  const muted = membersIn(scene.groupId, [bob!.id]);
  await db.update(groupMembers).set({ isMuted: true }).where(muted);
  expect(await refusal(bob!, [cy!])).toBe(
    'You are muted in this group, so you cannot start a call or invite to it.',
  );
  const group = eq(groups.id, scene.groupId);
  await db.update(groups).set({ isAllMuted: true }).where(group);
  expect(await refusal(cy!, [dan!])).toBe(
    'Everyone in this group is muted. Only the owner and the admins may start a call or invite to it.',
  );
  // Muted members accept and join, and cannot invite.
  expect((await ann!.web.setup([bob!, cy!])).code).toBe(200);
  expect((await bob!.web.act('accept')).code).toBe(200);
  expect((await dan!.web.act('join')).code).toBe(200);
  expect((await dan!.web.invite([eve!])).message).toMatch(/^Everyone in this group is muted/);
  await ann!.web.act('cancel');
  await banGroup(server.services, scene.groupId, 'spam');
  expect(await refusal(ann!, [bob!])).toBe(
    'This group chat has been banned by the administrator. Reason: spam',
  );
  await db.update(groups).set({ isBanned: false, dissolve: true }).where(group);
  expect(await refusal(ann!, [bob!])).toBe('This group has been dissolved.');
  expect((await ann!.web.act('join')).message).toBe('This group has been dissolved.');
  await ann!.web.socket.close();
  // The other server may hear of the close later.
  await waitFor(async () =>
    expect(await ann!.web.setup([bob!])).toMatchObject({
      code: ResultCode.CALL_OFFLINE,
      message: 'You are not connected, so you cannot call. Try again once you are connected.',
    }),
  );
});

test('[API-43] Busy and offline members do not ring, and only the device of the host is told', async () => {
  for (const { socket } of [bob!.web, bob!.app]) await socket.close();
  await server.presence.settled();
  expect(await ann!.web.setup([bob!])).toMatchObject({
    code: 500,
    message: 'The people you called are not connected. Try again later.',
  });
  await scene.read(ann!.web, ann!.app);
  await ann!.web.setup([bob!, cy!]);
  const [web, app] = await scene.read(ann!.web, ann!.app);
  expect(web).toEqual(['98 Ann* cy', '203 Ann: Bob offline', 'tip group.call-started']);
  expect(app).toEqual(['98 Ann* cy', 'tip group.call-started']);
  // The sockets of a banned account may take a while to close.
  await db.update(userRows).set({ isBanned: true }).where(eq(userRows.id, dan!.id));
  expect((await ann!.web.invite([dan!])).code).toBe(200);
  expect(await ann!.web.signals()).toEqual(['203 Ann: Dan offline']);
});

test('[GCALL-20, LIM-29] A call beyond maxChannel is refused, and the configuration names the limit', async () => {
  const { webrtc } = await ann!.web.client.get(endpoints.systemConfig);
  expect(webrtc.maxChannel).toBe(4);
  const full = { code: 10_204, message: 'A group call has at most 4 people.' };
  expect(await ann!.web.setup(people())).toMatchObject(full);
  await makeTalk();
  expect(await ann!.web.invite([dan!, eve!])).toMatchObject(full);
  expect((await dan!.web.act('join')).code).toBe(200);
  expect(await eve!.web.act('join')).toMatchObject(full);
  await cy!.web.act('reject');
  expect((await eve!.web.act('join')).code).toBe(200);
});

test('[API-43] A setup in a group with a call gets its own code, and the host may repeat its setup', async () => {
  await ann!.web.setup([bob!], 'c1');
  await scene.readAll();
  const running = { code: 10_203, message: 'This group already has a call. Join it instead.' };
  for (const device of [bob!.web, cy!.web, ann!.app])
    expect(await device.setup([dan!], 'c2')).toMatchObject(running);
  expect(await ann!.web.setup([bob!], 'c2')).toMatchObject(running);
  expect((await ann!.web.setup([bob!], 'c1')).code).toBe(200);
  expect(await read()).toEqual([[], [], [], [], []]);
});
