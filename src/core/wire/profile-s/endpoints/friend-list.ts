// Every realm: whom the user knows.
import { defineEndpoint } from '../../endpoint.ts';
import { rowsOf } from '../rows.ts';

export const friendListEndpoints = {
  /** Deleted friends included, flagged. */
  friendList: defineEndpoint({
    method: 'GET',
    path: '/friend/list',
    access: 'token',
    data: rowsOf('friend'),
  }),
};
