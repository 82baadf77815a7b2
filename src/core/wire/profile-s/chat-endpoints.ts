// The HTTP calls about users and conversations, a subset of the calls in endpoints.ts.
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

/** The calls for users and conversations. The engine bundles only these, so that its script stays small. */
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

/** The client's timeout for a response, ms (API-04). */
export function timeoutOf(endpoint: Endpoint): number {
  return endpoint.timeoutMs ?? LIMITS.requestTimeoutMs;
}
