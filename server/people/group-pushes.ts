// The pushes that follow a change of a group. One function sends all of them, so that their order is the same
// after every change.
import { toLeanJson } from '../../src/core/wire/convert.ts';
import { Command, MessageType } from '../../src/core/wire/index.ts';
import type { WireGroupMessage } from '../wire-objects.ts';
import type { Caller } from '../caller.ts';
import { memberIds } from '../messages/membership.ts';
import { groupAsEachSees } from './groups.ts';
import { membersPush } from './members.ts';
import type { PeopleServices } from './services.ts';

export interface GroupPushes {
  /**
   * Present or former members who get the group as they see it (90). The calling terminal gets it too: an older
   * push may arrive there after the response.
   */
  groupsTo?: 'all' | readonly number[];
  /** The terminal that has created the group: its response contains the group, and no push is older. */
  groupsExcept?: Caller;
  /** All members were muted or unmuted (95). */
  allMuted?: boolean;
  /** These members were muted or unmuted (96). */
  muted?: { userIds: readonly number[]; on: boolean };
  /** Tips, for present members and for `gone`. */
  tips?: readonly WireGroupMessage[];
  /** Users whose membership has just ended (91). */
  gone?: readonly number[];
  /** Users whose row of the member list changed, for all present members (97). */
  members?: readonly number[];
}

/**
 * Pushes a change of a group. The group comes first, so that new members can assign the tips to it. Tips precede
 * the end of a membership, so that former members have them. So do the signals of the group's call, which former
 * members leave and new members see.
 */
export async function pushGroupChange(
  { db, hub, groupCalls }: Pick<PeopleServices, 'db' | 'hub' | 'groupCalls'>,
  groupId: number,
  sendId: number,
  pushes: GroupPushes,
): Promise<void> {
  const { groupsTo = [], groupsExcept, allMuted, muted, tips = [], gone = [], members = [] } = pushes;
  const present = await memberIds(db, groupId);
  const control = (type: number, to: readonly number[], content: string | null = null) =>
    hub.push({ to, cmd: Command.GROUP, data: { type, groupId, sendId, content } });
  // A large group has few members online, and only their views of the group are read.
  const online = (groupsTo === 'all' ? present : groupsTo).filter((userId) => hub.isOnline(userId));
  const views = online.length > 0 ? await groupAsEachSees(db, groupId, online) : [];
  const changed = [...members, ...gone];
  // All queries come before the first push: a failed one repeats the whole task.
  const rows =
    changed.length > 0 && present.length > 0 ? await membersPush(db, hub, groupId, changed, present) : null;
  for (const [userId, group] of views) {
    const data = { type: MessageType.GROUP_NEW, groupId, sendId, content: toLeanJson(group) };
    const to = [userId];
    hub.push({ to, cmd: Command.GROUP, data, ...(groupsExcept && { except: groupsExcept }) });
  }
  if (allMuted !== undefined) control(MessageType.GROUP_ALL_MUTED, present, String(allMuted));
  if (muted && muted.userIds.length > 0) control(MessageType.GROUP_MUTED, muted.userIds, String(muted.on));
  for (const tip of tips) hub.push({ to: [...present, ...gone], cmd: Command.GROUP, data: tip });
  groupCalls.membersAre(groupId, present);
  if (gone.length > 0) control(MessageType.GROUP_DEL, gone);
  if (rows) hub.push(rows);
}
