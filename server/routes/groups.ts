// Server: groups and who is in them.
import { endpoints } from '../../src/core/wire/index.ts';
import type { AddRoute } from '../http/route.ts';
import { createGroup, findGroup, listGroups } from '../people/groups.ts';
import { inviteFriends, joinGroup } from '../people/joining.ts';
import { listMembers } from '../people/members.ts';
import { done } from '../result.ts';
import type { Services } from '../services.ts';

export function addGroupRoutes(add: AddRoute, services: Services): void {
  add(endpoints.groupList, async ({ caller }) => done(await listGroups(services, caller)));
  add(endpoints.groupFind, ({ caller, params }) => findGroup(services, caller, params.groupId));
  add(endpoints.groupMembers, ({ caller, params }) => listMembers(services, caller, params.groupId));
  add(endpoints.groupCreate, ({ caller, body }) => createGroup(services, caller, body));
  add(endpoints.groupInvite, ({ caller, body: { groupId, friendIds } }) =>
    inviteFriends(services, caller, groupId, friendIds),
  );
  add(endpoints.groupJoin, ({ caller, params }) => joinGroup(services, caller, params.groupId));
}
