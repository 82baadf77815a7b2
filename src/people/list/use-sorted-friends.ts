// The friends in the order of the reader's language, for all screens of this room.
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { FriendRow } from '../../core/contract/people-rows.ts';
import { ChatType } from '../../core/domain/enums.ts';
import { useView } from '../../line/hooks.ts';
import { nameSorter } from '../../shared/list/name-sorter.ts';
import { useNames } from '../../shared/use-names.ts';
import { sortedFriends } from './friend-order.ts';

export interface SortedFriends {
  friends: readonly FriendRow[];
  ready: boolean;
}

export function useSortedFriends(): SortedFriends {
  const { i18n } = useLingui();
  const nameOf = useFriendName();
  const { rows, ready } = useView({ view: 'friends' });
  const [sort] = useState(nameSorter<FriendRow>);
  const friends = useMemo(
    () => sortedFriends(rows, i18n.locale, nameOf, sort),
    [rows, i18n.locale, nameOf, sort],
  );
  return { friends, ready };
}

/** The shown name of a friend or another user, with a fallback for an empty name. */
export function useFriendName(): (user: { id: number; showName: string }) => string {
  const nameOf = useNames();
  return ({ id, showName }) => nameOf({ type: ChatType.PRIVATE, targetId: id, showName });
}
