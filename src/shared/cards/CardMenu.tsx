// The menu of a profile card. Its entries open dialogs in place of the card.
import { useLingui } from '@lingui/react/macro';
import Ellipsis from 'lucide-react/icons/ellipsis';
import type { Card } from '../../core/contract/message-commands.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import styles from './Cards.module.css';
import type { OpenCard } from './open-card.ts';
import { useCardEntries } from './use-card-entries.tsx';

export interface CardMenuProps {
  open: OpenCard;
  /** null while the card loads. */
  card: Card | null;
  name: string;
  onDone: () => void;
}

export function CardMenu({ open, card, name, onDone }: CardMenuProps) {
  const { t } = useLingui();
  const { of, headImage, from } = open;
  const entries = useCardEntries({ of, name, ownName: open.name, headImage, card, from, onDone });
  // A card that has not loaded may belong to an account that is gone, which nobody shares.
  return (
    <Menu
      modal={false}
      trigger={
        <IconButton className={styles.more} label={t`More`} title={t`More`}>
          <Ellipsis />
        </IconButton>
      }
      entries={card ? entries : entries.slice(-1)}
    />
  );
}
