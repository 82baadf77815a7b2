// The dialogs and popups that any screen opens: profile cards, sharing a card, and complaints.
import { CardHost } from '../shared/cards/CardHost.tsx';
import { sharedCard } from '../shared/cards/share-card.ts';
import { openedComplaint } from '../shared/complaint/open-complaint.ts';
import { LazyOverlay } from '../shared/lazy/LazyOverlay.tsx';
import { onDemand } from '../shared/lazy/on-demand.ts';

const ShareCard = onDemand(
  async () => (await import('../chat/message-actions/forward/ShareCard.tsx')).ShareCard,
);
const ComplaintDialog = onDemand(
  async () => (await import('../shared/complaint/ComplaintDialog.tsx')).ComplaintDialog,
);

export function Overlays() {
  return (
    <>
      <CardHost />
      <LazyOverlay store={sharedCard}>
        {(card, close) => <ShareCard key={card.of} card={card} onClose={close} />}
      </LazyOverlay>
      <LazyOverlay store={openedComplaint}>
        {(about, close) => <ComplaintDialog key={about.of} about={about} onClose={close} />}
      </LazyOverlay>
    </>
  );
}
