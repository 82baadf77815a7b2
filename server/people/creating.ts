// Creation of a group. Its first message is a tip, so that the chat appears in the list of every terminal.
import type { WireGroup } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import { groupLane } from '../chats.ts';
import { onlyRow } from '../db/rows.ts';
import { groupMembers, groups } from '../db/schema.ts';
import { storeGroupTip } from '../messages/group-tips.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { pushGroupChange } from './group-pushes.ts';
import { groupAsSeen } from './groups.ts';
import { mayName } from './pictures.ts';
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
  if (!(await mayName(db, caller.userId, pictures))) return refuse('pictureUnknown');
  // The group's lane needs the id before the group is stored.
  const id = onlyRow(await rows({ sql: `select nextval('groups_id_seq')`, params: [] }))[0] as number;
  const { userId, nickName } = caller;
  await lanes.run(
    groupLane(id),
    async (tx) => {
      const now = clock();
      await tx.insert(groups).values({
        id,
        name: name.trim(),
        ownerId: userId,
        headImage: pictures[0],
        headImageThumb: pictures[1],
        createdAt: now,
      });
      await tx.insert(groupMembers).values({ groupId: id, userId });
      const sender = { userId, name: nickName };
      return storeGroupTip(tx, {
        groupId: id,
        sender,
        key: 'group.created',
        names: [nickName],
        sendTime: now,
      });
    },
    (tip) => pushGroupChange(services, id, userId, { groupsTo: [userId], groupsExcept: caller, tips: [tip] }),
  );
  const seen = await groupAsSeen(db, userId, id);
  if (!seen) throw new Error('a group was not stored');
  return done(seen);
}
