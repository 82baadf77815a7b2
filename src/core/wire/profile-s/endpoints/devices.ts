// Calls for the devices on which the user is signed in, an extension of this server.
import { defineEndpoint } from '../../endpoint.ts';
import { nothing } from '../../request-schema.ts';
import { id, listOf, shape } from '../../schema.ts';
import { DeviceSchema } from '../objects/devices.ts';

export const deviceEndpoints = {
  /** The active sign-ins of the user, the caller's own first, then the one seen last. */
  deviceList: defineEndpoint({
    method: 'GET',
    path: '/device/list',
    access: 'token',
    data: listOf(DeviceSchema),
  }),
  /**
   * Ends another sign-in of the user: its tokens become invalid and its sockets close. Its device signs in again only
   * with a typed password.
   */
  deviceRemove: defineEndpoint({
    method: 'DELETE',
    path: '/device/remove/{id}',
    access: 'token',
    params: shape({ id }),
    data: nothing,
  }),
};
