// A change of a group by one of its members. It runs in the group's lane and checks the rights within its
// transaction, so that concurrent changes have one result and their pushes leave in its order.
import type { WireGroupMessage } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import { groupLane } from '../chats.ts';
import type { Tx } from '../db/drizzle.ts';
import { storeGroupTip } from '../messages/group-tips.ts';
import { type Membership, membershipIn, nameInGroup } from '../messages/membership.ts';
import type { TipKey } from '../messages/tips.ts';
import { done, type Outcome } from '../result.ts';
import { type GroupPushes, pushGroupChange } from './group-pushes.ts';
import type { PeopleServices } from './services.ts';

/** The state in which a change begins: the caller is a present member. */
export interface GroupAct extends Membership {
  tx: Tx;
  now: number;
  caller: Caller;
  isOwner: boolean;
  /** The caller's name in the group. */
  name: string;
  /** Stores a tip of the caller, whose sentence begins with the caller's name. */
  tip: (key: TipKey, ...names: string[]) => Promise<WireGroupMessage>;
}

/** Stores a change and returns its pushes; null if nothing changed. A refusal must come before any write. */
export type StoreChange = (act: GroupAct) => Promise<Outcome<GroupPushes | null>>;

/** @param enter finds the membership; refuses callers who may not change the group at all */
export async function changeGroup(
  services: PeopleServices,
  caller: Caller,
  groupId: number,
  store: StoreChange,
  enter = membershipIn,
): Promise<Outcome<null>> {
  const { userId } = caller;
  const outcome = await services.lanes.run<Outcome<GroupPushes | null>>(
    groupLane(groupId),
    async (tx) => {
      const membership = await enter(tx, groupId, userId);
      if (!membership.ok) return membership;
      const { group, member } = membership.value;
      const now = services.clock();
      const name = nameInGroup(member, caller.nickName);
      const tip: GroupAct['tip'] = (key, ...names) =>
        storeGroupTip(tx, { groupId, sender: { userId, name }, key, names: [name, ...names], sendTime: now });
      const isOwner = group.ownerId === userId;
      return store({ ...membership.value, tx, now, caller, isOwner, name, tip });
    },
    async (result) => {
      if (result.ok && result.value) await pushGroupChange(services, groupId, userId, result.value);
    },
  );
  return outcome.ok ? done(null) : outcome;
}
