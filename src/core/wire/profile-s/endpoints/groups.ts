// Calls about groups; group-members.ts has the calls about their members.
import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { maybe, named, nothing, storedUrl, content, typed } from '../../request-schema.ts';
import { flag, id, shape } from '../../schema.ts';
import { LIMITS } from '../enums.ts';
import { GroupSchema } from '../objects.ts';
import { rowsOf } from '../rows.ts';

const byGroup = shape({ groupId: id });

export const groupEndpoints = {
  /** Returns joined groups, and groups that the user left within the last 30 days (`quit`). */
  groupList: defineEndpoint({
    method: 'GET',
    path: '/group/list',
    access: 'token',
    data: rowsOf('group'),
  }),
  /** Returns a group. A user outside it gets `quit`, `memberCount` and `ownerNickName`. */
  groupFind: defineEndpoint({
    method: 'GET',
    path: '/group/find/{groupId}',
    access: 'token',
    params: byGroup,
    data: GroupSchema,
  }),
  groupCreate: defineEndpoint({
    method: 'POST',
    path: '/group/create',
    access: 'token',
    body: shape({
      name: named(LIMITS.groupName),
      headImage: maybe(storedUrl(LIMITS.url)),
      headImageThumb: maybe(storedUrl(LIMITS.url)),
    }),
    data: GroupSchema,
  }),
  /**
   * Changes a group; null leaves a field unchanged. A member may change their own two remarks; owner and admins
   * may change the other fields.
   */
  groupModify: defineEndpoint({
    method: 'PUT',
    path: '/group/modify',
    access: 'token',
    body: shape({
      id,
      name: maybe(named(LIMITS.groupName)),
      headImage: maybe(storedUrl(LIMITS.url)),
      headImageThumb: maybe(storedUrl(LIMITS.url)),
      notice: maybe(content(LIMITS.groupNotice)),
      remarkNickName: maybe(typed(LIMITS.groupNickName)),
      remarkGroupName: maybe(typed(LIMITS.groupRemark)),
      isNoprivatechat: maybe(flag),
      isAllowInvite: maybe(flag),
    }),
    data: GroupSchema,
  }),
  groupDelete: defineEndpoint({
    method: 'DELETE',
    path: '/group/delete/{groupId}',
    access: 'token',
    params: byGroup,
    data: nothing,
  }),
  groupQuit: defineEndpoint({
    method: 'DELETE',
    path: '/group/quit/{groupId}',
    access: 'token',
    params: byGroup,
    data: nothing,
  }),
  /** Joins a group. Returns the group; other servers return null. */
  groupJoin: defineEndpoint({
    method: 'POST',
    path: '/group/join/{groupId}',
    access: 'token',
    params: byGroup,
    data: v.nullish(GroupSchema, null),
  }),
  groupTransfer: defineEndpoint({
    method: 'POST',
    path: '/group/transfer',
    access: 'token',
    body: shape({ groupId: id, userId: id }),
    data: nothing,
  }),
  groupDnd: defineEndpoint({
    method: 'PUT',
    path: '/group/dnd',
    access: 'token',
    body: shape({ groupId: id, isDnd: flag }),
    data: nothing,
  }),
  groupTop: defineEndpoint({
    method: 'PUT',
    path: '/group/top',
    access: 'token',
    body: shape({ groupId: id, isTop: flag }),
    data: nothing,
  }),
  /** Mutes or unmutes all members. The id field is `id` here, not `groupId`. */
  groupMuted: defineEndpoint({
    method: 'PUT',
    path: '/group/muted',
    access: 'token',
    body: shape({ id, isMuted: flag }),
    data: nothing,
  }),
  groupAllowInvite: defineEndpoint({
    method: 'PUT',
    path: '/group/allowInvite',
    access: 'token',
    body: shape({ groupId: id, isAllowInvite: flag }),
    data: nothing,
  }),
  groupSetTopMessage: defineEndpoint({
    method: 'POST',
    path: '/group/setTopMessage/{groupId}',
    access: 'token',
    params: byGroup,
    query: shape({ messageId: id }),
    data: nothing,
  }),
  groupRemoveTopMessage: defineEndpoint({
    method: 'DELETE',
    path: '/group/removeTopMessage/{groupId}',
    access: 'token',
    params: byGroup,
    data: nothing,
  }),
  /** Hides the pinned message for this user only. */
  groupHideTopMessage: defineEndpoint({
    method: 'DELETE',
    path: '/group/hideTopMessage/{groupId}',
    access: 'token',
    params: byGroup,
    data: nothing,
  }),
};
