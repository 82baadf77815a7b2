// Friend screen: the friend list beside the open friend or the friend requests. The URL names what is open.
import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import UserRound from 'lucide-react/icons/user-round';
import { useViewValue } from '../line/hooks.ts';
import { NothingOpen, SplitScreen } from '../shared/split/SplitScreen.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FriendDetail } from './detail/FriendDetail.tsx';
import { FriendList } from './list/FriendList.tsx';
import { RequestsPane } from './requests/RequestsPane.tsx';

export function FriendScreen() {
  const { t } = useLingui();
  const { friend, view } = useSearch({ from: '/home/friend' });
  const hasFriends = useViewValue({ view: 'friends' }, ({ rows }) => rows.length > 0);
  const showsRequests = view === 'requests';
  return (
    <SplitScreen
      listTitleId="friends-title"
      resizerLabel={t`Friend list width`}
      list={<FriendList current={friend ?? null} showsRequests={showsRequests} />}
      isOpen={showsRequests || friend !== undefined}
    >
      {showsRequests && <RequestsPane />}
      {friend !== undefined && <FriendDetail key={friend} id={friend} />}
      {!showsRequests && friend === undefined && (
        <NothingOpen>
          {hasFriends && <EmptyState icon={<UserRound />} text={t`Select a friend to see the details`} />}
        </NothingOpen>
      )}
    </SplitScreen>
  );
}
