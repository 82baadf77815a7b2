// Calls for sign-in and sign-out.
import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { bounded, maybe, nothing, typed } from '../../request-schema.ts';
import { flagOrFalse, long, shape } from '../../schema.ts';
import { LIMITS, Terminal } from '../enums.ts';
import { LoginResultSchema } from '../objects.ts';

export const authEndpoints = {
  /**
   * Signs in with user name and password (ENT-01). `device`: the random id of this browser or app, an extension
   * of this server. A login ends the earlier sign-ins of the same user, terminal and device. `remembered`, another
   * extension: the client had stored the password, so the user did not type it.
   */
  login: defineEndpoint({
    method: 'POST',
    path: '/login',
    access: 'open',
    body: shape({
      terminal: v.pipe(long, v.enum(Terminal)),
      userName: typed(LIMITS.loginField),
      password: typed(LIMITS.loginField),
      device: maybe(bounded(LIMITS.deviceId)),
      remembered: flagOrFalse,
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
