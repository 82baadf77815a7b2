// Creation of a group. Its first message is a tip, so that the chat appears in the list of every terminal.
import type { WireGroup, WireGroupMessage } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import { groupLane } from '../chats.ts';
import { onlyRow } from '../db/rows.ts';
import { groupMembers, groups } from '../db/schema.ts';
import { storeGroupTip } from '../messages/group-tips.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { pushGroupChange } from './group-pushes.ts';
import { groupAsSeen } from './groups.ts';
import { oneLine } from './names.ts';
import { mayShow } from './pictures.ts';
import type { PeopleServices } from './services.ts';

export interface NewGroup {
  name: string;
  headImage: string | null;
  headImageThumb: string | null;
}

/**
 * Creates a group. The caller becomes its owner and only member. The caller's other terminals get the group,
 * and all of them get the tip.
 */
export async function createGroup(
  services: PeopleServices,
  caller: Caller,
  { name, headImage, headImageThumb }: NewGroup,
): Promise<Outcome<WireGroup>> {
  const { db, rows, clock, lanes } = services;
  const pictures = [headImage ?? '', headImageThumb ?? headImage ?? ''] as const;
  // The group's lane needs the id before the group is stored.
  const id = onlyRow(await rows({ sql: `select nextval('groups_id_seq')`, params: [] }))[0] as number;
  const { userId, nickName } = caller;
  const outcome = await lanes.run<Outcome<WireGroupMessage>>(
    groupLane(id),
    async (tx) => {
      if (!(await mayShow(tx, userId, pictures))) return refuse('pictureUnknown');
      const now = clock();
      await tx.insert(groups).values({
        id,
        name: oneLine(name),
        ownerId: userId,
        headImage: pictures[0],
        headImageThumb: pictures[1],
        createdAt: now,
      });
      await tx.insert(groupMembers).values({ groupId: id, userId });
      const sender = { userId, name: nickName };
      const tip = { groupId: id, sender, key: 'group.created', names: [nickName], sendTime: now } as const;
      return done(await storeGroupTip(tx, tip));
    },
    async (result) => {
      if (!result.ok) return;
      const pushes = { groupsTo: [userId], groupsExcept: caller, tips: [result.value] };
      await pushGroupChange(services, id, userId, pushes);
    },
  );
  if (!outcome.ok) return outcome;
  const seen = await groupAsSeen(db, userId, id);
  if (!seen) throw new Error('a group was not stored');
  return done(seen);
}
