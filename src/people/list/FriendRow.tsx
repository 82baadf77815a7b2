// A row of the friend list: a link to the friend, and the button of its menu (X-FRND-01).
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { memo } from 'react';
import type { FriendRow as Row } from '../../core/contract/people-rows.ts';
import styles from '../../shared/list/RowList.module.css';
import type { RowPlace } from '../../shared/list/RowList.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { FriendRowContent } from './FriendRowContent.tsx';
import { useFriendName } from './use-sorted-friends.ts';

export interface FriendRowProps extends RowPlace {
  row: Row;
  selected: boolean;
}

/** Memoized, because the list renders at every scroll event. */
export const FriendRow = memo(function FriendRow(props: FriendRowProps) {
  const { row, selected, tabStop, onFocus, onMenu } = props;
  const { t } = useLingui();
  const name = useFriendName()(row);
  const focus = (): void => onFocus(row.key);
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
        onFocus={focus}
        activeProps={{}}
      >
        <FriendRowContent row={row} name={name} />
      </Link>
      <IconButton
        className={styles.more}
        label={t`Options for ${name}`}
        aria-haspopup="menu"
        tabIndex={tabStop ? 0 : -1}
        onFocus={focus}
        onClick={(event) => onMenu({ key: row.key, at: event.currentTarget })}
      >
        <Ellipsis />
      </IconButton>
    </>
  );
});
