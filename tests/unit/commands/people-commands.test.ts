// Commands about friends, groupings and groups: requests to the server, and their results on this device.
import { expect, test } from 'vitest';
import type { LazyArgs, LazyCommandName } from '../../../src/core/contract/lazy-commands.ts';
import { done, failed } from '../../../src/core/contract/result.ts';
import { friend, group, ME } from '../support.ts';
import { lazyContext } from './lazy-context.ts';

const REFUSAL = { code: 'REFUSED', message: 'not allowed', status: 500 } as const;
const wireRequest = {
  id: 5,
  sendId: 2,
  sendNickName: 'Mira',
  sendHeadImage: '',
  recvId: ME.id,
  recvNickName: 'Ada',
  recvHeadImage: '',
  remark: '',
  status: 1,
  applyTime: 7,
};
const member = (userId: number, over: object = {}) => ({
  userId,
  showNickName: `Member ${userId}`,
  headImage: '',
  isManager: false,
  isMuted: false,
  quit: false,
  online: false,
  ...over,
});

/** Arguments of every command of this file. */
const ARGS = {
  findPeople: { words: 'mira' },
  applyForFriend: { id: 2, text: 'hello', group: null },
  decideRequest: { id: 5, decision: 'approve' },
  setRemark: { id: 2, remark: 'Sister' },
  deleteFriend: { id: 2 },
  createGrouping: { name: 'Work' },
  renameGrouping: { id: 8, name: 'Work' },
  sortGroupings: { ids: [9, 8] },
  deleteGrouping: { id: 8 },
  moveFriend: { id: 2, grouping: 8 },
  complain: { of: 'group-7', type: 99, text: 'spam', images: [] },
  uploadPicture: { name: 'a.png', file: new Blob(['x']), thumb: null, width: 1, height: 1 },
  createGroup: { name: 'Choir', members: [2] },
  modifyGroup: { group: 7, name: 'New name' },
  inviteMembers: { group: 7, ids: [2] },
  removeMembers: { group: 7, ids: [4] },
  muteMembers: { group: 7, ids: [4], on: true },
  setAdmins: { group: 7, ids: [4], on: true },
  muteAll: { group: 7, on: true },
  transferGroup: { group: 7, to: 4 },
  joinGroup: { group: 7 },
  leaveGroup: { group: 7 },
  dissolveGroup: { group: 7 },
} satisfies { [C in LazyCommandName]?: LazyArgs[C] };

/** A friend, a pending request, two groupings, and a group of this user with one other member. */
function context() {
  const it = lazyContext();
  it.people.setFriends([friend()]);
  it.people.setList('requests', [wireRequest]);
  it.people.setList('groupings', [
    { id: 8, name: 'Family', sort: 0, friendIds: [2] },
    { id: 9, name: 'Club', sort: 1, friendIds: [] },
  ]);
  it.people.setGroups([group({ ownerId: ME.id })]);
  it.people.setMembers(7, [member(ME.id), member(4)]);
  return it;
}

const stateOf = ({ people }: ReturnType<typeof context>) => ({
  friends: people.record('friends'),
  groups: people.record('groups'),
  members: people.record('members:7'),
  requests: people.requests,
  groupings: people.groupings,
});

test('[ROLE-11] A refused command answers the server’s sentence and changes nothing on this device', async () => {
  for (const [name, args] of Object.entries(ARGS)) {
    const it = context();
    const before = stateOf(it);
    it.respond = () => failed(REFUSAL);
    expect([name, await it.run(name as LazyCommandName, args as never)]).toEqual([name, failed(REFUSAL)]);
    expect([name, stateOf(it)]).toEqual([name, before]);
  }
});

test('Every command about people fails with OFFLINE when disconnected, and sends no request', async () => {
  for (const [name, args] of Object.entries(ARGS)) {
    const it = context();
    it.desk.up = false;
    expect([name, await it.run(name as LazyCommandName, args as never)]).toEqual([
      name,
      failed({ code: 'OFFLINE' }),
    ]);
    expect([name, it.requests]).toEqual([name, []]);
  }
});

test('[X-FRND-05] Found users are told apart: the user, friends, both kinds of requests, strangers', async () => {
  const it = context();
  it.people.setList('requests', [
    { ...wireRequest, sendId: 3 },
    { ...wireRequest, id: 6, sendId: ME.id, recvId: 4 },
    { ...wireRequest, id: 7, sendId: ME.id, recvId: 5, status: 3 },
  ]);
  const user = (id: number) => ({
    id,
    userName: `u${id}`,
    nickName: '',
    headImage: '',
    sex: 0,
    online: false,
  });
  it.respond = () => done({ rows: [1, 2, 3, 4, 5].map(user), rejected: [] });
  const answer = await it.run('findPeople', ARGS.findPeople);
  expect(answer.ok && answer.value.map(({ id, nickName, relation }) => [id, nickName, relation])).toEqual([
    [1, 'u1', 'self'],
    [2, 'u2', 'friend'],
    [3, 'u3', 'requesting'],
    [4, 'u4', 'requested'],
    [5, 'u5', 'none'],
  ]);
});

test('[LIST-03, LIST-04] An approved application adds the friend, and a pending one the request', async () => {
  const approved = context();
  approved.people.setFriends([]);
  approved.respond = ({ endpoint }) =>
    endpoint.endsWith('/apply')
      ? done({ ...wireRequest, id: null, sendId: ME.id, recvId: 2, status: 2 })
      : done(friend());
  expect(await approved.run('applyForFriend', ARGS.applyForFriend)).toEqual(done({ isFriend: true }));
  expect([approved.people.friend(2), approved.people.requests.length]).toEqual([friend(), 1]);

  const pending = context();
  pending.people.setFriends([]);
  pending.respond = () => done({ ...wireRequest, id: 6, sendId: ME.id, recvId: 2 });
  expect(await pending.run('applyForFriend', ARGS.applyForFriend)).toEqual(done({ isFriend: false }));
  expect(pending.people.requests.map(({ id }) => id)).toEqual([5, 6]);
  expect(pending.requests[0]?.body).toEqual({ friendId: 2, remark: 'hello', groupId: null });
});

test('[PRIV-05, PRIV-06] A decision changes the status of the request, and an approval adds the friend', async () => {
  for (const [decision, status] of [
    ['approve', 2],
    ['reject', 3],
    ['recall', 5],
  ] as const) {
    const it = context();
    it.people.setFriends([]);
    it.respond = ({ endpoint }) => (endpoint.includes('/find') ? done(friend()) : done(null));
    expect(await it.run('decideRequest', { id: 5, decision })).toEqual(done(null));
    expect(it.people.requests).toEqual([{ ...wireRequest, status }]);
    expect(it.people.friend(2) !== null).toBe(decision === 'approve');
    expect(it.requests[0]).toEqual({ endpoint: `POST /friend/request/${decision}`, query: { id: 5 } });
  }
  expect(await context().run('decideRequest', { id: 77, decision: 'approve' })).toEqual(
    failed({ code: 'NOT_FOUND' }),
  );
});

test('[X-FRND-03, PRIV-07] A remark applies to the friend, and a deleted friend stays as a former one', async () => {
  const it = context();
  it.respond = () => done(friend({ remarkNickName: 'Sister', showNickName: 'Sister' }));
  await it.run('setRemark', ARGS.setRemark);
  expect(it.people.friend(2)?.showNickName).toBe('Sister');
  it.respond = () => done(null);
  await it.run('deleteFriend', ARGS.deleteFriend);
  expect(it.people.friend(2)).toMatchObject({ deleted: true, showNickName: 'Sister' });
});

test('sortGroupings sends only the groupings that change their position, then reads the list', async () => {
  const it = context();
  it.respond = ({ endpoint }) => done(endpoint.includes('list') ? { rows: [], rejected: [] } : null);
  await it.run('sortGroupings', ARGS.sortGroupings);
  expect(it.requests.map(({ endpoint, body }) => [endpoint, body])).toEqual([
    ['PUT /friend/grouping/update', { id: 9, name: 'Club', sort: 0 }],
    ['PUT /friend/grouping/update', { id: 8, name: 'Family', sort: 1 }],
    ['GET /friend/grouping/list', undefined],
  ]);
  it.requests.length = 0;
  await it.run('renameGrouping', { id: 77, name: 'Nobody' });
  expect(it.requests).toEqual([]);
});

test('[X-GRP-01, GRP-04] A new group is opened, and its members follow in batches of 50', async () => {
  const it = context();
  const members = Array.from({ length: 120 }, (_, at) => at + 10);
  it.respond = ({ endpoint }) => done(endpoint.endsWith('create') ? group({ id: 9, ownerId: ME.id }) : null);
  expect(await it.run('createGroup', { name: 'Choir', members })).toEqual(
    done({ chat: 'group-9', failure: null }),
  );
  expect(it.opened).toEqual(['group-9']);
  expect(
    it.requests.slice(1).map(({ body }) => (body?.['friendIds'] as number[] | undefined)?.length),
  ).toEqual([50, 50, 20]);
  it.respond = ({ endpoint }) => (endpoint.endsWith('create') ? done(group({ id: 9 })) : failed(REFUSAL));
  expect(await it.run('createGroup', { name: 'Choir', members })).toEqual(
    done({ chat: 'group-9', failure: REFUSAL }),
  );
});

test('[ROLE-01, ROLE-02, ROLE-03] Mute, removal and roles apply to the member rows of this device', async () => {
  const it = context();
  it.respond = () => done(null);
  await it.run('muteMembers', ARGS.muteMembers);
  expect(it.people.member(7, 4)).toMatchObject({ isMuted: true });
  await it.run('setAdmins', ARGS.setAdmins);
  expect(it.people.member(7, 4)).toMatchObject({ isMuted: false, isManager: true });
  await it.run('muteAll', ARGS.muteAll);
  expect(it.people.group(7)?.isAllMuted).toBe(true);
  await it.run('transferGroup', ARGS.transferGroup);
  expect([it.people.group(7)?.ownerId, it.people.member(7, 4)?.isManager]).toEqual([4, false]);
  await it.run('removeMembers', ARGS.removeMembers);
  expect(it.people.member(7, 4)).toMatchObject({ quit: true });
  await it.run('inviteMembers', ARGS.inviteMembers);
  expect(it.people.member(7, 2)).toMatchObject({ showNickName: 'Mira', quit: false });
  await it.run('leaveGroup', ARGS.leaveGroup);
  expect(it.people.group(7)).toMatchObject({ quit: true });
});

test('modifyGroup sends only the given fields, under the names of the protocol', async () => {
  const it = context();
  const picture = { originUrl: '/files/a/b.png', thumbUrl: '/files/a/t.webp', width: 4, height: 3 };
  it.respond = () => done(group({ name: 'New', showGroupName: 'New' }));
  await it.run('modifyGroup', { group: 7, nickName: 'Ad', remark: '', picture });
  expect(it.requests[0]).toEqual({
    endpoint: 'PUT /group/modify',
    body: {
      id: 7,
      remarkNickName: 'Ad',
      remarkGroupName: '',
      headImage: '/files/a/b.png',
      headImageThumb: '/files/a/t.webp',
    },
  });
  expect(it.people.group(7)?.name).toBe('New');
});

test('A joined group is opened, also on a server whose answer contains no group', async () => {
  const it = context();
  it.people.setGroups([group({ quit: true })]);
  it.respond = ({ endpoint }) => done(endpoint.includes('join') ? null : group());
  expect(await it.run('joinGroup', ARGS.joinGroup)).toEqual(done(null));
  expect([it.people.group(7)?.quit, it.opened]).toEqual([false, ['group-7']]);
});

test('The card works offline for friends and groups of this device, and only for these', async () => {
  const it = context();
  it.desk.up = false;
  expect(await it.run('card', { of: 'private-2' })).toMatchObject({
    value: { showName: 'Mira', mine: true, source: 'device' },
  });
  expect(await it.run('card', { of: 'group-7' })).toMatchObject({
    value: { showName: 'Choir', members: 2, mine: true, source: 'device' },
  });
  expect(await it.run('card', { of: 'private-99' })).toEqual(failed({ code: 'OFFLINE' }));
  expect(await it.run('card', { of: 'group-99' })).toEqual(failed({ code: 'OFFLINE' }));
});

test('loadMembers requests the state of the group without opening its chat, also offline', async () => {
  const it = context();
  it.desk.up = false;
  expect(await it.run('loadMembers', { group: 7 })).toEqual(done(null));
  expect([it.refreshed, it.opened]).toEqual([['group-7'], []]);
});

test('loadMembers fails with the reason only while the members are unknown', async () => {
  const it = context();
  it.refreshFailure = REFUSAL;
  expect(await it.run('loadMembers', { group: 7 })).toEqual(done(null));
  expect(await it.run('loadMembers', { group: 8 })).toEqual(failed(REFUSAL));
});

test('A refused decision requests the list again, so that an expired request loses its buttons', async () => {
  const it = context();
  it.respond = ({ endpoint }) =>
    endpoint.includes('/list')
      ? done({ rows: [{ ...wireRequest, status: 4 }], rejected: [] })
      : failed(REFUSAL);
  expect(await it.run('decideRequest', ARGS.decideRequest)).toEqual(failed(REFUSAL));
  expect(it.people.requests).toMatchObject([{ id: 5, status: 4 }]);
});

test('After a command with an answer, pins and do-not-disturb settings in flight apply again', async () => {
  const it = context();
  it.respond = () => done(friend());
  await it.run('setRemark', ARGS.setRemark);
  expect(it.flagsKept).toBe(1);
});

test('[X-GRP-07] A push that comes before the answer of an older command stays', async () => {
  const it = context();
  const muted = member(4, { isMuted: true });
  it.respond = ({ endpoint }) => {
    // Another admin mutes the member again, before the answer of the unmute is here.
    if (endpoint.endsWith('/members/muted')) {
      it.people.apply({ kind: 'members', groupId: 7, members: [{ ...muted, isMuted: false }] });
      it.people.apply({ kind: 'members', groupId: 7, members: [muted] });
      return done(null);
    }
    return done({ rows: [member(ME.id), muted], rejected: [] });
  };
  await it.run('muteMembers', { ...ARGS.muteMembers, on: false });
  expect(it.people.member(7, 4)).toMatchObject({ isMuted: true });
});

test('[PRIV-06, GRP-04] A friend or group that returned before the answer of its deletion stays', async () => {
  const it = context();
  it.respond = ({ endpoint }) => {
    if (endpoint.includes('/delete')) {
      it.people.apply({ kind: 'friend-gone', id: 2 });
      it.people.apply({ kind: 'friend', friend: friend() });
    }
    if (endpoint.includes('/quit')) {
      it.people.apply({ kind: 'group-gone', id: 7 });
      it.people.apply({ kind: 'group', group: group() });
    }
    return done(endpoint.startsWith('GET /friend') ? friend() : endpoint === 'groupFind' ? group() : null);
  };
  await it.run('deleteFriend', ARGS.deleteFriend);
  await it.run('leaveGroup', ARGS.leaveGroup);
  expect([it.people.friend(2)?.deleted, it.people.group(7)?.quit]).toEqual([false, false]);
});

test('A changed group whose answer a push overtakes is requested again', async () => {
  const it = context();
  it.respond = ({ endpoint }) => {
    if (endpoint === 'groupFind') return done(group({ name: 'Newest' }));
    it.people.apply({ kind: 'group', group: group({ name: 'Newest' }) });
    return done(group({ name: 'New name' }));
  };
  await it.run('modifyGroup', ARGS.modifyGroup);
  expect(it.people.group(7)?.name).toBe('Newest');
});
