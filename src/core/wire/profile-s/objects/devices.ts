// The devices on which the user is signed in.
import type * as v from 'valibot';
import { flagOrFalse, id, long, shape, textOrEmpty, timeOrNull } from '../../schema.ts';

/**
 * A sign-in of the user. `client` names the browser and system ("Firefox on Linux"), '' where unknown. Times are
 * epoch ms: the login, and the last request or heartbeat (null where the server does not know it).
 */
export const DeviceSchema = shape({
  id,
  terminal: long,
  client: textOrEmpty,
  createdAt: timeOrNull,
  seenAt: timeOrNull,
  isCurrent: flagOrFalse,
});
export type Device = v.InferOutput<typeof DeviceSchema>;
