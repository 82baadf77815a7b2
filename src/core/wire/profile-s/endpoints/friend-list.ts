// The call for the user's friends.
import { defineEndpoint } from '../../endpoint.ts';
import { rowsOf } from '../rows.ts';

export const friendListEndpoints = {
  /** Includes deleted friends, with the flag `deleted`. */
  friendList: defineEndpoint({
    method: 'GET',
    path: '/friend/list',
    access: 'token',
    data: rowsOf('friend'),
  }),
};
