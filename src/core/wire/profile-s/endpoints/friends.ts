// Calls about friends, friend requests and friend groupings.
import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { between, maybe, nothing, trimmed, typed, visible } from '../../request-schema.ts';
import { flag, id, shape } from '../../schema.ts';
import { LIMITS } from '../enums.ts';
import { FriendGroupingSchema, FriendRequestSchema, FriendSchema } from '../objects.ts';
import { rowsOf } from '../rows.ts';

const byId = shape({ id });
const name = v.pipe(trimmed(LIMITS.groupingName), visible);

export const friendEndpoints = {
  /** Returns the user's friends, including deleted friends, which have the flag `deleted`. */
  friendList: defineEndpoint({
    method: 'GET',
    path: '/friend/list',
    access: 'token',
    data: rowsOf('friend'),
  }),
  friendFind: defineEndpoint({
    method: 'GET',
    path: '/friend/find/{id}',
    access: 'token',
    params: byId,
    data: FriendSchema,
  }),
  friendDelete: defineEndpoint({
    method: 'DELETE',
    path: '/friend/delete/{id}',
    access: 'token',
    params: byId,
    data: nothing,
  }),
  friendDnd: defineEndpoint({
    method: 'PUT',
    path: '/friend/dnd',
    access: 'token',
    body: shape({ friendId: id, isDnd: flag }),
    data: nothing,
  }),
  friendTop: defineEndpoint({
    method: 'PUT',
    path: '/friend/top',
    access: 'token',
    body: shape({ friendId: id, isTop: flag }),
    data: nothing,
  }),
  /** Sets the user's remark for a friend; '' clears it. */
  friendUpdateRemark: defineEndpoint({
    method: 'PUT',
    path: '/friend/update/remark',
    access: 'token',
    body: shape({ friendId: id, remarkNickName: trimmed(LIMITS.friendRemark) }),
    data: FriendSchema,
  }),
  /** Returns pending friend requests, and those decided in the last 30 days. */
  friendRequestList: defineEndpoint({
    method: 'GET',
    path: '/friend/request/list',
    access: 'token',
    data: rowsOf('friendRequest'),
  }),
  /**
   * Requests a friendship. `groupId`: the group in which the user opened the member's card, for groups that
   * forbid private chats.
   */
  friendRequestApply: defineEndpoint({
    method: 'POST',
    path: '/friend/request/apply',
    access: 'token',
    body: shape({
      friendId: id,
      remark: maybe(typed(LIMITS.applyRemark)),
      groupId: maybe(id),
    }),
    data: FriendRequestSchema,
  }),
  friendRequestApprove: defineEndpoint({
    method: 'POST',
    path: '/friend/request/approve',
    access: 'token',
    query: byId,
    data: nothing,
  }),
  friendRequestReject: defineEndpoint({
    method: 'POST',
    path: '/friend/request/reject',
    access: 'token',
    query: byId,
    data: nothing,
  }),
  friendRequestRecall: defineEndpoint({
    method: 'POST',
    path: '/friend/request/recall',
    access: 'token',
    query: byId,
    data: nothing,
  }),
  friendGroupingList: defineEndpoint({
    method: 'GET',
    path: '/friend/grouping/list',
    access: 'token',
    data: rowsOf('friendGrouping'),
  }),
  friendGroupingCreate: defineEndpoint({
    method: 'POST',
    path: '/friend/grouping/create',
    access: 'token',
    body: shape({ name }),
    data: FriendGroupingSchema,
  }),
  /** Null leaves the name or the position as it is. */
  friendGroupingUpdate: defineEndpoint({
    method: 'PUT',
    path: '/friend/grouping/update',
    access: 'token',
    body: shape({ id, name: maybe(name), sort: maybe(between(0, LIMITS.groupingSort)) }),
    data: nothing,
  }),
  friendGroupingDelete: defineEndpoint({
    method: 'DELETE',
    path: '/friend/grouping/delete/{id}',
    access: 'token',
    params: byId,
    data: nothing,
  }),
  /** Moves a friend to a grouping; `groupingId` null means the default grouping. */
  friendGroupingMove: defineEndpoint({
    method: 'PUT',
    path: '/friend/grouping/move',
    access: 'token',
    body: shape({ friendId: id, groupingId: maybe(id) }),
    data: nothing,
  }),
};
