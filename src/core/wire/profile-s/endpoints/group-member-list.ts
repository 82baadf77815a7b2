// The call for the members of a group.
import { defineEndpoint } from '../../endpoint.ts';
import { id, shape } from '../../schema.ts';
import { rowsOf } from '../rows.ts';

const byGroup = shape({ groupId: id });

export const groupMemberListEndpoints = {
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
};
