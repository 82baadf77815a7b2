// Calls for the user's groups, and for one group by id.
import { defineEndpoint } from '../../endpoint.ts';
import { id, shape } from '../../schema.ts';
import { GroupSchema } from '../objects.ts';
import { rowsOf } from '../rows.ts';

const byGroup = shape({ groupId: id });

export const groupListEndpoints = {
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
};
