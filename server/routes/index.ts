// Server: every endpoint that this server offers. What is not named here is an unknown path.
import type { AddRoute } from '../http/route.ts';
import type { Services } from '../services.ts';
import { addFriendRoutes } from './friends.ts';
import { addGroupMessageRoutes } from './group-messages.ts';
import { addGroupRoutes } from './groups.ts';
import { addPrivateMessageRoutes } from './private-messages.ts';
import { addSignInRoutes } from './sign-in.ts';
import { addSystemRoutes } from './system.ts';
import { addUserRoutes } from './users.ts';

export { addUploadRoutes } from './uploads.ts';

export function addApi(add: AddRoute, services: Services): void {
  addSignInRoutes(add, services);
  addUserRoutes(add, services);
  addFriendRoutes(add, services);
  addGroupRoutes(add, services);
  addPrivateMessageRoutes(add, services);
  addGroupMessageRoutes(add, services);
  addSystemRoutes(add, services);
}
