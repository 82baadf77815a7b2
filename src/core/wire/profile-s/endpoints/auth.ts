// Calls for sign-in and sign-out.
import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { bounded, nothing } from '../../request-schema.ts';
import { long, shape } from '../../schema.ts';
import { LIMITS, Terminal } from '../enums.ts';
import { LoginResultSchema } from '../objects.ts';

export const authEndpoints = {
  /** Signs in with user name and password (ENT-01). */
  login: defineEndpoint({
    method: 'POST',
    path: '/login',
    access: 'open',
    body: shape({
      terminal: v.pipe(long, v.enum(Terminal)),
      userName: bounded(LIMITS.loginField),
      password: bounded(LIMITS.loginField),
    }),
    data: LoginResultSchema,
  }),
  refreshToken: defineEndpoint({
    method: 'PUT',
    path: '/refreshToken',
    access: 'open',
    header: 'refreshToken',
    data: LoginResultSchema,
  }),
  logout: defineEndpoint({ method: 'POST', path: '/logout', access: 'token', data: nothing }),
};
