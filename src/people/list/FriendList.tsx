// Left column of the friend screen: heading, friend requests, filter, and the friends by name (X-FRND-01).
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import FolderTree from 'lucide-react/icons/folder-tree';
import Inbox from 'lucide-react/icons/inbox';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import { useRef, useState } from 'react';
import { useView } from '../../line/hooks.ts';
import { LazyBoundary } from '../../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../../shared/lazy/on-demand.ts';
import { FilterField } from '../../shared/list/FilterField.tsx';
import columnStyles from '../../shared/list/ListColumn.module.css';
import { RowList } from '../../shared/list/RowList.tsx';
import { useFocusTitle } from '../../shared/use-focus-title.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { waitingRequests } from '../requests/request-sections.ts';
import { filteredFriends } from './friend-order.ts';
import styles from './FriendList.module.css';
import { FriendMenu } from './FriendMenu.tsx';
import { FriendRow } from './FriendRow.tsx';
import { useFriendDialogs } from './use-friend-dialogs.tsx';
import { useSortedFriends } from './use-sorted-friends.ts';

const FindPeople = onDemand(async () => (await import('../find/FindPeople.tsx')).FindPeople);

export interface FriendListProps {
  /** The id of the open friend; null for none. */
  current: number | null;
  showsRequests: boolean;
}

export function FriendList({ current, showsRequests }: FriendListProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { friends, ready } = useSortedFriends();
  const [typed, setTyped] = useState('');
  const [isFinding, setFinding] = useState(false);
  const dialogs = useFriendDialogs(current);
  const title = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useFocusTitle(title);
  const shown = filteredFriends(friends, typed);
  const openFinder = (): void => setFinding(true);

  return (
    <div className={columnStyles.column}>
      <header className={columnStyles.head}>
        <h1 ref={title} id="friends-title" tabIndex={-1} className={columnStyles.title}>{t`Friends`}</h1>
        <Link
          to="/home/friend-grouping"
          className={styles.link}
          title={t`Groupings`}
          aria-label={t`Groupings`}
        >
          <FolderTree />
        </Link>
        <IconButton
          label={t`Add friend`}
          title={t`Add friend`}
          onPointerEnter={() => void FindPeople.preload()}
          onClick={openFinder}
        >
          <UserPlus />
        </IconButton>
      </header>
      <FilterField
        field={field}
        list={scroller}
        label={t`Search friends`}
        typed={typed}
        onType={setTyped}
        onEnter={() => {
          const [first] = shown;
          if (typed.trim() !== '' && first)
            void navigate({ to: '/home/friend', search: { friend: first.id } });
        }}
      />
      <RequestsLink selected={showsRequests} />
      {!ready && (
        <div className={columnStyles.waiting} aria-busy="true">
          <Skeleton shape="row" count={9} />
        </div>
      )}
      {ready && friends.length === 0 && (
        <EmptyState
          className={columnStyles.empty}
          icon={<Users />}
          text={t`No friends yet`}
          action={<Button kind="primary" onClick={openFinder}>{t`Add friend`}</Button>}
        />
      )}
      {shown.length > 0 && (
        <RowList
          label={t`Friends`}
          rows={shown}
          current={current === null ? null : `private-${current}`}
          scrollerRef={scroller}
          onNear={() => undefined}
          onLeaveUp={() => field.current?.focus()}
          renderRow={(row, place) => <FriendRow row={row} selected={row.id === current} {...place} />}
          renderMenu={(row, place) => (
            <FriendMenu
              key={row.key}
              friend={row}
              onRemark={dialogs.openRemark}
              onDelete={dialogs.openDelete}
              {...place}
            />
          )}
        />
      )}
      <p className={columnStyles.nobody} role="status">
        {friends.length > 0 && shown.length === 0 ? t`No matching friends` : ''}
      </p>
      {dialogs.dialog}
      {isFinding && (
        <LazyBoundary onError={() => setFinding(false)}>
          <FindPeople onClose={() => setFinding(false)} />
        </LazyBoundary>
      )}
    </div>
  );
}

/** Link to the friend requests, with the number of received requests that wait for the user (HOME-03). */
function RequestsLink({ selected }: { selected: boolean }) {
  const { t } = useLingui();
  const waiting = waitingRequests(useView({ view: 'requests' }).rows);
  return (
    <Link
      to="/home/friend"
      search={{ view: 'requests' }}
      className={styles.requests}
      data-selected={selected || undefined}
      aria-current={selected ? 'page' : undefined}
      activeProps={{}}
    >
      <Inbox />
      <span className={styles.requestsText}>{t`Friend requests`}</span>
      <Badge
        kind="red"
        count={waiting}
        label={t`${plural(waiting, { one: '# friend request', other: '# friend requests' })}`}
      />
    </Link>
  );
}
