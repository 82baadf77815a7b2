// A row of the friend list: a link to the friend, and the button of its menu (X-FRND-01).
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { FriendRow as Row } from '../../core/contract/people-rows.ts';
import styles from '../../shared/list/RowList.module.css';
import type { RowPlace } from '../../shared/list/RowList.tsx';
import { RowMenuButton } from '../../shared/list/RowMenuButton.tsx';
import { FriendRowContent } from './FriendRowContent.tsx';
import { useFriendName } from './use-sorted-friends.ts';

export interface FriendRowProps extends RowPlace {
  row: Row;
  selected: boolean;
}

/** Memoized, because the list renders at every scroll event. */
export const FriendRow = memo(function FriendRow(props: FriendRowProps) {
  const { row, selected, tabStop, onFocus, onMenu } = props;
  const name = useFriendName()(row);
  return (
    <>
      <Link
        to="/home/friend"
        search={{ friend: row.id }}
        className={styles.row}
        data-friend={row.id}
        data-selected={selected || undefined}
        aria-current={selected ? 'page' : undefined}
        tabIndex={tabStop ? 0 : -1}
        draggable={false}
        onFocus={() => onFocus(row.key)}
        activeProps={{}}
      >
        <FriendRowContent row={row} name={name} />
      </Link>
      <RowMenuButton rowKey={row.key} name={name} tabStop={tabStop} onFocus={onFocus} onMenu={onMenu} />
    </>
  );
});
