// Every realm: who is in a group.
import { defineEndpoint } from '../../endpoint.ts';
import { id, shape } from '../../schema.ts';
import { rowsOf } from '../rows.ts';

const byGroup = shape({ groupId: id });

export const groupMemberListEndpoints = {
  /** Those who quit included, flagged; refused to a stranger. */
  groupMembers: defineEndpoint({
    method: 'GET',
    path: '/group/members/{groupId}',
    access: 'token',
    params: byGroup,
    data: rowsOf('groupMember'),
  }),
};
