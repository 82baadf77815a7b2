// Rights in a group by role and by the group's flags (ROLE-01 to ROLE-06, VAL-31 to VAL-33, X-GRP-03 to X-GRP-06).
// The server checks them again.
import type { GroupRole } from './enums.ts';
import { isOwnerOrAdmin } from './permissions.ts';

/** The facts of a group that the rights depend on. */
export interface GroupFlags {
  isAllowInvite: boolean;
  isNoprivatechat: boolean;
  isBanned: boolean;
}

/** The rights of a user in a group. */
export interface GroupRights {
  /** Change name, avatar, notice, and the switches for invitations and private chats. */
  edit: boolean;
  /** Change the own nickname in the group, and the own remark for it. */
  editOwn: boolean;
  invite: boolean;
  remove: boolean;
  muteAll: boolean;
  transfer: boolean;
  leave: boolean;
  dissolve: boolean;
}

/** The rights of a user towards one member of the group. */
export interface MemberRights {
  mute: boolean;
  remove: boolean;
  /** Appoint or dismiss the member as an admin. */
  appoint: boolean;
}

/**
 * In a banned group the server refuses everything except leaving and dissolving it.
 * @param role null for a user who has left the group
 */
export function groupRights(role: GroupRole | null, flags: GroupFlags): GroupRights {
  const acts = role !== null && !flags.isBanned;
  const manages = acts && isOwnerOrAdmin(role);
  return {
    edit: manages,
    editOwn: acts,
    invite: acts && (flags.isAllowInvite || manages),
    remove: manages,
    muteAll: manages,
    transfer: acts && role === 'owner',
    leave: role !== null && role !== 'owner',
    dissolve: role === 'owner',
  };
}

/**
 * Nobody acts on the owner, and admins act on ordinary members only.
 * @param isSelf the member is the user
 */
export function memberRights(
  role: GroupRole | null,
  target: GroupRole,
  isSelf: boolean,
  flags: GroupFlags,
): MemberRights {
  const isAbove = target !== 'owner' && (role === 'owner' || target === 'member');
  const manages = isAbove && isOwnerOrAdmin(role) && !isSelf && !flags.isBanned;
  return { mute: manages, remove: manages, appoint: manages && role === 'owner' };
}

/** Whether a user may start a private chat or a friend request from the group. */
export const mayContact = (role: GroupRole | null, { isNoprivatechat }: GroupFlags): boolean =>
  !isNoprivatechat || isOwnerOrAdmin(role);
