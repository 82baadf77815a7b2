// The call for the user's friends.
import { defineEndpoint } from '../../endpoint.ts';
import { rowsOf } from '../rows.ts';

export const friendListEndpoints = {
  /** Returns the user's friends, including deleted friends, which have the flag `deleted`. */
  friendList: defineEndpoint({
    method: 'GET',
    path: '/friend/list',
    access: 'token',
    data: rowsOf('friend'),
  }),
};
