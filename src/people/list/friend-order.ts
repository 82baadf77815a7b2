// Order and filter of the friend list (X-FRND-01). Pure.
import type { FriendRow } from '../../core/contract/people-rows.ts';
import { matching } from '../../shared/list/matching.ts';

type Named = Pick<FriendRow, 'id' | 'showName' | 'nickName' | 'remark'>;

/**
 * Friends by the name that the list shows, in the order of the language. Equal names are ordered by id, so that the
 * order never changes by itself.
 */
export function sortedFriends<F extends Named>(
  friends: readonly F[],
  locale: string,
  nameOf: (friend: F) => string,
): readonly F[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return friends
    .map((friend) => ({ friend, name: nameOf(friend) }))
    .sort((a, b) => compare(a.name, b.name) || a.friend.id - b.friend.id)
    .map(({ friend }) => friend);
}

/** Friends whose name, nickname or remark contains the typed text. */
export const filteredFriends = <F extends Named>(friends: readonly F[], typed: string): readonly F[] =>
  matching(friends, typed, ({ showName, nickName, remark }) => [showName, nickName, remark]);
