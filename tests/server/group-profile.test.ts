// The profile of a group: its fields, their rights, and the pushes of a change.
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { groupMembers, groups, users } from '../../server/db/schema.ts';
import { pushGroupChange } from '../../server/people/group-pushes.ts';
import { membersIn } from '../../server/people/members.ts';
import { endpoints, type UploadImage } from '../../src/core/wire/index.ts';
import type { Hub } from '../../server/push/hub.ts';
import { listen, makeGroupOfFour } from './group-scene.ts';
import { png } from './pictures.ts';
import {
  type Client,
  makeFriends,
  makeGroup,
  makeUser,
  signIn,
  startTestServer,
  withToken,
} from './support.ts';
import { upload } from './upload.ts';

const server = await startTestServer();
afterAll(() => server.stop());
const { db } = server.services;

const picture = async (client: Client) => {
  const { data } = await upload(server, client, endpoints.imageUpload, {
    file: { bytes: png(4, 4), name: 'a.png' },
  });
  return (data as UploadImage).originUrl;
};

test('A new group has a first tip, which reaches every terminal of its creator after the group', async () => {
  const ann = await makeUser(server, 'Ann');
  const web = await signIn(server, ann);
  const [here, there] = [await listen(server, web), await listen(server, await signIn(server, ann, 1))];
  const group = await web.get(endpoints.groupCreate, { body: { name: 'Garden' } });
  expect(await here.words()).toEqual(['group.created: Ann']);
  expect(await there.words()).toEqual(['group Garden', 'group.created: Ann']);
  const { rows } = await web.get(endpoints.messageGroupLoadOfflineMessage, { query: { minId: 0 } });
  expect(rows).toMatchObject([{ groupId: group.id, type: 21, sendId: ann.id }]);
  await Promise.all([here.close(), there.close()]);
});

test('[X-GRP-03, GRP-04] Owner and admins change the group; each member gets it with the own remarks', async () => {
  const { clients, ids, people, groupId, modify, find } = await makeGroupOfFour(server);
  await modify(clients.cy, { remarkGroupName: 'Green', remarkNickName: 'Cyril' });
  const caller = await listen(server, clients.bob);
  const [desktop, cy] = [
    await listen(server, await signIn(server, people.bob, 1)),
    await listen(server, clients.cy),
  ];
  const { data } = await modify(clients.bob, { name: '  Park ', notice: 'water it', isAllowInvite: false });
  expect(data).toMatchObject({ id: groupId, name: 'Park', notice: 'water it', isAllowInvite: false });
  const found = (await clients.bob.call(endpoints.groupFind, { params: { groupId } })).data as object;
  // The card's fields come with a request for the group only.
  expect(data).toEqual({ ...found, memberCount: null, ownerNickName: null });
  const tips = ['group.renamed: Bob; Park', 'group.notice: Bob'];
  // The calling terminal gets the group too: an older push may arrive there after the response.
  for (const own of [caller, desktop]) expect(await own.words()).toEqual(['group Park', ...tips]);
  const [frame] = await cy.frames();
  expect(frame).toMatchObject({ type: 90, groupId, sendId: ids.bob });
  expect(JSON.parse(String(frame?.['content']))).toMatchObject({
    name: 'Park',
    notice: 'water it',
    showGroupName: 'Green',
    showNickName: 'Cyril',
    isAllowInvite: false,
  });
  await modify(clients.ann, { isNoprivatechat: true, notice: '' });
  expect(await cy.words()).toEqual(['group Green', 'group.notice: Ann']);
  expect(await find(clients.dan)).toMatchObject({ name: 'Park', notice: '', isNoprivatechat: true });
  await Promise.all([caller, desktop, cy].map((socket) => socket.close()));
});

test('[X-GRP-02] A remark for the group reaches all terminals of its member, and no other member', async () => {
  const { clients, people, modify, find, stored } = await makeGroupOfFour(server);
  const [here, there] = [
    await listen(server, clients.cy),
    await listen(server, await signIn(server, people.cy, 1)),
  ];
  const ann = await listen(server, clients.ann);
  expect((await modify(clients.cy, { remarkGroupName: ' Green ' })).data).toMatchObject({
    name: 'Garden',
    remarkGroupName: 'Green',
    showGroupName: 'Green',
  });
  const words = [await here.words(), await there.words(), await ann.words()];
  expect(words).toEqual([['group Green'], ['group Green'], []]);
  expect((await find(clients.ann)).showGroupName).toBe('Garden');
  const before = await stored();
  expect((await modify(clients.cy, { remarkGroupName: 'Green' })).code).toBe(200);
  expect(await stored()).toEqual(before);
  expect(await there.words()).toEqual([]);
  expect((await modify(clients.cy, { remarkGroupName: '' })).data).toMatchObject({ showGroupName: 'Garden' });
  expect(await there.words()).toEqual(['group Garden']);
  await Promise.all([here, there, ann].map((socket) => socket.close()));
});

test('[X-GRP-02] A nickname in the group updates the member list of all members, and names later tips', async () => {
  const { clients, people, modify } = await makeGroupOfFour(server);
  const [here, there] = [
    await listen(server, clients.bob),
    await listen(server, await signIn(server, people.bob, 1)),
  ];
  const dan = await listen(server, clients.dan);
  expect((await modify(clients.bob, { remarkNickName: 'Robert' })).data).toMatchObject({
    showNickName: 'Robert',
  });
  for (const own of [here, there])
    expect(await own.words()).toEqual(['group Garden', 'members: Robert isManager']);
  expect(await dan.words()).toEqual(['members: Robert isManager']);
  await modify(clients.bob, { name: 'Park' });
  expect(await dan.words()).toEqual(['group Park', 'group.renamed: Robert; Park']);
  expect((await modify(clients.bob, { remarkNickName: '' })).data).toMatchObject({ showNickName: 'Bob' });
  await Promise.all([here, there, dan].map((socket) => socket.close()));
});

test('[X-GRP-02] Invitations and joins name members by their nicknames in the group, also after a return', async () => {
  const { clients, people, params, modify, stored } = await makeGroupOfFour(server);
  const { bob, cy } = people;
  await makeFriends(server, bob, cy);
  await modify(clients.bob, { remarkNickName: 'Robert' });
  await modify(clients.cy, { remarkNickName: 'Cyril' });
  const ann = await listen(server, clients.ann);
  const quit = () => clients.cy.get(endpoints.groupQuit, { params });
  await quit();
  await clients.bob.get(endpoints.groupInvite, { body: { ...params, friendIds: [cy.id] } });
  await quit();
  await clients.cy.get(endpoints.groupJoin, { params });
  const left = ['group.left: Cyril', 'members: Cyril quit'];
  const joined = ['group.joined: Cyril', 'members: Cyril'];
  const invited = ['group.invited: Robert; Cyril', 'members: Cyril'];
  expect(await ann.words()).toEqual([...left, ...invited, ...left, ...joined]);
  const names = (await stored()).messages.map(({ sendNickName }) => sendNickName);
  expect(names).toEqual(['Cyril', 'Robert', 'Cyril', 'Cyril']);
  await ann.close();
});

test('[X-GRP-03, ROLE-11] An ordinary member who changes a shared field is refused, and nothing changes', async () => {
  const { clients, modify, find, stored } = await makeGroupOfFour(server);
  const socket = await listen(server, clients.ann);
  const before = await stored();
  for (const edit of [
    { name: 'Mine' },
    { notice: 'mine' },
    { headImage: 'https://example.org/a.png' },
    { headImageThumb: 'https://example.org/a.png' },
    { isNoprivatechat: true },
    { isAllowInvite: false },
    { notice: 'mine', remarkNickName: 'Boss', remarkGroupName: 'Mine' },
  ]) {
    expect(await modify(clients.cy, edit)).toMatchObject({
      code: 500,
      message: 'Only the owner and the admins may change the group.',
    });
  }
  expect(await stored()).toEqual(before);
  // A client may post the whole group, so equal values are no change.
  const { name, notice, headImage, headImageThumb, isNoprivatechat, isAllowInvite } = await find(clients.cy);
  const whole = { name, notice, headImage, headImageThumb, isNoprivatechat, isAllowInvite };
  expect(await modify(clients.cy, { ...whole, remarkNickName: 'Cyril' })).toMatchObject({ code: 200 });
  expect(await socket.words()).toEqual(['members: Cyril']);
  await socket.close();
});

test('[VAL-21, LIM-12] A name of 20 characters is stored, and a longer or blank name is refused', async () => {
  const { clients, modify, stored } = await makeGroupOfFour(server);
  expect((await modify(clients.ann, { name: 'x'.repeat(20) })).code).toBe(200);
  const before = await stored();
  for (const name of ['x'.repeat(21), '', '  ']) expect((await modify(clients.ann, { name })).code).toBe(500);
  expect((await modify(clients.ann, { notice: 'x'.repeat(1025) })).message).toContain('1024');
  expect((await modify(clients.cy, { remarkNickName: 'x'.repeat(21) })).message).toContain('20');
  expect((await modify(clients.cy, { remarkGroupName: 'x'.repeat(21) })).message).toContain('20');
  expect(await stored()).toEqual(before);
});

test('A new picture is open to all members, and without a thumbnail it is its own thumbnail', async () => {
  const { clients, modify, find } = await makeGroupOfFour(server);
  const [first, second, thumb] = [
    await picture(clients.bob),
    await picture(clients.bob),
    await picture(clients.bob),
  ];
  const load = async (url: string) => (await fetch(server.url + url, withToken(clients.dan))).status;
  expect(await load(first)).toBe(404);
  await modify(clients.bob, { headImage: first, headImageThumb: thumb });
  expect(await find(clients.dan)).toMatchObject({ headImage: first, headImageThumb: thumb });
  expect([await load(first), await load(thumb)]).toEqual([200, 200]);
  await modify(clients.bob, { headImage: first });
  expect(await find(clients.dan)).toMatchObject({ headImageThumb: thumb });
  await modify(clients.bob, { headImage: second });
  expect(await find(clients.dan)).toMatchObject({ headImage: second, headImageThumb: second });
  await modify(clients.bob, { headImage: '' });
  expect(await find(clients.dan)).toMatchObject({ headImage: '', headImageThumb: '' });
});

test('A picture that its chooser may not see, or that is not on the server, is refused', async () => {
  const { clients, groupId, modify, find, stored } = await makeGroupOfFour(server);
  const foreign = await picture(clients.ann);
  const unknown = `/files/${'a'.repeat(24)}/a.png`;
  const own = await picture(clients.bob);
  const file = { bytes: Buffer.from('plain words'), name: 'a.txt' };
  const { data: text } = await upload(server, clients.bob, endpoints.fileUpload, { file });
  const elsewhere = ['https://example.org/a.png', `https://example.org${own}`, '/a.png', `${own}/../b.png`];
  const before = await stored();
  for (const url of [foreign, unknown, ...elsewhere, String(text)]) {
    for (const edit of [{ headImage: url }, { headImageThumb: url }]) {
      expect(await modify(clients.bob, { name: 'Park', ...edit })).toMatchObject({
        code: 500,
        message: 'This picture is not on the server. Upload it again.',
      });
    }
    const created = await clients.bob.call(endpoints.groupCreate, { body: { name: 'New', headImage: url } });
    expect(created.code).toBe(500);
  }
  expect(await stored()).toEqual(before);
  // An admin who keeps the owner's picture names no new file.
  await modify(clients.ann, { headImage: foreign });
  expect((await modify(clients.bob, { headImage: foreign, notice: 'hi' })).code).toBe(200);
  expect(await find(clients.dan)).toMatchObject({ headImage: foreign, notice: 'hi' });
  // The same holds for a picture that an earlier version has accepted.
  const [headImage] = elsewhere;
  await db.update(groups).set({ headImage, headImageThumb: headImage }).where(eq(groups.id, groupId));
  const kept = { headImage, headImageThumb: headImage };
  expect((await modify(clients.bob, { ...kept, notice: 'ho' })).code).toBe(200);
  expect(await find(clients.dan)).toMatchObject({ ...kept, notice: 'ho' });
});

test('[ROLE-04] PUT /group/allowInvite restricts invitations and shows on every terminal at once', async () => {
  const { clients, groupId, find, stored } = await makeGroupOfFour(server);
  const allow = (client: Client, isAllowInvite: boolean) =>
    client.call(endpoints.groupAllowInvite, { body: { groupId, isAllowInvite } });
  const before = await stored();
  for (const on of [true, false]) expect((await allow(clients.cy, on)).code).toBe(500);
  expect(await stored()).toEqual(before);
  const sockets = [await listen(server, clients.bob), await listen(server, clients.cy)];
  expect(await allow(clients.bob, false)).toMatchObject({ code: 200, data: null });
  for (const socket of sockets) expect(await socket.words()).toEqual(['group Garden']);
  expect(await find(clients.cy)).toMatchObject({ isAllowInvite: false });
  await allow(clients.bob, false);
  for (const socket of sockets) expect(await socket.words()).toEqual([]);
  const invite = { body: { groupId, friendIds: [1] } };
  expect((await clients.cy.call(endpoints.groupInvite, invite)).message).toBe(
    'Only the owner and the admins may invite people to this group.',
  );
  await Promise.all(sockets.map((socket) => socket.close()));
});

test('The group carries the pinned message in pushes, except to members who have hidden it', async () => {
  const { clients, ids, groupId, params, modify, send } = await makeGroupOfFour(server);
  const messageId = ((await send(clients.cy, 'the plan')).data as { id: number }).id;
  await clients.ann.get(endpoints.groupSetTopMessage, { params, query: { messageId } });
  await clients.cy.get(endpoints.groupHideTopMessage, { params });
  const deleted = { body: { chatId: groupId, messageIds: [messageId] } };
  await clients.dan.get(endpoints.messageGroupDeleteMessage, deleted);
  const sockets = [
    await listen(server, clients.bob),
    await listen(server, clients.cy),
    await listen(server, clients.dan),
  ];
  await modify(clients.ann, { notice: 'read the plan' });
  const pinned = [];
  for (const socket of sockets) {
    const [frame] = await socket.frames();
    const group = JSON.parse(String(frame?.['content'])) as { topMessage?: { content: string } };
    pinned.push(group.topMessage?.content ?? null);
    await socket.close();
  }
  expect(pinned).toEqual(['the plan', null, null]);
  await db
    .update(groupMembers)
    .set({ quit: true })
    .where(membersIn(groupId, [ids.bob]));
  await db.update(groups).set({ notice: '' }).where(eq(groups.id, groupId));
  const former = await listen(server, clients.bob);
  await modify(clients.ann, { notice: 'for members' });
  expect(await former.words()).toEqual([]);
  await former.close();
});

test('A change of a group of 1,000 reaches all who are online with as many queries as in a small group', async () => {
  const { people, groupId } = await makeGroupOfFour(server);
  const many = Array.from({ length: 996 }, (_, n) => ({ userName: `crowd-${n}`, nickName: `Person ${n}` }));
  const crowd = await db
    .insert(users)
    .values(many.map((user) => ({ ...user, passwordHash: '', createdAt: 0 })))
    .returning({ id: users.id });
  const large = await makeGroup(server, people.ann, crowd);
  const queriesOf = async (group: number, isOnline: (userId: number) => boolean) => {
    let queries = 0;
    const counted = new Proxy(db, {
      get: (target, key) => {
        if (key === 'select') queries++;
        return Reflect.get(target, key) as unknown;
      },
    });
    const views = new Map<number, string>();
    const push: Hub['push'] = ({ to, data }) => {
      if (to !== 'everybody') for (const userId of to) views.set(userId, String(Object(data).content));
    };
    const hub = { ...server.services.hub, isOnline, push };
    await pushGroupChange({ ...server.services, db: counted, hub }, group, people.ann.id, {
      groupsTo: 'all',
    });
    return { queries, views };
  };
  const small = await queriesOf(groupId, () => true);
  const all = await queriesOf(large, () => true);
  expect(all.queries).toBe(small.queries);
  expect([small.views.size, all.views.size]).toEqual([4, 997]);
  expect(JSON.parse(all.views.get(crowd[500]!.id)!)).toMatchObject({ showNickName: 'Person 500' });
  const two = await queriesOf(large, (userId) => userId === people.ann.id || userId === crowd[7]!.id);
  expect([...two.views.keys()].sort((a, b) => a - b)).toEqual([people.ann.id, crowd[7]!.id]);
});
