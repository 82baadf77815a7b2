// Endpoints of friends, friend requests and friend groupings.
import { endpoints } from '../../src/core/wire/index.ts';
import type { AddRoute } from '../http/route.ts';
import { flagFriend } from '../people/chat-flags.ts';
import {
  createGrouping,
  deleteGrouping,
  listGroupings,
  moveFriend,
  updateGrouping,
} from '../people/friend-groupings.ts';
import { findFriend, listFriends, setRemark } from '../people/friends.ts';
import { deleteFriend } from '../people/friendships.ts';
import { decideRequest } from '../people/friend-request-decisions.ts';
import { listRequests } from '../people/friend-request-rows.ts';
import { applyForFriend } from '../people/friend-requests.ts';
import { done } from '../result.ts';
import type { Services } from '../services.ts';

export function addFriendRoutes(add: AddRoute, services: Services): void {
  add(endpoints.friendList, async ({ caller }) => done(await listFriends(services, caller)));
  add(endpoints.friendFind, ({ caller, params }) => findFriend(services, caller, params.id));
  add(endpoints.friendDelete, ({ caller, params }) => deleteFriend(services, caller, params.id));
  add(endpoints.friendUpdateRemark, ({ caller, body: { friendId, remarkNickName } }) =>
    setRemark(services, caller, friendId, remarkNickName),
  );
  add(endpoints.friendDnd, ({ caller, body: { friendId, isDnd } }) =>
    flagFriend(services, caller, friendId, { flag: 'isDnd', on: isDnd }),
  );
  add(endpoints.friendTop, ({ caller, body: { friendId, isTop } }) =>
    flagFriend(services, caller, friendId, { flag: 'isTop', on: isTop }),
  );
  add(endpoints.friendRequestList, async ({ caller }) => done(await listRequests(services, caller)));
  add(endpoints.friendRequestApply, ({ caller, body }) => applyForFriend(services, caller, body));
  add(endpoints.friendRequestApprove, ({ caller, query }) =>
    decideRequest(services, caller, query.id, 'approve'),
  );
  add(endpoints.friendRequestReject, ({ caller, query }) =>
    decideRequest(services, caller, query.id, 'reject'),
  );
  add(endpoints.friendRequestRecall, ({ caller, query }) =>
    decideRequest(services, caller, query.id, 'recall'),
  );
  addGroupingRoutes(add, services);
}

function addGroupingRoutes(add: AddRoute, services: Services): void {
  add(endpoints.friendGroupingList, async ({ caller }) => done(await listGroupings(services, caller)));
  add(endpoints.friendGroupingCreate, ({ caller, body }) => createGrouping(services, caller, body.name));
  add(endpoints.friendGroupingUpdate, ({ caller, body }) => updateGrouping(services, caller, body));
  add(endpoints.friendGroupingDelete, ({ caller, params }) => deleteGrouping(services, caller, params.id));
  add(endpoints.friendGroupingMove, ({ caller, body }) => moveFriend(services, caller, body));
}
