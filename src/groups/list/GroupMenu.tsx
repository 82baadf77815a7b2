// Menu of a group in the list.
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import MessageCircle from 'lucide-react/icons/message-circle';
import Trash2 from 'lucide-react/icons/trash-2';
import type { GroupRow } from '../../core/contract/people-rows.ts';
import { useFlagEntries } from '../../shared/flags/use-flag-entries.tsx';
import type { RowMenuPlace } from '../../shared/list/RowList.tsx';
import { useAfterMenu } from '../../shared/list/use-after-menu.ts';
import { MenuAt } from '../../ui/MenuAt.tsx';
import type { MenuEntry } from '../../ui/MenuEntries.tsx';

export interface GroupMenuProps extends RowMenuPlace {
  group: GroupRow;
  name: string;
  /** Called for the last entry: the owner dissolves the group, other members leave it. */
  onLeave: () => void;
}

export function GroupMenu({ group, name, onLeave, ...place }: GroupMenuProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { afterwards, handleClose } = useAfterMenu(place.onClose);
  const { dnd, top } = useFlagEntries(group);
  const { key: chat, isOwner } = group;
  const entries: readonly MenuEntry[] = [
    {
      id: 'message',
      label: t`Send message`,
      icon: <MessageCircle />,
      onSelect: () => void navigate({ to: '/home/chat', search: { chat } }),
    },
    dnd,
    top,
    { kind: 'line', id: 'line' },
    {
      id: 'leave',
      label: isOwner ? t`Dissolve group` : t`Leave group`,
      icon: isOwner ? <Trash2 /> : <LogOut />,
      danger: true,
      onSelect: afterwards(onLeave),
    },
  ];
  return <MenuAt label={t`Options for ${name}`} entries={entries} {...place} onClose={handleClose} />;
}
