// The dialog that sends the card of a user or group to chats.
import { useLingui } from '@lingui/react/macro';
import type { SharedCard } from '../../../shared/cards/share-card.ts';
import { stillThere } from '../../../shared/still-there.ts';
import { ForwardDialog } from './ForwardDialog.tsx';
import { useSharing } from './use-sharing.ts';

export interface ShareCardProps {
  card: SharedCard;
  onClose: () => void;
}

export function ShareCard({ card, onClose }: ShareCardProps) {
  const { t } = useLingui();
  const share = useSharing();
  return (
    <ForwardDialog
      title={t`Share card`}
      description={card.name}
      action={(count) => (count === 0 ? t`Share` : t`Share (${count})`)}
      send={(to) => share(card, [...to.keys()])}
      finalFocus={() => stillThere(card.from)}
      onClose={onClose}
    />
  );
}
