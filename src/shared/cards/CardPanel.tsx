// The popover with the profile card of a user or group. A dialog that the card opens takes its place, so that a press
// in the dialog is no press outside of the card; the card returns afterwards.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { targetOf } from '../../core/domain/chat-key.ts';
import { PopoverAt } from '../../ui/PopoverAt.tsx';
import { FullImage } from '../full-image/FullImage.tsx';
import { stillThere } from '../still-there.ts';
import { useNames } from '../use-names.ts';
import { useApply } from '../apply/use-apply.tsx';
import { CardBody } from './CardBody.tsx';
import { cardPlace, type Point } from './card-place.ts';
import type { OpenCard } from './open-card.ts';
import { useCard } from './use-card.ts';

export interface CardPanelProps {
  open: OpenCard;
  onClose: () => void;
}

export function CardPanel({ open, onClose }: CardPanelProps) {
  const { t } = useLingui();
  const nameOf = useNames();
  const state = useCard(open.of);
  const adding = useApply();
  const [image, setImage] = useState('');
  const [place] = useState(() => cardPlace(cornerOf(open.at), { width: innerWidth, height: innerHeight }));
  const card = state.kind === 'loaded' ? state.card : null;
  const name = nameOf({ ...targetOf(open.of), showName: card?.showName || open.name });
  if (image !== '') return <FullImage name={name} image={image} onClose={() => setImage('')} />;
  if (adding.dialog) return adding.dialog;
  return (
    <PopoverAt
      label={t`Info about ${name}`}
      at={place}
      distance={0}
      finalFocus={() => stillThere(open.from)}
      onClose={onClose}
    >
      <CardBody
        open={open}
        state={state}
        name={name}
        adding={adding}
        onImage={() => setImage(card?.fullImage ?? '')}
        onDone={onClose}
      />
    </PopoverAt>
  );
}

function cornerOf(at: OpenCard['at']): Point {
  if (!(at instanceof Element)) return at;
  const { right, top } = at.getBoundingClientRect();
  return { x: right, y: top };
}
