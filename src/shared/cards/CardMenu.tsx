// The menu of a profile card: sharing the card, and a complaint. Both open dialogs in place of the card.
import { useLingui } from '@lingui/react/macro';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import Share from 'lucide-react/icons/share';
import type { Card } from '../../core/contract/lazy-commands.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { openComplaint } from '../complaint/open-complaint.ts';
import styles from './Cards.module.css';
import type { OpenCard } from './open-card.ts';
import { shareCard } from './share-card.ts';

export interface CardMenuProps {
  open: OpenCard;
  /** null while the card loads. */
  card: Card | null;
  name: string;
  onDone: () => void;
}

export function CardMenu({ open, card, name, onDone }: CardMenuProps) {
  const { t } = useLingui();
  const { of, from } = open;
  const share = {
    id: 'share',
    label: t`Share card`,
    icon: <Share />,
    onSelect: () => {
      onDone();
      const own = card?.nickName || card?.showName || open.name;
      shareCard({ of, name: own, headImage: card?.headImage || open.headImage, from });
    },
  };
  const complain = {
    id: 'complain',
    label: t`Complain`,
    icon: <Flag />,
    onSelect: () => {
      onDone();
      openComplaint({ of, name, from });
    },
  };
  // The recipients could not open the card of a cancelled account or a dissolved group.
  const entries = card && !card.isGone ? [share, complain] : [complain];
  return (
    <Menu
      modal={false}
      trigger={
        <IconButton className={styles.more} label={t`More`} title={t`More`}>
          <Ellipsis />
        </IconButton>
      }
      entries={entries}
    />
  );
}
