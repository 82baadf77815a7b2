// Every realm: the HTTP calls about people and conversations, of those in endpoints.ts.
import type { Endpoint } from '../endpoint.ts';
import { authEndpoints } from './endpoints/auth.ts';
import { friendListEndpoints } from './endpoints/friend-list.ts';
import { groupMemberListEndpoints } from './endpoints/group-member-list.ts';
import { groupMessageEndpoints } from './endpoints/group-messages.ts';
import { groupListEndpoints } from './endpoints/group-list.ts';
import { privateMessageEndpoints } from './endpoints/private-messages.ts';
import { systemEndpoints } from './endpoints/system.ts';
import { userEndpoints } from './endpoints/users.ts';
import { LIMITS } from './limits.ts';

/** What people and conversations need: the engine carries no others, so that its script stays small. */
export const chatEndpoints = {
  ...authEndpoints,
  ...userEndpoints,
  ...friendListEndpoints,
  ...groupListEndpoints,
  ...groupMemberListEndpoints,
  ...privateMessageEndpoints,
  ...groupMessageEndpoints,
  ...systemEndpoints,
};

/** How long a client waits for an answer, in ms (API-04). */
export function timeoutOf(endpoint: Endpoint): number {
  return endpoint.timeoutMs ?? LIMITS.requestTimeoutMs;
}
