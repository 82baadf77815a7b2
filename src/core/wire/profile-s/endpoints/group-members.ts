// Calls about a group's members and their roles.
import { defineEndpoint } from '../../endpoint.ts';
import { ids, nothing } from '../../request-schema.ts';
import { flag, id, listOf, shape } from '../../schema.ts';
import { LIMITS } from '../enums.ts';
import { rowsOf } from '../rows.ts';

const byGroup = shape({ groupId: id });
const batch = shape({ groupId: id, userIds: ids(LIMITS.batch) });

export const groupMemberEndpoints = {
  /**
   * Returns the members, including those who quit (flag `quit`). The server refuses users outside the group.
   */
  groupMembers: defineEndpoint({
    method: 'GET',
    path: '/group/members/{groupId}',
    access: 'token',
    params: byGroup,
    data: rowsOf('groupMember'),
  }),
  /** Returns the user ids of the members who are online. */
  groupMembersOnline: defineEndpoint({
    method: 'GET',
    path: '/group/members/online/{groupId}',
    access: 'token',
    params: byGroup,
    data: listOf(id),
  }),
  groupInvite: defineEndpoint({
    method: 'POST',
    path: '/group/invite',
    access: 'token',
    body: shape({ groupId: id, friendIds: ids(LIMITS.batch) }),
    data: nothing,
  }),
  /** The protocol sends a body with this DELETE request. */
  groupMembersRemove: defineEndpoint({
    method: 'DELETE',
    path: '/group/members/remove',
    access: 'token',
    body: batch,
    data: nothing,
  }),
  groupMembersMuted: defineEndpoint({
    method: 'PUT',
    path: '/group/members/muted',
    access: 'token',
    body: shape({ groupId: id, userIds: ids(LIMITS.batch), isMuted: flag }),
    data: nothing,
  }),
  groupManagerAdd: defineEndpoint({
    method: 'POST',
    path: '/group/manager/add',
    access: 'token',
    body: batch,
    data: nothing,
  }),
  /** The protocol sends a body with this DELETE request. */
  groupManagerRemove: defineEndpoint({
    method: 'DELETE',
    path: '/group/manager/remove',
    access: 'token',
    body: batch,
    data: nothing,
  }),
};
