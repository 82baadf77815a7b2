// Row of the group list: a link to the group's detail, and the button of the row's menu.
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { GroupRow } from '../../core/contract/people-rows.ts';
import type { RowPlace } from '../../shared/list/RowList.tsx';
import styles from '../../shared/list/RowList.module.css';
import { RowMenuButton } from '../../shared/list/RowMenuButton.tsx';
import { GroupRowContent } from './GroupRowContent.tsx';

export interface GroupLinkProps extends RowPlace {
  group: GroupRow;
  name: string;
  selected: boolean;
}

/** Memoized, because the list renders at every scroll event. */
export const GroupLink = memo(function GroupLink(props: GroupLinkProps) {
  const { group, name, selected, tabStop, onFocus, onMenu } = props;
  const { key, id } = group;
  return (
    <>
      <Link
        to="/home/group"
        search={{ group: id }}
        className={styles.row}
        data-selected={selected || undefined}
        aria-current={selected ? 'page' : undefined}
        tabIndex={tabStop ? 0 : -1}
        draggable={false}
        onFocus={() => onFocus(key)}
        activeProps={{}}
      >
        <GroupRowContent group={group} name={name} />
      </Link>
      <RowMenuButton rowKey={key} name={name} tabStop={tabStop} onFocus={onFocus} onMenu={onMenu} />
    </>
  );
});
