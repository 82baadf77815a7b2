// The profile of a group: name, picture, notice and switches for all members, and each member's own remarks. A
// client may send the whole group, so an equal value is no change.
import { and, eq } from 'drizzle-orm';
import type { WireGroup } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import { groupMembers, groups } from '../db/schema.ts';
import type { GroupRow, MemberRow } from '../messages/membership.ts';
import { done, type Outcome, refuse } from '../result.ts';
import { changes, nameChange, thumbOf } from './changes.ts';
import { changeGroup, type GroupAct } from './group-change.ts';
import type { GroupPushes } from './group-pushes.ts';
import { groupAsSeen } from './groups.ts';
import { oneLine } from './names.ts';
import { mayShow } from './pictures.ts';
import type { PeopleServices } from './services.ts';

/** Null leaves a field unchanged. '' clears a text, except the name. */
export interface GroupEdit {
  name: string | null;
  headImage: string | null;
  headImageThumb: string | null;
  notice: string | null;
  isNoprivatechat: boolean | null;
  isAllowInvite: boolean | null;
  remarkNickName: string | null;
  remarkGroupName: string | null;
}

/**
 * Changes a group and returns it as the caller sees it. If an ordinary member changes more than his own remarks,
 * the whole request is refused.
 */
export async function modifyGroup(
  services: PeopleServices,
  caller: Caller,
  groupId: number,
  edit: GroupEdit,
): Promise<Outcome<WireGroup>> {
  const outcome = await changeGroup(services, caller, groupId, (act) => storeEdit(act, edit));
  if (!outcome.ok) return outcome;
  const seen = await groupAsSeen(services.db, caller.userId, groupId);
  return seen ? done(seen) : refuse('groupUnknown');
}

/** Lets all members invite friends, or the owner and the admins only. */
export function allowInvite(
  services: PeopleServices,
  caller: Caller,
  groupId: number,
  isAllowInvite: boolean,
): Promise<Outcome<null>> {
  // The right does not depend on the present value.
  return changeGroup(services, caller, groupId, async (act) =>
    act.canManage ? storeEdit(act, { ...UNCHANGED, isAllowInvite }) : refuse('modifyNotAllowed'),
  );
}

async function storeEdit(act: GroupAct, edit: GroupEdit): Promise<Outcome<GroupPushes | null>> {
  const { tx, group, member, caller, canManage, tip } = act;
  const shared = sharedChanges(group, edit);
  const own = ownChanges(member, edit);
  if (own.remarkNickName !== undefined && member.isMuted) return refuse('sendMuted');
  if (own.remarkNickName !== undefined && group.isAllMuted && !canManage) return refuse('sendAllMuted');
  const isShared = Object.keys(shared).length > 0;
  if (isShared && !canManage) return refuse('modifyNotAllowed');
  const pictures = [shared.headImage ?? '', shared.headImageThumb ?? ''];
  if (!(await mayShow(tx, caller.userId, pictures))) return refuse('pictureUnknown');
  if (!isShared && Object.keys(own).length === 0) return done(null);
  if (isShared) await tx.update(groups).set(shared).where(eq(groups.id, group.id));
  if (Object.keys(own).length > 0) {
    const mine = and(eq(groupMembers.groupId, group.id), eq(groupMembers.userId, caller.userId));
    await tx.update(groupMembers).set(own).where(mine);
  }
  const tips = [];
  if (shared.name !== undefined) tips.push(await tip('group.renamed', shared.name));
  if (shared.notice !== undefined) tips.push(await tip('group.notice'));
  return done({
    groupsTo: isShared ? 'all' : [caller.userId],
    tips,
    members: own.remarkNickName === undefined ? [] : [caller.userId],
  });
}

type SharedField = 'name' | 'headImage' | 'headImageThumb' | 'notice' | 'isNoprivatechat' | 'isAllowInvite';

function sharedChanges(group: GroupRow, edit: GroupEdit): Partial<Pick<GroupRow, SharedField>> {
  const { headImage, notice, isNoprivatechat, isAllowInvite } = edit;
  const name = nameChange(group.name, edit.name);
  const headImageThumb = thumbOf(group, edit);
  return changes(group, { name, headImage, headImageThumb, notice, isNoprivatechat, isAllowInvite });
}

function ownChanges(member: MemberRow, { remarkNickName, remarkGroupName }: GroupEdit) {
  return changes(member, {
    remarkNickName: remarkNickName === null ? null : oneLine(remarkNickName),
    remarkGroupName: remarkGroupName === null ? null : oneLine(remarkGroupName),
  });
}

const UNCHANGED: GroupEdit = {
  name: null,
  headImage: null,
  headImageThumb: null,
  notice: null,
  isNoprivatechat: null,
  isAllowInvite: null,
  remarkNickName: null,
  remarkGroupName: null,
};
