// The order of a group's members: owner, admins, online members, names. Pure.
import type { MemberRow } from '../../core/contract/rows.ts';
import type { GroupRole } from '../../core/domain/enums.ts';
import { nameSorter, type NameSorter } from '../list/name-sorter.ts';

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

const RANKS: Readonly<Record<GroupRole, number>> = { owner: 0, admin: 1, member: 2 };

const rankOf = ({ role, online }: Pick<MemberRow, 'role' | 'online'>): number =>
  role === 'member' && !online ? RANKS.member + 1 : RANKS[role];
