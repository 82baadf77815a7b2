// Endpoints that read the caller's own user and other users.
import { endpoints } from '../../src/core/wire/index.ts';
import type { AddRoute } from '../http/route.ts';
import { findUser, ownUser, searchUsers } from '../people/users.ts';
import { done } from '../result.ts';
import type { Services } from '../services.ts';

export function addUserRoutes(add: AddRoute, services: Services): void {
  add(endpoints.userSelf, ({ caller }) => ownUser(services, caller));
  add(endpoints.userFind, ({ caller, params }) => findUser(services, caller, params.id));
  add(endpoints.userSearch, async ({ caller, query }) =>
    done(await searchUsers(services, caller, query.name)),
  );
}
