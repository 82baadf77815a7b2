// Order and filter of the friend list (X-FRND-01). Pure.
import type { FriendRow } from '../../core/contract/people-rows.ts';
import { matching } from '../../shared/list/matching.ts';
import { nameSorter, type NameSorter } from '../../shared/list/name-sorter.ts';

type Named = Pick<FriendRow, 'key' | 'id' | 'showName' | 'nickName' | 'remark'>;

/**
 * Friends by the name that the list shows, in the order of the language. Equal names are ordered by id, so that the
 * order never changes by itself.
 * @param sort the sorter of a list that is sorted again and again
 */
export function sortedFriends<F extends Named>(
  friends: readonly F[],
  locale: string,
  nameOf: (friend: F) => string,
  sort: NameSorter<F> = nameSorter(),
): readonly F[] {
  return sort(friends, locale, (friend) => ({ rank: 0, name: nameOf(friend), id: friend.id }));
}

/** Friends whose name, nickname or remark contains the typed text. */
export const filteredFriends = <F extends Named>(friends: readonly F[], typed: string): readonly F[] =>
  matching(friends, typed, ({ showName, nickName, remark }) => [showName, nickName, remark]);
