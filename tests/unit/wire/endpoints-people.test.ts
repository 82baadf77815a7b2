import { expect, test } from 'vitest';
import { buildRequest, endpoints, requestUrl } from '../../../src/core/wire/index.ts';
import { accepted, refused } from './accepts.ts';

test('[API-14] GET /friend/find/{id} answers a friend', () => {
  const request = buildRequest(endpoints.friendFind, { params: { id: 8 } });
  expect([request.method, requestUrl(request)]).toEqual(['GET', '/friend/find/8']);
  accepted(endpoints.friendFind.data, { id: 8, nickName: 'Bob' });
});

test('[API-15] GET /friend/list answers friends, and a malformed row does not affect the others', () => {
  expect(endpoints.friendList).toMatchObject({ method: 'GET', path: '/friend/list' });
  const list = accepted(endpoints.friendList.data, [{ id: 8 }, { id: 'x' }, { id: 9 }]);
  expect(list.rows.map((friend) => friend.id)).toEqual([8, 9]);
  expect(list.rejected).toEqual([{ index: 1, reason: 'id: not an id' }]);
  expect(accepted(endpoints.friendList.data, null)).toEqual({ rows: [], rejected: [] });
});

test('[API-16] GET /friend/request/list answers requests', () => {
  expect(endpoints.friendRequestList).toMatchObject({ method: 'GET', path: '/friend/request/list' });
  const list = accepted(endpoints.friendRequestList.data, [{ id: 1, sendId: 7, recvId: 8, status: 1 }]);
  expect(list.rows).toHaveLength(1);
});

test('[API-17] POST /friend/request/apply takes friendId and remark in the body, answers a status', () => {
  const { friendRequestApply } = endpoints;
  expect(friendRequestApply).toMatchObject({ method: 'POST', path: '/friend/request/apply' });
  expect(accepted(friendRequestApply.body, { friendId: '8', remark: 'x'.repeat(255) })).toMatchObject({
    friendId: 8,
    groupId: null,
  });
  expect(refused(friendRequestApply.body, { friendId: 8, remark: 'x'.repeat(256) })).toBe('remark');
  expect(refused(friendRequestApply.body, { remark: 'x' })).toBe('friendId');
  const answer = accepted(friendRequestApply.data, { id: null, sendId: 7, recvId: 8, status: 2 });
  expect(answer.status).toBe(2);
});

test('A friend request is approved, rejected and recalled by its id in the query', () => {
  expect(decide('Approve')).toBe('/friend/request/approve?id=3');
  expect(decide('Reject')).toBe('/friend/request/reject?id=3');
  expect(decide('Recall')).toBe('/friend/request/recall?id=3');
});

test('Calls for do-not-disturb, pin, remark and deletion of a friend read their fields', () => {
  accepted(endpoints.friendDnd.body, { friendId: 8, isDnd: true });
  accepted(endpoints.friendTop.body, { friendId: 8, isTop: false });
  refused(endpoints.friendTop.body, { friendId: 8 });
  accepted(endpoints.friendUpdateRemark.body, { friendId: 8, remarkNickName: '' });
  const remarkNickName = ` ${'x'.repeat(20)} `;
  expect(accepted(endpoints.friendUpdateRemark.body, { friendId: 8, remarkNickName })).toEqual({
    friendId: 8,
    remarkNickName: 'x'.repeat(20),
  });
  refused(endpoints.friendUpdateRemark.body, { friendId: 8, remarkNickName: 'x'.repeat(21) });
  expect(endpoints.friendDelete).toMatchObject({ method: 'DELETE', path: '/friend/delete/{id}' });
});

test('Friend groupings take trimmed names of 1 to 20 characters, and null is the default grouping', () => {
  expect(accepted(endpoints.friendGroupingCreate.body, { name: ` ${'x'.repeat(20)} ` })).toEqual({
    name: 'x'.repeat(20),
  });
  refused(endpoints.friendGroupingCreate.body, { name: '  ' });
  refused(endpoints.friendGroupingCreate.body, { name: 'x'.repeat(21) });
  accepted(endpoints.friendGroupingUpdate.body, { id: 1, name: 'Work', sort: 0 });
  expect(accepted(endpoints.friendGroupingUpdate.body, { id: 1 })).toEqual({ id: 1, name: null, sort: null });
  refused(endpoints.friendGroupingUpdate.body, { id: 1, name: ' ' });
  expect(accepted(endpoints.friendGroupingMove.body, { friendId: 8 })).toEqual({
    friendId: 8,
    groupingId: null,
  });
  expect(endpoints.friendGroupingDelete.method).toBe('DELETE');
  expect(accepted(endpoints.friendGroupingList.data, [{ id: 1, name: 'Work' }]).rows).toHaveLength(1);
});

test('GET /user/search takes a name that is not blank and answers users', () => {
  expect(endpoints.userSearch).toMatchObject({ method: 'GET', path: '/user/search' });
  accepted(endpoints.userSearch.query, { name: 'a' });
  refused(endpoints.userSearch.query, { name: ' ' });
  refused(endpoints.userSearch.query, { name: ['a', 'b'] });
  expect(accepted(endpoints.userSearch.data, [{ id: 8 }, 7]).rejected).toHaveLength(1);
});

test('[API-26] GET /group/list answers groups', () => {
  expect(endpoints.groupList).toMatchObject({ method: 'GET', path: '/group/list' });
  expect(accepted(endpoints.groupList.data, [{ id: 11, name: 'Garden' }]).rows[0]?.name).toBe('Garden');
});

test('[API-27] GET /group/members/{groupId} answers members, and former members with quit', () => {
  const request = buildRequest(endpoints.groupMembers, { params: { groupId: 11 } });
  expect([request.method, requestUrl(request)]).toEqual(['GET', '/group/members/11']);
  const { rows } = accepted(endpoints.groupMembers.data, [{ userId: 8, showNickName: 'B', quit: true }]);
  expect(rows[0]).toMatchObject({ userId: 8, showNickName: 'B', quit: true });
});

test('[API-28] POST /group/join/{groupId} answers the group or null', () => {
  const request = buildRequest(endpoints.groupJoin, { params: { groupId: 11 } });
  expect([request.method, requestUrl(request)]).toEqual(['POST', '/group/join/11']);
  expect(accepted(endpoints.groupJoin.data, null)).toBeNull();
  expect(accepted(endpoints.groupJoin.data, { id: 11 })?.id).toBe(11);
});

test('Group create requires a name, and group modify reads missing fields as null', () => {
  accepted(endpoints.groupCreate.body, { name: 'Garden' });
  refused(endpoints.groupCreate.body, { name: '' });
  refused(endpoints.groupCreate.body, { name: 'x'.repeat(21) });
  const change = accepted(endpoints.groupModify.body, { id: 11, remarkNickName: '', ownerId: 9 });
  expect(change).toEqual({
    id: 11,
    name: null,
    headImage: null,
    headImageThumb: null,
    notice: null,
    remarkNickName: '',
    remarkGroupName: null,
    isNoprivatechat: null,
    isAllowInvite: null,
  });
  refused(endpoints.groupModify.body, { id: 11, notice: 'x'.repeat(1025) });
  refused(endpoints.groupModify.body, { name: 'Garden' });
});

test('Calls with several group members take 1 to 50 user ids, and drop duplicates', () => {
  const fifty = Array.from({ length: 50 }, (_, index) => index + 1);
  expect(accepted(endpoints.groupInvite.body, { groupId: 11, friendIds: [8, '8', 9] })).toEqual({
    groupId: 11,
    friendIds: [8, 9],
  });
  for (const body of [endpoints.groupMembersRemove.body, endpoints.groupManagerAdd.body]) {
    accepted(body, { groupId: 11, userIds: fifty });
    refused(body, { groupId: 11, userIds: [] });
    refused(body, { groupId: 11, userIds: [...fifty, 51] });
  }
  accepted(endpoints.groupMembersMuted.body, { groupId: 11, userIds: [8], isMuted: true });
  refused(endpoints.groupMembersMuted.body, { groupId: 11, userIds: [8] });
  expect(endpoints.groupManagerRemove.method).toBe('DELETE');
  expect(accepted(endpoints.groupMembersOnline.data, [1, '2'])).toEqual([1, 2]);
});

test('The group muted call takes the group as id, and other group calls take it as groupId', () => {
  accepted(endpoints.groupMuted.body, { id: 11, isMuted: true });
  accepted(endpoints.groupDnd.body, { groupId: 11, isDnd: true });
  accepted(endpoints.groupTop.body, { groupId: 11, isTop: true });
  accepted(endpoints.groupAllowInvite.body, { groupId: 11, isAllowInvite: true });
  accepted(endpoints.groupTransfer.body, { groupId: 11, userId: 8 });
  expect(refused(endpoints.groupMuted.body, { groupId: 11, isMuted: true })).toBe('id');
  expect(refused(endpoints.groupTransfer.body, { groupId: 11 })).toBe('userId');
});

test('Group find, quit, delete and the pinned message take the groupId in the path', () => {
  const params = { groupId: 11 };
  const urlOf = (name: 'groupFind' | 'groupQuit' | 'groupDelete') =>
    requestUrl(buildRequest(endpoints[name], { params }));
  expect(urlOf('groupFind')).toBe('/group/find/11');
  expect(urlOf('groupQuit')).toBe('/group/quit/11');
  expect(urlOf('groupDelete')).toBe('/group/delete/11');
  const pin = buildRequest(endpoints.groupSetTopMessage, { params, query: { messageId: 5 } });
  expect(requestUrl(pin)).toBe('/group/setTopMessage/11?messageId=5');
  expect(endpoints.groupRemoveTopMessage).toMatchObject({ method: 'DELETE' });
  expect(endpoints.groupHideTopMessage).toMatchObject({ method: 'DELETE' });
});

function decide(name: 'Approve' | 'Reject' | 'Recall'): string {
  return requestUrl(buildRequest(endpoints[`friendRequest${name}`], { query: { id: 3 } }));
}
