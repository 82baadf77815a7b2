// Renders the open profile card of a user or group. The page has one host, wherever the card is opened from.
import { useEffect, useSyncExternalStore } from 'react';
import { LazyBoundary } from '../lazy/LazyBoundary.tsx';
import { onDemand } from '../lazy/on-demand.ts';
import { openedCard } from './open-card.ts';

const CardPanel = onDemand(async () => (await import('./CardPanel.tsx')).CardPanel);

export function CardHost() {
  const open = useSyncExternalStore(openedCard.watch, openedCard.get);
  // The card closes with its account, so that the next account does not show it (INV-9).
  useEffect(() => () => openedCard.set(null), []);
  if (!open) return null;
  const close = (): void => {
    if (openedCard.get() === open) openedCard.set(null);
  };
  return (
    <LazyBoundary onError={close}>
      <CardPanel key={open.of} open={open} onClose={close} />
    </LazyBoundary>
  );
}
