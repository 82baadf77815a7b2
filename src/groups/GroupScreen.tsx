// Group screen (HOME-04): the list of groups beside the detail of one group; a narrow page shows one of the two.
import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import UsersRound from 'lucide-react/icons/users-round';
import { groupChat } from '../core/domain/chat-key.ts';
import { useViewValue } from '../line/hooks.ts';
import { NothingOpen, SplitScreen } from '../shared/split/SplitScreen.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { GroupDetail } from './GroupDetail.tsx';
import { GroupList } from './list/GroupList.tsx';

export function GroupScreen() {
  const { t } = useLingui();
  const { group } = useSearch({ from: '/home/group' });
  const hasGroups = useViewValue({ view: 'groups' }, ({ rows }) => rows.length > 0);
  return (
    <SplitScreen
      listTitleId="groups-title"
      resizerLabel={t`Group list width`}
      list={<GroupList current={group === undefined ? null : groupChat(group)} />}
      isOpen={group !== undefined}
    >
      {group === undefined ? (
        <NothingOpen>
          {hasGroups && <EmptyState icon={<UsersRound />} text={t`Select a group to see its details`} />}
        </NothingOpen>
      ) : (
        <GroupDetail key={group} group={group} />
      )}
    </SplitScreen>
  );
}
