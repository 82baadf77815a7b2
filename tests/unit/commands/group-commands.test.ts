// Commands about groups and members: requests to the server, and their results on this device.
import { expect, test } from 'vitest';
import { done, failed } from '../../../src/core/contract/result.ts';
import { friend, group, ME, member } from '../support.ts';
import { ARGS, context, REFUSAL, wireRequest } from './people-context.ts';

const GROUP_FIND = 'GET /group/find/{groupId}';

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

test('[GRP-05, X-GRP-05] A group that its owner dissolves is dissolved on the owner’s device', async () => {
  const it = context();
  it.respond = () => done(null);
  await it.run('dissolveGroup', ARGS.dissolveGroup);
  expect(it.people.group(7)).toMatchObject({ quit: true, dissolve: true });
});

test('[GRP-05, X-GRP-05] A push that only ends the membership does not hide that the owner dissolved the group', async () => {
  const it = context();
  it.respond = ({ endpoint }) => {
    if (endpoint !== GROUP_FIND) it.people.apply({ kind: 'group-gone', id: 7 });
    return done(endpoint === GROUP_FIND ? group({ quit: true, dissolve: true }) : null);
  };
  await it.run('dissolveGroup', ARGS.dissolveGroup);
  expect(it.people.group(7)).toMatchObject({ quit: true, dissolve: true });
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
    return done(endpoint.startsWith('GET /friend') ? friend() : endpoint === GROUP_FIND ? group() : null);
  };
  await it.run('deleteFriend', ARGS.deleteFriend);
  await it.run('leaveGroup', ARGS.leaveGroup);
  expect([it.people.friend(2)?.deleted, it.people.group(7)?.quit]).toEqual([false, false]);
});

test('A changed group that its own push brings before the answer is not requested again', async () => {
  const it = context();
  it.respond = () => {
    it.people.apply({ kind: 'group', group: group({ name: 'New name' }) });
    return done(group({ name: 'New name' }));
  };
  await it.run('modifyGroup', ARGS.modifyGroup);
  expect(it.requests).toHaveLength(1);
  expect(it.people.group(7)?.name).toBe('New name');
});

test('A changed group whose answer a push overtakes is requested again', async () => {
  const it = context();
  it.respond = ({ endpoint }) => {
    if (endpoint === GROUP_FIND) return done(group({ name: 'Newest' }));
    it.people.apply({ kind: 'group', group: group({ name: 'Newest' }) });
    return done(group({ name: 'New name' }));
  };
  await it.run('modifyGroup', ARGS.modifyGroup);
  expect(it.people.group(7)?.name).toBe('Newest');
});
