// The tab. Where the card of a person or group stands, from wherever it is opened.
import { useEffect, useSyncExternalStore } from 'react';
import { LazyBoundary } from '../lazy/LazyBoundary.tsx';
import { onDemand } from '../lazy/on-demand.ts';
import { openedCard } from './open-card.ts';

const CardPanel = onDemand(async () => (await import('./CardPanel.tsx')).CardPanel);

export function CardHost() {
  const open = useSyncExternalStore(openedCard.watch, openedCard.get);
  // Nothing of it is left for another account.
  useEffect(() => () => openedCard.set(null), []);
  if (!open) return null;
  const close = (): void => {
    if (openedCard.get() === open) openedCard.set(null);
  };
  return (
    <LazyBoundary onMissing={close}>
      <CardPanel key={open.of} open={open} onClose={close} />
    </LazyBoundary>
  );
}
