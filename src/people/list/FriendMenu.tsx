// Menu of a friend's row, at the pointer or below the row's button.
import { useLingui } from '@lingui/react/macro';
import MessageCircle from 'lucide-react/icons/message-circle';
import PencilLine from 'lucide-react/icons/pencil-line';
import UserMinus from 'lucide-react/icons/user-minus';
import type { FriendRow } from '../../core/contract/people-rows.ts';
import { useFlagEntries } from '../../shared/flags/use-flag-entries.tsx';
import type { RowMenuPlace } from '../../shared/list/RowList.tsx';
import { useAfterMenu } from '../../shared/list/use-after-menu.ts';
import { MenuAt } from '../../ui/MenuAt.tsx';
import type { MenuEntry } from '../../ui/MenuEntries.tsx';
import { useFriendActions } from '../use-friend-actions.ts';
import { useGroupingChoice } from '../use-grouping-choice.ts';
import { useFriendName } from './use-sorted-friends.ts';

export interface FriendMenuProps extends RowMenuPlace {
  friend: FriendRow;
  onRemark: (friend: FriendRow) => void;
  onDelete: (friend: FriendRow) => void;
}

export function FriendMenu({ friend, onRemark, onDelete, at, finalFocus, onClose }: FriendMenuProps) {
  const { t } = useLingui();
  const name = useFriendName()(friend);
  const actions = useFriendActions();
  const grouping = useGroupingChoice(friend);
  const { afterwards, handleClose } = useAfterMenu(onClose);
  const { dnd, top } = useFlagEntries(friend);
  const entries: MenuEntry[] = [
    {
      id: 'message',
      label: t`Send message`,
      icon: <MessageCircle />,
      onSelect: () => actions.sendMessage(friend),
    },
    { id: 'remark', label: t`Remark`, icon: <PencilLine />, onSelect: afterwards(() => onRemark(friend)) },
    dnd,
    top,
    { kind: 'line', id: 'line-1' },
    grouping,
    { kind: 'line', id: 'line-2' },
    {
      id: 'delete',
      label: t`Delete friend`,
      icon: <UserMinus />,
      danger: true,
      onSelect: afterwards(() => onDelete(friend)),
    },
  ];
  return (
    <MenuAt
      label={t`Options for ${name}`}
      at={at}
      entries={entries}
      finalFocus={finalFocus}
      onClose={handleClose}
    />
  );
}
