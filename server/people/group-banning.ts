// Ban and unban of a group, for operators. Members of a banned group still see it, with the reason, and may leave.
import { eq } from 'drizzle-orm';
import { groupLane } from '../chats.ts';
import { onlyRow } from '../db/rows.ts';
import { groups } from '../db/schema.ts';
import { OPERATOR, storeGroupTip } from '../messages/group-tips.ts';
import type { GroupRow } from '../messages/membership.ts';
import type { TipKey } from '../messages/tips.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { type GroupPushes, pushGroupChange } from './group-pushes.ts';
import type { PeopleServices } from './services.ts';

/** A repeated ban with another reason replaces the reason. */
export function banGroup(
  services: PeopleServices,
  groupId: number,
  reason: string,
): Promise<Outcome<GroupRow>> {
  return setBan(services, groupId, { isBanned: true, reason }, ['group.banned', reason]);
}

export function unbanGroup(services: PeopleServices, groupId: number): Promise<Outcome<GroupRow>> {
  return setBan(services, groupId, { isBanned: false, reason: '' }, ['group.unbanned']);
}

type Ban = Pick<GroupRow, 'isBanned' | 'reason'>;
type Stored = { row: GroupRow; pushes: GroupPushes | null };

async function setBan(
  { db, hub, lanes, clock, groupCalls }: PeopleServices,
  groupId: number,
  ban: Ban,
  [key, ...names]: [TipKey, ...string[]],
): Promise<Outcome<GroupRow>> {
  const outcome = await lanes.run<Outcome<Stored>>(
    groupLane(groupId),
    async (tx) => {
      const [group] = await tx.select().from(groups).where(eq(groups.id, groupId));
      if (!group) return refuse('groupUnknown');
      if (group.dissolve) return refuse('groupDissolved');
      if (group.isBanned === ban.isBanned && group.reason === ban.reason) {
        return done({ row: group, pushes: null });
      }
      const row = onlyRow(await tx.update(groups).set(ban).where(eq(groups.id, groupId)).returning());
      const tip = await storeGroupTip(tx, { groupId, sender: OPERATOR, key, names, sendTime: clock() });
      return done({ row, pushes: { groupsTo: 'all', tips: [tip] } });
    },
    async (result) => {
      if (!result.ok || result.value.pushes === null) return;
      if (ban.isBanned) groupCalls.endIn(groupId);
      await pushGroupChange({ db, hub, groupCalls }, groupId, OPERATOR.userId, result.value.pushes);
    },
  );
  return outcome.ok ? done(outcome.value.row) : outcome;
}
