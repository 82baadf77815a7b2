// The menu entries that turn do-not-disturb and the pin of a chat on and off.
import { useLingui } from '@lingui/react/macro';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import type { MenuItem } from '../../ui/MenuEntries.tsx';
import { useCommand } from '../use-command.ts';

export interface ChatFlags {
  /** The key of the chat. */
  key: ChatKey;
  isDnd: boolean;
  isTop: boolean;
}

export function useFlagEntries({ key: chat, isDnd, isTop }: ChatFlags): { dnd: MenuItem; top: MenuItem } {
  const { t } = useLingui();
  const command = useCommand();
  return {
    dnd: {
      id: 'dnd',
      label: isDnd ? t`Turn off do not disturb` : t`Do not disturb`,
      icon: isDnd ? <Bell /> : <BellOff />,
      onSelect: () => void command('setDnd', { chat, on: !isDnd }),
    },
    top: {
      id: 'top',
      label: isTop ? t`Unpin from top` : t`Pin to top`,
      icon: isTop ? <PinOff /> : <Pin />,
      onSelect: () => void command('setTop', { chat, on: !isTop }),
    },
  };
}
