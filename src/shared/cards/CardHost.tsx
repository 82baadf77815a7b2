// Renders the open profile card of a user or group. The page has one host, wherever the card is opened from.
import { LazyOverlay } from '../lazy/LazyOverlay.tsx';
import { onDemand } from '../lazy/on-demand.ts';
import { openedCard } from './open-card.ts';

const CardPanel = onDemand(async () => (await import('./CardPanel.tsx')).CardPanel);

export const CardHost = () => (
  <LazyOverlay store={openedCard}>
    {(open, close) => <CardPanel key={open.of} open={open} onClose={close} />}
  </LazyOverlay>
);
