// The entries that are locked in the pickers of a group (X-GRP-04). Pure.
import type { MemberRow } from '../../core/contract/rows.ts';
import type { GroupRole } from '../../core/domain/enums.ts';
import { type ChatKey, privateChat } from '../../core/domain/chat-key.ts';
import { type GroupFlags, memberRights } from '../../core/domain/group-rights.ts';

/** The friends who are members already: the invite picker shows them locked. */
export const lockedFriends = (members: readonly MemberRow[]): ReadonlySet<ChatKey> =>
  new Set(members.map(({ userId }) => privateChat(userId)));

/** The members whom the user may not remove: the owner, the user, and for an admin the other admins. */
export function lockedMembers(
  members: readonly MemberRow[],
  role: GroupRole | null,
  self: number | null,
  flags: GroupFlags,
): ReadonlySet<string> {
  const locked = members.filter(
    (member) => !memberRights(role, member.role, member.userId === self, flags).remove,
  );
  return new Set(locked.map(({ key }) => key));
}
