// The menu entry that moves a friend to a grouping.
import { useLingui } from '@lingui/react/macro';
import type { FriendRow } from '../core/contract/people-rows.ts';
import type { MenuChoice } from '../ui/MenuEntries.tsx';
import { groupingOf } from './grouping-of.ts';
import { useFriendActions } from './use-friend-actions.ts';
import { useGroupings } from './use-groupings.ts';

export function useGroupingChoice(friend: FriendRow): MenuChoice {
  const { t } = useLingui();
  const { groupings } = useGroupings();
  const { move } = useFriendActions();
  const valueOf = (id: number | null): string => String(id ?? 0);
  return {
    kind: 'choice',
    id: 'grouping',
    label: t`Move to grouping`,
    closes: true,
    value: valueOf(groupingOf(groupings, friend.grouping).id),
    options: groupings.map(({ id, name }) => ({ value: valueOf(id), label: name })),
    onChange: (value) => {
      const chosen = groupings.find(({ id }) => valueOf(id) === value);
      if (chosen) void move(friend, chosen.id, chosen.name);
    },
  };
}
