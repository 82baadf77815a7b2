// The order of a group's members (owner, admins, online members, names), and the acts that a member's menu offers.
// Pure.
import type { MemberRow } from '../../core/contract/rows.ts';
import type { GroupRole } from '../../core/domain/enums.ts';
import type { MemberRights } from '../../core/domain/group-rights.ts';
import { nameSorter, type NameSorter } from '../../shared/list/name-sorter.ts';

/**
 * Members with equal names are ordered by id.
 * @param nameOf the name that the list shows
 * @param sort the sorter of a list that is sorted again and again
 */
export function sortedMembers<M extends Pick<MemberRow, 'key' | 'userId' | 'role' | 'online'>>(
  members: readonly M[],
  locale: string,
  nameOf: (member: M) => string,
  sort: NameSorter<M> = nameSorter(),
): readonly M[] {
  return sort(members, locale, (member) => ({
    rank: rankOf(member),
    name: nameOf(member),
    id: member.userId,
  }));
}

export type MemberAct =
  | 'card'
  | 'message'
  | 'befriend'
  | 'mute'
  | 'unmute'
  | 'appoint'
  | 'dismiss'
  | 'remove';

/**
 * The acts on a member, in the order of the menu. A friend gets a message, another member a friend request; both stay
 * in the menu of a no-private-chat group, where they only show a warning (VAL-33).
 */
export function actsOn(
  { role, isMuted, isFriend }: Pick<MemberRow, 'role' | 'isMuted' | 'isFriend'>,
  isSelf: boolean,
  rights: MemberRights,
): readonly MemberAct[] {
  const acts: MemberAct[] = ['card'];
  if (!isSelf) acts.push(isFriend ? 'message' : 'befriend');
  if (rights.mute) acts.push(isMuted ? 'unmute' : 'mute');
  if (rights.appoint) acts.push(role === 'admin' ? 'dismiss' : 'appoint');
  if (rights.remove) acts.push('remove');
  return acts;
}

const RANKS: Readonly<Record<GroupRole, number>> = { owner: 0, admin: 1, member: 2 };

const rankOf = ({ role, online }: Pick<MemberRow, 'role' | 'online'>): number =>
  role === 'member' && !online ? RANKS.member + 1 : RANKS[role];
