// Every realm: the groups of the user, and looking one up.
import { defineEndpoint } from '../../endpoint.ts';
import { id, shape } from '../../schema.ts';
import { GroupSchema } from '../objects.ts';
import { rowsOf } from '../rows.ts';

const byGroup = shape({ groupId: id });

export const groupListEndpoints = {
  /** Joined groups, and those left within the last 30 days (`quit`). */
  groupList: defineEndpoint({
    method: 'GET',
    path: '/group/list',
    access: 'token',
    data: rowsOf('group'),
  }),
  /** A stranger gets the group with `quit`, `memberCount` and `ownerNickName`. */
  groupFind: defineEndpoint({
    method: 'GET',
    path: '/group/find/{groupId}',
    access: 'token',
    params: byGroup,
    data: GroupSchema,
  }),
};
