// Endpoints of groups, their members and their pinned messages.
import { endpoints } from '../../src/core/wire/index.ts';
import type { AddRoute } from '../http/route.ts';
import { hidePin, pinMessage, removePin } from '../messages/pins.ts';
import { flagGroup } from '../people/chat-flags.ts';
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
  add(endpoints.groupDnd, ({ caller, body: { groupId, isDnd } }) =>
    flagGroup(services, caller, groupId, { flag: 'isDnd', on: isDnd }),
  );
  add(endpoints.groupTop, ({ caller, body: { groupId, isTop } }) =>
    flagGroup(services, caller, groupId, { flag: 'isTop', on: isTop }),
  );
  add(endpoints.groupSetTopMessage, ({ caller, params, query }) =>
    pinMessage(services, caller, params.groupId, query.messageId),
  );
  add(endpoints.groupRemoveTopMessage, ({ caller, params }) => removePin(services, caller, params.groupId));
  add(endpoints.groupHideTopMessage, ({ caller, params }) => hidePin(services, caller, params.groupId));
}
