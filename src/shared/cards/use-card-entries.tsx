// Menu entries about a user or group: sharing the card, and a complaint. Both open dialogs.
import { useLingui } from '@lingui/react/macro';
import Flag from 'lucide-react/icons/flag';
import Share from 'lucide-react/icons/share';
import type { Card } from '../../core/contract/message-commands.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import type { MenuEntry } from '../../ui/MenuEntries.tsx';
import { openComplaint } from '../complaint/open-complaint.ts';
import { shareCard } from './share-card.ts';

export interface CardEntriesOptions {
  of: ChatKey;
  /** The name that the screen shows, and the name and picture that others see. */
  name: string;
  ownName: string;
  headImage: string;
  /** null while the card loads. */
  card: Card | null;
  /** The element that gets the focus after the dialogs; without it, the element that had the focus before. */
  from?: HTMLElement;
  /** Called before a dialog opens. */
  onDone?: () => void;
}

export function useCardEntries(options: CardEntriesOptions): MenuEntry[] {
  const { t } = useLingui();
  const { of, name, ownName, headImage, card, from, onDone } = options;
  const share: MenuEntry = {
    id: 'share',
    label: t`Share card`,
    icon: <Share />,
    onSelect: () => {
      onDone?.();
      const shared = card?.nickName || card?.showName || ownName;
      shareCard({ of, name: shared, headImage: card?.headImage || headImage, ...(from && { from }) });
    },
  };
  const complain: MenuEntry = {
    id: 'complain',
    label: t`Complain`,
    icon: <Flag />,
    onSelect: () => {
      onDone?.();
      openComplaint({ of, name, ...(from && { from }) });
    },
  };
  // The recipients could not open the card of a cancelled account or a dissolved group.
  return card?.isGone === true ? [complain] : [share, complain];
}
