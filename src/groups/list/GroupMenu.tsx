// Menu of a group in the list.
import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import LogOut from 'lucide-react/icons/log-out';
import MessageCircle from 'lucide-react/icons/message-circle';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Trash2 from 'lucide-react/icons/trash-2';
import type { GroupRow } from '../../core/contract/people-rows.ts';
import type { RowMenuPlace } from '../../shared/list/RowList.tsx';
import { useAfterMenu } from '../../shared/list/use-after-menu.ts';
import { useCommand } from '../../shared/use-command.ts';
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
  const command = useCommand();
  const { afterwards, handleClose } = useAfterMenu(place.onClose);
  const { key: chat, isDnd, isTop, isOwner } = group;
  const entries: readonly MenuEntry[] = [
    {
      id: 'message',
      label: t`Send message`,
      icon: <MessageCircle />,
      onSelect: () => void navigate({ to: '/home/chat', search: { chat } }),
    },
    {
      id: 'dnd',
      label: isDnd ? t`Turn off do not disturb` : t`Do not disturb`,
      icon: isDnd ? <Bell /> : <BellOff />,
      onSelect: () => void command('setDnd', { chat, on: !isDnd }),
    },
    {
      id: 'top',
      label: isTop ? t`Unpin from top` : t`Pin to top`,
      icon: isTop ? <PinOff /> : <Pin />,
      onSelect: () => void command('setTop', { chat, on: !isTop }),
    },
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
