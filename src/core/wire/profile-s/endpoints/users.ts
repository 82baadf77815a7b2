// Calls for the profile of the user and of other users.
import { defineEndpoint } from '../../endpoint.ts';
import { id, shape } from '../../schema.ts';
import { UserSchema } from '../objects.ts';

export const userEndpoints = {
  userSelf: defineEndpoint({ method: 'GET', path: '/user/self', access: 'token', data: UserSchema }),
  userFind: defineEndpoint({
    method: 'GET',
    path: '/user/find/{id}',
    access: 'token',
    params: shape({ id }),
    data: UserSchema,
  }),
};
