// Mutes, roles and bans in a group: the rights, the pushes, and the effect on sending.
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { groupMembers, users } from '../../server/db/schema.ts';
import { banGroup, unbanGroup } from '../../server/people/group-banning.ts';
import { endpoints, UserStatus } from '../../src/core/wire/index.ts';
import { listen, makeGroupOfFour } from './group-scene.ts';
import { type Client, makeFriends, makeUser, signIn, startTestServer } from './support.ts';

const server = await startTestServer();
afterAll(() => server.stop());

const OWNER_ONLY = 'Only the owner of the group may do this.';
const ABSENT = 'This user is not in the group.';

/** A group of four with a terminal of each member, and the calls of these tests. */
async function openGroup() {
  const scene = await makeGroupOfFour(server);
  const { clients, groupId } = scene;
  const sockets = {
    ann: await listen(server, clients.ann),
    bob: await listen(server, clients.bob),
    cy: await listen(server, clients.cy),
    dan: await listen(server, clients.dan),
  };
  return {
    ...scene,
    sockets,
    words: async () => ({
      ann: await sockets.ann.words(),
      bob: await sockets.bob.words(),
      cy: await sockets.cy.words(),
      dan: await sockets.dan.words(),
    }),
    close: () => Promise.all(Object.values(sockets).map((socket) => socket.close())),
    muteAll: (client: Client, isMuted: boolean) =>
      client.call(endpoints.groupMuted, { body: { id: groupId, isMuted } }),
    mute: (client: Client, userIds: number[], isMuted = true) =>
      client.call(endpoints.groupMembersMuted, { body: { groupId, userIds, isMuted } }),
    appoint: (client: Client, userIds: number[]) =>
      client.call(endpoints.groupManagerAdd, { body: { groupId, userIds } }),
    dismiss: (client: Client, userIds: number[]) =>
      client.call(endpoints.groupManagerRemove, { body: { groupId, userIds } }),
    transfer: (client: Client, userId: number) =>
      client.call(endpoints.groupTransfer, { body: { groupId, userId } }),
  };
}

const same = <T>(value: T) => ({ ann: value, bob: value, cy: value, dan: value });

test('[ROLE-01, ROLE-05, X-GRP-07] Mute-all reaches all members at once and stops ordinary members', async () => {
  const { clients, muteAll, words, find, send, close, stored } = await openGroup();
  expect(await muteAll(clients.bob, true)).toMatchObject({ code: 200, data: null });
  expect(await words()).toEqual(same(['group Garden', 'all muted: true', 'group.all-muted: Bob']));
  expect(await find(clients.cy)).toMatchObject({ isAllMuted: true });
  const answers = [await send(clients.ann), await send(clients.bob), await send(clients.cy)];
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 500]);
  await words();
  const before = await stored();
  await muteAll(clients.ann, true);
  expect(await stored()).toEqual(before);
  expect(await words()).toEqual(same([]));
  await muteAll(clients.ann, false);
  expect(await words()).toEqual(same(['group Garden', 'all muted: false', 'group.all-unmuted: Ann']));
  expect((await send(clients.cy)).code).toBe(200);
  await close();
});

test('A muted member, and everybody while all are muted, changes no nickname in the group', async () => {
  const { clients, ids, groupId, modify } = await makeGroupOfFour(server);
  const mute = (isMuted: boolean) =>
    clients.ann.call(endpoints.groupMembersMuted, { body: { groupId, userIds: [ids.cy], isMuted } });
  await mute(true);
  expect(await modify(clients.cy, { remarkNickName: 'BUY at evil.example' })).toMatchObject({
    code: 500,
    message: 'You are muted in this group.',
  });
  // A client may send the whole group.
  expect(await modify(clients.cy, { remarkNickName: '', remarkGroupName: 'Mine' })).toMatchObject({
    code: 200,
  });
  await mute(false);
  expect(await modify(clients.cy, { remarkNickName: 'Cyril' })).toMatchObject({ code: 200 });
  await clients.ann.call(endpoints.groupMuted, { body: { id: groupId, isMuted: true } });
  expect(await modify(clients.cy, { remarkNickName: 'BUY' })).toMatchObject({ code: 500 });
  expect(await modify(clients.bob, { remarkNickName: 'Robert' })).toMatchObject({ code: 200 });
});

test('[ROLE-02, ROLE-07, X-GRP-07] A muted member is told, cannot send, and shows as muted to all', async () => {
  const { clients, ids, mute, words, find, send, close } = await openGroup();
  expect((await mute(clients.bob, [ids.dan, ids.cy])).code).toBe(200);
  const tip = 'group.muted: Bob; Dan, Cy';
  const rows = 'members: Cy isMuted, Dan isMuted';
  const told = ['muted: true', tip, rows];
  expect(await words()).toEqual({ ann: [tip, rows], bob: [tip, rows], cy: told, dan: told });
  expect(await find(clients.cy)).toMatchObject({ isMuted: true });
  expect((await send(clients.cy)).message).toBe('You are muted in this group.');
  // Only the member whose state changes is named and told.
  await mute(clients.ann, [ids.cy], false);
  await words();
  await mute(clients.ann, [ids.cy, ids.dan]);
  expect(await words()).toEqual({
    ...same(['group.muted: Ann; Cy', 'members: Cy isMuted']),
    cy: ['muted: true', 'group.muted: Ann; Cy', 'members: Cy isMuted'],
  });
  await mute(clients.ann, [ids.cy, ids.dan]);
  expect(await words()).toEqual(same([]));
  await mute(clients.bob, [ids.cy], false);
  expect((await words()).cy).toEqual(['muted: false', 'group.unmuted: Bob; Cy', 'members: Cy']);
  expect((await send(clients.cy)).code).toBe(200);
  await close();
});

test('[ROLE-01, ROLE-02] Ordinary members cannot mute, and admins can mute neither owner nor admins', async () => {
  const { clients, ids, mute, muteAll, appoint, stored, words, close } = await openGroup();
  await appoint(clients.ann, [ids.dan]);
  await words();
  const stranger = await makeUser(server);
  const before = await stored();
  const refusals = [
    [await muteAll(clients.cy, true), 'Only the owner and the admins may mute members.'],
    [await mute(clients.cy, [ids.dan]), 'Only the owner and the admins may mute members.'],
    [await mute(clients.bob, [ids.cy, ids.ann]), 'The owner cannot be muted.'],
    [await mute(clients.ann, [ids.cy, ids.ann]), 'The owner cannot be muted.'],
    [await mute(clients.bob, [ids.cy, ids.dan]), 'Only the owner may mute and unmute admins.'],
    [await mute(clients.ann, [stranger.id]), ABSENT],
  ] as const;
  for (const [answer, message] of refusals) expect(answer).toMatchObject({ code: 500, message });
  expect(await stored()).toEqual(before);
  expect(await words()).toEqual(same([]));
  // A muted admin cannot unmute himself.
  expect((await mute(clients.ann, [ids.dan])).code).toBe(200);
  expect((await mute(clients.dan, [ids.dan], false)).code).toBe(500);
  await close();
});

test('[X-GRP-05] The owner appoints admins, who are no longer muted, and dismisses them', async () => {
  const { clients, ids, appoint, dismiss, mute, words, find, send, close } = await openGroup();
  await mute(clients.ann, [ids.cy]);
  await words();
  expect((await appoint(clients.ann, [ids.cy, ids.bob])).code).toBe(200);
  const added = ['group.admin.added: Ann; Cy', 'members: Cy isManager'];
  expect(await words()).toEqual({ ...same(added), cy: ['group Garden', 'muted: false', ...added] });
  expect(await find(clients.cy)).toMatchObject({ isMuted: false });
  expect((await send(clients.cy)).code).toBe(200);
  await words();
  await appoint(clients.ann, [ids.cy]);
  expect(await words()).toEqual(same([]));
  expect((await dismiss(clients.ann, [ids.cy, ids.dan])).code).toBe(200);
  const removed = ['group.admin.removed: Ann; Cy', 'members: Cy'];
  expect(await words()).toEqual({ ...same(removed), cy: ['group Garden', ...removed] });
  await dismiss(clients.ann, [ids.cy]);
  expect(await words()).toEqual(same([]));
  await close();
});

test('[X-GRP-05, ROLE-11] Admins cannot appoint, dismiss or transfer, and the group stays as it was', async () => {
  const { clients, ids, groupId, appoint, dismiss, transfer, stored, words, close } = await openGroup();
  const stranger = await makeUser(server);
  const gone = await makeUser(server, 'Gone');
  await server.services.db.insert(groupMembers).values({ groupId, userId: gone.id });
  await server.services.db.update(users).set({ status: UserStatus.CANCELLED }).where(eq(users.id, gone.id));
  const before = await stored();
  const refusals = [
    [await appoint(clients.bob, [ids.cy]), OWNER_ONLY],
    [await dismiss(clients.bob, [ids.bob]), OWNER_ONLY],
    [await transfer(clients.bob, ids.bob), OWNER_ONLY],
    [await transfer(clients.cy, ids.cy), OWNER_ONLY],
    [await appoint(clients.ann, [ids.cy, ids.ann]), 'The owner needs no admin rights.'],
    [await appoint(clients.ann, [ids.cy, stranger.id]), ABSENT],
    [await transfer(clients.ann, stranger.id), ABSENT],
    [await transfer(clients.ann, gone.id), 'This user does not exist.'],
    [await transfer(clients.ann, ids.ann), 'You are the owner of this group already.'],
  ] as const;
  for (const [answer, message] of refusals) expect(answer).toMatchObject({ code: 500, message });
  expect(await stored()).toEqual(before);
  expect(await words()).toEqual(same([]));
  await close();
});

test('[X-GRP-05] A transfer swaps the rights of both users, and all members see the new owner', async () => {
  const { clients, ids, groupId, mute, transfer, words, find, modify, stored, close } = await openGroup();
  await mute(clients.ann, [ids.bob]);
  await words();
  expect(await transfer(clients.ann, ids.bob)).toMatchObject({ code: 200, data: null });
  const told = ['group.transferred: Ann; Bob', 'members: Ann, Bob'];
  expect(await words()).toEqual({
    ...same(['group Garden', ...told]),
    bob: ['group Garden', 'muted: false', ...told],
  });
  expect(await find(clients.cy)).toMatchObject({ ownerId: ids.bob });
  const [ann, bob] = (await stored()).members;
  const plain = { isManager: false, isMuted: false, quit: false };
  expect([ann, bob]).toMatchObject([plain, plain]);
  expect((await modify(clients.ann, { name: 'Mine' })).code).toBe(500);
  expect((await modify(clients.bob, { name: 'Park' })).code).toBe(200);
  expect((await clients.ann.call(endpoints.groupQuit, { params: { groupId } })).code).toBe(200);
  await close();
});

test('GET /group/members/online returns the present members with a socket', async () => {
  const { clients, ids, params } = await makeGroupOfFour(server);
  const sockets = [];
  for (const client of [clients.cy, clients.bob, clients.ann]) sockets.push(await listen(server, client));
  await clients.cy.get(endpoints.groupQuit, { params });
  expect(await clients.dan.get(endpoints.groupMembersOnline, { params })).toEqual([ids.ann, ids.bob]);
  await Promise.all(sockets.map((socket) => socket.close()));
});

test('[ROLE-09, ERR-24] A banned group shows the reason to its members and refuses all changes', async () => {
  const { clients, ids, groupId, params, find, send, modify, mute, words, stored, close } = await openGroup();
  const friend = await makeUser(server);
  await makeFriends(server, { id: ids.ann }, friend);
  expect(await banGroup(server.services, groupId, 'spam')).toMatchObject({
    ok: true,
    value: { id: groupId, isBanned: true, reason: 'spam' },
  });
  expect(await words()).toEqual(same(['group Garden', 'group.banned: spam']));
  const [tip] = (await stored()).messages;
  expect(tip).toMatchObject({ sendId: 0, sendNickName: '', type: 21 });
  expect(await find(clients.cy)).toMatchObject({ isBanned: true, reason: 'spam', quit: false });
  expect((await clients.cy.get(endpoints.groupList)).rows).toMatchObject([
    { id: groupId, isBanned: true, reason: 'spam' },
  ]);
  const before = await stored();
  const refused = [
    await send(clients.ann),
    await modify(clients.ann, { name: 'Park' }),
    await modify(clients.cy, { remarkGroupName: 'Green' }),
    await mute(clients.ann, [ids.cy]),
    await clients.ann.call(endpoints.groupInvite, { body: { groupId, friendIds: [friend.id] } }),
    await clients.ann.call(endpoints.groupMembers, { params }),
    await (await signIn(server, friend)).call(endpoints.groupJoin, { params }),
  ];
  for (const { message } of refused) {
    expect(message).toBe('This group chat has been banned by the administrator. Reason: spam');
  }
  expect(await stored()).toEqual(before);
  // A repeated ban is told only with another reason.
  await banGroup(server.services, groupId, 'spam');
  expect(await words()).toEqual(same([]));
  await banGroup(server.services, groupId, 'fraud');
  expect(await words()).toEqual(same(['group Garden', 'group.banned: fraud']));
  await unbanGroup(server.services, groupId);
  expect(await words()).toEqual(same(['group Garden', 'group.unbanned: ']));
  await unbanGroup(server.services, groupId);
  expect(await words()).toEqual(same([]));
  expect((await send(clients.cy)).code).toBe(200);
  await close();
});

test('[ROLE-09] Members may leave a banned group, and its owner may dissolve it', async () => {
  const { clients, groupId, params, words, find, close } = await openGroup();
  await banGroup(server.services, groupId, 'spam');
  await words();
  expect((await clients.cy.call(endpoints.groupQuit, { params })).code).toBe(200);
  expect((await clients.ann.call(endpoints.groupQuit, { params })).code).toBe(500);
  expect((await words()).cy).toEqual(['group.left: Cy', 'gone']);
  expect((await clients.ann.call(endpoints.groupDelete, { params })).code).toBe(200);
  expect(await find(clients.dan)).toMatchObject({ dissolve: true, quit: true });
  expect(await banGroup(server.services, groupId, 'again')).toMatchObject({
    ok: false,
    refusal: { key: 'groupDissolved' },
  });
  expect(await unbanGroup(server.services, 9_999_999)).toMatchObject({
    ok: false,
    refusal: { key: 'groupUnknown' },
  });
  await close();
});

test('[VAL-32, ROLE-06] Without private chats only the owner and admins may add members as friends', async () => {
  const { clients, ids, groupId, modify, transfer, close } = await openGroup();
  await modify(clients.ann, { isNoprivatechat: true });
  const apply = (client: Client, friendId: number) =>
    client.call(endpoints.friendRequestApply, { body: { friendId, groupId } });
  expect((await apply(clients.cy, ids.dan)).message).toBe(
    'In this group only the owner and the admins may add members as friends.',
  );
  expect((await apply(clients.bob, ids.dan)).code).toBe(200);
  await transfer(clients.ann, ids.cy);
  expect((await apply(clients.ann, ids.dan)).code).toBe(500);
  expect((await apply(clients.cy, ids.dan)).code).toBe(200);
  await close();
});
