// Rare calls about users and messages, which few screens make.
import { defineEndpoint } from '../../endpoint.ts';
import { named } from '../../request-schema.ts';
import { id, shape } from '../../schema.ts';
import { LIMITS } from '../enums.ts';
import { SystemContentSchema } from '../objects.ts';
import { rowsOf } from '../rows.ts';

export const rareEndpoints = {
  userSearch: defineEndpoint({
    method: 'GET',
    path: '/user/search',
    access: 'token',
    query: shape({ name: named(LIMITS.searchName) }),
    data: rowsOf('user'),
  }),
  messageSystemContent: defineEndpoint({
    method: 'GET',
    path: '/message/system/content',
    access: 'token',
    query: shape({ id }),
    data: SystemContentSchema,
  }),
};
