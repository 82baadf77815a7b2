// Member picker over the user's friends, with a filter by grouping.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FriendRow } from '../../core/contract/people-rows.ts';
import { ChatType } from '../../core/domain/enums.ts';
import { useView } from '../../line/hooks.ts';
import { byName } from '../list/by-name.ts';
import { useNames } from '../use-names.ts';
import type { Pickable } from './choice.ts';
import { type GroupingFilter, inGrouping } from './in-grouping.ts';
import { MemberPicker, type MemberPickerProps } from './MemberPicker.tsx';
import styles from './Picker.module.css';

export interface PickedFriend extends Pickable {
  key: FriendRow['key'];
  grouping: number | null;
}

export type FriendPickerProps = Omit<
  MemberPickerProps<PickedFriend>,
  'ready' | 'entries' | 'emptyText' | 'filter' | 'filterId' | 'known'
>;

export function FriendPicker(props: FriendPickerProps) {
  const { t, i18n } = useLingui();
  const nameOf = useNames();
  const friends = useView({ view: 'friends' });
  const groupings = useView({ view: 'groupings' });
  const [filter, setFilter] = useState<GroupingFilter>('all');
  const all = friends.rows.map(pickable).toSorted(byName(i18n.locale, nameOf));
  const known = new Set<string>(all.map(({ key }) => key));
  const groupingIds = new Set(groupings.rows.map(({ id }) => id));
  // Another terminal may have deleted the chosen grouping.
  const isGone = typeof filter === 'number' && !groupingIds.has(filter);
  const current = isGone ? 'all' : filter;
  const choose = (value: string): void =>
    setFilter(value === 'all' || value === 'default' ? value : Number(value));
  return (
    <MemberPicker
      {...props}
      ready={friends.ready}
      entries={inGrouping(all, current, groupingIds)}
      known={known}
      emptyText={current === 'all' ? t`No friends yet` : t`No friends in this grouping`}
      filterId={String(current)}
      filter={
        groupings.rows.length > 0 && (
          <select
            className={styles.grouping}
            aria-label={t`Grouping`}
            value={String(current)}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
          >
            <option value="all">{t`All friends`}</option>
            <option value="default">{t`My friends`}</option>
            {groupings.rows.map(({ id, showName }) => (
              <option key={id} value={String(id)}>
                {showName}
              </option>
            ))}
          </select>
        )
      }
    />
  );
}

function pickable({ key, id, showName, headImage, online, grouping }: FriendRow): PickedFriend {
  return { key, type: ChatType.PRIVATE, targetId: id, showName, headImage, online, grouping };
}
