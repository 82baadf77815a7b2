// Ends of memberships: leaving, removal and the end of the group, as members and former members see them.
import { afterAll, expect, test } from 'vitest';
import { endpoints } from '../../src/core/wire/index.ts';
import { listen, makeGroupOfFour } from './group-scene.ts';
import { type Client, makeUser, signIn, startTestServer } from './support.ts';

const server = await startTestServer();
afterAll(() => server.stop());

const open = async (clients: { ann: Client; bob: Client; cy: Client; dan: Client }) => ({
  ann: await listen(server, clients.ann),
  bob: await listen(server, clients.bob),
  cy: await listen(server, clients.cy),
  dan: await listen(server, clients.dan),
});
const closeAll = (sockets: Awaited<ReturnType<typeof open>>) =>
  Promise.all(Object.values(sockets).map((socket) => socket.close()));
const history = async (client: Client, groupId: number) => {
  const query = { groupId, size: 10, page: null, maxId: null, minId: null, around: null, text: null };
  const { rows } = await client.get(endpoints.messageGroupHistory, { query });
  return rows.map((row) => /"k":"([^"]*)"/.exec(row.content ?? '')?.[1] ?? row.content);
};

test('[X-GRP-06, GRP-05] A member leaves: everybody sees the tip, and his terminals drop the group', async () => {
  const { clients, people, groupId, params, find, send } = await makeGroupOfFour(server);
  const sockets = await open(clients);
  const desktop = await listen(server, await signIn(server, people.bob, 1));
  expect(await clients.bob.call(endpoints.groupQuit, { params })).toMatchObject({ code: 200, data: null });
  for (const socket of [sockets.bob, desktop]) {
    expect(await socket.words()).toEqual(['group.left: Bob', 'gone']);
  }
  // The admin rights end with the membership.
  for (const socket of [sockets.ann, sockets.cy]) {
    expect(await socket.words()).toEqual(['group.left: Bob', 'members: Bob quit']);
  }
  await send(clients.ann, 'after');
  expect(await sockets.bob.words()).toEqual([]);
  expect(await history(clients.bob, groupId)).toEqual(['group.left']);
  expect(await history(clients.cy, groupId)).toEqual(['after', 'group.left']);
  expect(await find(clients.bob)).toMatchObject({ quit: true, dissolve: false });
  expect((await send(clients.bob)).message).toBe(
    'You are no longer in the group, so the message cannot be sent.',
  );
  await Promise.all([closeAll(sockets), desktop.close()]);
});

test('A repeated leave changes nothing, and users who never were members are refused', async () => {
  const { clients, params, stored } = await makeGroupOfFour(server);
  const quit = (client: Client) => client.call(endpoints.groupQuit, { params });
  await quit(clients.cy);
  const socket = await listen(server, clients.ann);
  const before = await stored();
  expect((await quit(clients.cy)).code).toBe(200);
  const stranger = await signIn(server, await makeUser(server));
  expect(await quit(stranger)).toMatchObject({
    code: 500,
    message: 'You are not in the group, you cannot view the group information.',
  });
  expect(await stored()).toEqual(before);
  expect(await socket.words()).toEqual([]);
  await socket.close();
});

test('[X-GRP-06] The owner cannot leave, and is told to transfer or dissolve the group', async () => {
  const { clients, params, stored } = await makeGroupOfFour(server);
  const before = await stored();
  expect(await clients.ann.call(endpoints.groupQuit, { params })).toMatchObject({
    code: 500,
    message: 'The owner cannot leave the group. Transfer or dissolve the group first.',
  });
  expect(await stored()).toEqual(before);
});

test('[ROLE-03, X-GRP-08] Removed members see the tip about it, drop the group and cannot send', async () => {
  const { clients, ids, groupId, find, send } = await makeGroupOfFour(server);
  const sockets = await open(clients);
  const stranger = await makeUser(server);
  const userIds = [ids.dan, ids.cy, stranger.id];
  const remove = () => clients.bob.call(endpoints.groupMembersRemove, { body: { groupId, userIds } });
  expect((await remove()).code).toBe(200);
  const tip = 'group.removed: Bob; Dan, Cy';
  for (const socket of [sockets.cy, sockets.dan]) expect(await socket.words()).toEqual([tip, 'gone']);
  for (const socket of [sockets.ann, sockets.bob]) {
    expect(await socket.words()).toEqual([tip, 'members: Cy quit, Dan quit']);
  }
  expect(await history(clients.cy, groupId)).toEqual(['group.removed']);
  expect(await find(clients.cy)).toMatchObject({ quit: true });
  expect((await send(clients.cy)).code).toBe(500);
  expect((await remove()).code).toBe(200);
  for (const socket of Object.values(sockets)) expect(await socket.words()).toEqual([]);
  await closeAll(sockets);
});

test('[ERR-25] A removed member and a stranger cannot view the members of the group', async () => {
  const { clients, ids, groupId, params } = await makeGroupOfFour(server);
  await clients.ann.get(endpoints.groupMembersRemove, { body: { groupId, userIds: [ids.cy] } });
  const stranger = await signIn(server, await makeUser(server));
  for (const client of [clients.cy, stranger]) {
    for (const endpoint of [endpoints.groupMembers, endpoints.groupMembersOnline]) {
      expect((await client.call(endpoint, { params })).message).toBe(
        'You are not in the group, you cannot view the group information.',
      );
    }
  }
});

test('[ROLE-03, X-GRP-04] Nobody removes the owner or himself, and only the owner removes an admin', async () => {
  const { clients, ids, groupId, stored } = await makeGroupOfFour(server);
  await clients.ann.get(endpoints.groupManagerAdd, { body: { groupId, userIds: [ids.dan] } });
  const before = await stored();
  const refusals: [Client, number[], string][] = [
    [clients.cy, [ids.dan], 'Only the owner and the admins may remove members.'],
    [clients.bob, [ids.cy, ids.ann], 'The owner cannot be removed from the group.'],
    [clients.ann, [ids.cy, ids.ann], 'The owner cannot be removed from the group.'],
    [clients.bob, [ids.cy, ids.bob], 'You cannot remove yourself. Leave the group instead.'],
    [clients.bob, [ids.cy, ids.dan], 'Only the owner may remove admins.'],
  ];
  for (const [client, userIds, message] of refusals) {
    const answer = await client.call(endpoints.groupMembersRemove, { body: { groupId, userIds } });
    expect(answer).toMatchObject({ code: 500, message });
  }
  const tooMany = Array.from({ length: 51 }, (_, n) => n + 1);
  const body = { groupId, userIds: tooMany };
  expect((await clients.ann.call(endpoints.groupMembersRemove, { body })).message).toContain('50');
  expect(await stored()).toEqual(before);
  const allowed = { groupId, userIds: [ids.dan] };
  expect((await clients.ann.call(endpoints.groupMembersRemove, { body: allowed })).code).toBe(200);
});

test('[X-GRP-05, X-GRP-08] Only the owner dissolves the group; all members get it as dissolved, see the tip, and drop it', async () => {
  const { clients, groupId, params, stored, find, send } = await makeGroupOfFour(server);
  const before = await stored();
  const dissolve = (client: Client) => client.call(endpoints.groupDelete, { params });
  for (const client of [clients.bob, clients.cy]) {
    expect(await dissolve(client)).toMatchObject({
      code: 500,
      message: 'Only the owner of the group may do this.',
    });
  }
  expect(await stored()).toEqual(before);
  const sockets = await open(clients);
  expect((await dissolve(clients.ann)).code).toBe(200);
  for (const socket of Object.values(sockets)) {
    const words = ['group Garden dissolve quit', 'group.dissolved: Ann', 'gone'];
    expect(await socket.words()).toEqual(words);
  }
  for (const client of Object.values(clients)) {
    expect(await find(client)).toMatchObject({ dissolve: true, quit: true });
    expect(await history(client, groupId)).toEqual(['group.dissolved']);
    expect((await send(client)).message).toBe('This group has been dissolved.');
  }
  // Repeated calls succeed for those who have left, and change nothing.
  const after = await stored();
  expect((await dissolve(clients.ann)).code).toBe(200);
  expect((await dissolve(clients.bob)).code).toBe(500);
  expect((await clients.cy.call(endpoints.groupQuit, { params })).code).toBe(200);
  expect((await clients.cy.call(endpoints.groupJoin, { params })).code).toBe(500);
  expect(await stored()).toEqual(after);
  await closeAll(sockets);
});

test('A member who returns has no role, stays muted, and sees no message from the absence', async () => {
  const { clients, people, groupId, params, send, stored } = await makeGroupOfFour(server);
  await clients.ann.get(endpoints.groupMembersMuted, {
    body: { groupId, userIds: [people.bob.id], isMuted: true },
  });
  await clients.bob.get(endpoints.groupQuit, { params });
  await send(clients.ann, 'between');
  await clients.bob.get(endpoints.groupJoin, { params });
  expect(await history(clients.bob, groupId)).toEqual(['group.joined']);
  const row = (await stored()).members.find(({ quit, afterId }) => !quit && afterId > 0);
  expect(row).toMatchObject({ isManager: false, isMuted: true, untilId: null, quitAt: null });
  expect((await send(clients.bob)).message).toBe('You are muted in this group.');
});
