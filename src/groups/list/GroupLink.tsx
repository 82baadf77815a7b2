// Row of the group list: a link to the group's detail, and the button of the row's menu.
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { memo } from 'react';
import type { GroupRow } from '../../core/contract/people-rows.ts';
import type { RowPlace } from '../../shared/list/RowList.tsx';
import styles from '../../shared/list/RowList.module.css';
import { IconButton } from '../../ui/IconButton.tsx';
import { GroupRowContent } from './GroupRowContent.tsx';

export interface GroupLinkProps extends RowPlace {
  group: GroupRow;
  name: string;
  selected: boolean;
}

/** Memoized, because the list renders at every scroll event. */
export const GroupLink = memo(function GroupLink(props: GroupLinkProps) {
  const { group, name, selected, tabStop, onFocus, onMenu } = props;
  const { t } = useLingui();
  const { key, id } = group;
  const tabIndex = tabStop ? 0 : -1;
  return (
    <>
      <Link
        to="/home/group"
        search={{ group: id }}
        className={styles.row}
        data-selected={selected || undefined}
        aria-current={selected ? 'page' : undefined}
        tabIndex={tabIndex}
        draggable={false}
        onFocus={() => onFocus(key)}
        activeProps={{}}
      >
        <GroupRowContent group={group} name={name} />
      </Link>
      <IconButton
        className={styles.more}
        label={t`Options for ${name}`}
        aria-haspopup="menu"
        tabIndex={tabIndex}
        onFocus={() => onFocus(key)}
        onClick={(event) => onMenu({ key, at: event.currentTarget })}
      >
        <Ellipsis />
      </IconButton>
    </>
  );
});
