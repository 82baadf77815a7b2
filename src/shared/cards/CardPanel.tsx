// The popover with the profile card of a user or group: data from the server and a button that opens the chat.
import { useLingui } from '@lingui/react/macro';
import { targetOf } from '../../core/domain/chat-key.ts';
import { PopoverAt } from '../../ui/PopoverAt.tsx';
import { useNames } from '../use-names.ts';
import { CardBody } from './CardBody.tsx';
import type { OpenCard } from './open-card.ts';

export interface CardPanelProps {
  open: OpenCard;
  onClose: () => void;
}

/** Distance of the card from the pointer or the pressed element, px. */
const DISTANCE = 30;

export function CardPanel({ open, onClose }: CardPanelProps) {
  const { t } = useLingui();
  const nameOf = useNames();
  const name = nameOf({ ...targetOf(open.of), showName: open.name });
  return (
    <PopoverAt
      label={t`Info about ${name}`}
      at={open.at}
      distance={DISTANCE}
      finalFocus={() => (open.from.isConnected ? open.from : null)}
      onClose={onClose}
    >
      <CardBody open={open} onDone={onClose} />
    </PopoverAt>
  );
}
