// Commands about friends, requests and groupings: requests to the server, and their results on this device.
import { expect, test } from 'vitest';
import type { OnDemandCommandName } from '../../../src/core/contract/on-demand-commands.ts';
import { done, failed } from '../../../src/core/contract/result.ts';
import { friend, ME } from '../support.ts';
import { ARGS, context, REFUSAL, wireRequest } from './people-context.ts';

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
    expect([name, await it.run(name as OnDemandCommandName, args as never)]).toEqual([name, failed(REFUSAL)]);
    expect([name, stateOf(it)]).toEqual([name, before]);
  }
});

test('Every command about people fails with OFFLINE when disconnected, and sends no request', async () => {
  for (const [name, args] of Object.entries(ARGS)) {
    const it = context();
    it.desk.up = false;
    expect([name, await it.run(name as OnDemandCommandName, args as never)]).toEqual([
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

test('[X-FGRP-01] A rename sends no position, and a sort no name: another device may change the other', async () => {
  const it = context();
  it.respond = ({ endpoint }) => done(endpoint.includes('list') ? { rows: [], rejected: [] } : null);
  await it.run('renameGrouping', { id: 8, name: 'Home' });
  expect(it.requests[0]?.body).toEqual({ id: 8, name: 'Home', sort: null });
});

test('sortGroupings sends only the groupings that change their position, then reads the list', async () => {
  const it = context();
  it.respond = ({ endpoint }) => done(endpoint.includes('list') ? { rows: [], rejected: [] } : null);
  await it.run('sortGroupings', ARGS.sortGroupings);
  expect(it.requests.map(({ endpoint, body }) => [endpoint, body])).toEqual([
    ['PUT /friend/grouping/update', { id: 9, name: null, sort: 0 }],
    ['PUT /friend/grouping/update', { id: 8, name: null, sort: 1 }],
    ['GET /friend/grouping/list', undefined],
  ]);
  it.requests.length = 0;
  await it.run('renameGrouping', { id: 77, name: 'Nobody' });
  expect(it.requests).toEqual([]);
});
