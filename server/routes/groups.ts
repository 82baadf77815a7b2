// Endpoints of groups, their members and their pinned messages.
import { endpoints } from '../../src/core/wire/index.ts';
import type { AddRoute } from '../http/route.ts';
import { hidePin, pinMessage, removePin } from '../messages/pins.ts';
import { flagGroup } from '../people/chat-flags.ts';
import { createGroup } from '../people/creating.ts';
import { allowInvite, modifyGroup } from '../people/group-profile.ts';
import { findGroup, listGroups } from '../people/groups.ts';
import { inviteFriends, joinGroup } from '../people/joining.ts';
import { dissolveGroup, quitGroup, removeMembers } from '../people/leaving.ts';
import { addManagers, removeManagers, transferGroup } from '../people/member-roles.ts';
import { listMembers, onlineMembers } from '../people/members.ts';
import { muteAll, muteMembers } from '../people/muting.ts';
import { done } from '../result.ts';
import type { Services } from '../services.ts';

export function addGroupRoutes(add: AddRoute, services: Services): void {
  add(endpoints.groupList, async ({ caller }) => done(await listGroups(services, caller)));
  add(endpoints.groupFind, ({ caller, params }) => findGroup(services, caller, params.groupId));
  add(endpoints.groupCreate, ({ caller, body }) => createGroup(services, caller, body));
  add(endpoints.groupModify, ({ caller, body: { id, ...edit } }) => modifyGroup(services, caller, id, edit));
  add(endpoints.groupAllowInvite, ({ caller, body: { groupId, isAllowInvite } }) =>
    allowInvite(services, caller, groupId, isAllowInvite),
  );
  add(endpoints.groupDelete, ({ caller, params }) => dissolveGroup(services, caller, params.groupId));
  add(endpoints.groupQuit, ({ caller, params }) => quitGroup(services, caller, params.groupId));
  add(endpoints.groupTransfer, ({ caller, body: { groupId, userId } }) =>
    transferGroup(services, caller, groupId, userId),
  );
  add(endpoints.groupMuted, ({ caller, body: { id, isMuted } }) => muteAll(services, caller, id, isMuted));
  addMemberRoutes(add, services);
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

function addMemberRoutes(add: AddRoute, services: Services): void {
  add(endpoints.groupMembers, ({ caller, params }) => listMembers(services, caller, params.groupId));
  add(endpoints.groupMembersOnline, ({ caller, params }) => onlineMembers(services, caller, params.groupId));
  add(endpoints.groupInvite, ({ caller, body: { groupId, friendIds } }) =>
    inviteFriends(services, caller, groupId, friendIds),
  );
  add(endpoints.groupMembersRemove, ({ caller, body: { groupId, userIds } }) =>
    removeMembers(services, caller, groupId, userIds),
  );
  add(endpoints.groupMembersMuted, ({ caller, body: { groupId, userIds, isMuted } }) =>
    muteMembers(services, caller, groupId, { userIds, on: isMuted }),
  );
  add(endpoints.groupManagerAdd, ({ caller, body: { groupId, userIds } }) =>
    addManagers(services, caller, groupId, userIds),
  );
  add(endpoints.groupManagerRemove, ({ caller, body: { groupId, userIds } }) =>
    removeManagers(services, caller, groupId, userIds),
  );
}
