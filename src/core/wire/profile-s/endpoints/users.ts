// Calls for the profile of the user and of other users.
import { defineEndpoint } from '../../endpoint.ts';
import { named } from '../../request-schema.ts';
import { id, shape } from '../../schema.ts';
import { LIMITS } from '../enums.ts';
import { UserSchema } from '../objects.ts';
import { rowsOf } from '../rows.ts';

export const userEndpoints = {
  userSelf: defineEndpoint({ method: 'GET', path: '/user/self', access: 'token', data: UserSchema }),
  userFind: defineEndpoint({
    method: 'GET',
    path: '/user/find/{id}',
    access: 'token',
    params: shape({ id }),
    data: UserSchema,
  }),
  userSearch: defineEndpoint({
    method: 'GET',
    path: '/user/search',
    access: 'token',
    query: shape({ name: named(LIMITS.searchName) }),
    data: rowsOf('user'),
  }),
};
