// The dialogs and popups that any screen opens: profile cards, sharing a card, complaints and settings.
import { CardHost } from '../shared/cards/CardHost.tsx';
import { sharedCard } from '../shared/cards/share-card.ts';
import { openedComplaint } from '../shared/complaint/open-complaint.ts';
import { LazyBoundary } from '../shared/lazy/LazyBoundary.tsx';
import { LazyOverlay } from '../shared/lazy/LazyOverlay.tsx';
import { onDemand } from '../shared/lazy/on-demand.ts';
import type { SettingsTab } from '../settings/settings-search.ts';
import { useSettingsAddress } from '../settings/use-settings-address.ts';

const ShareCard = onDemand(
  async () => (await import('../chat/message-actions/forward/ShareCard.tsx')).ShareCard,
);
const ComplaintDialog = onDemand(
  async () => (await import('../shared/complaint/ComplaintDialog.tsx')).ComplaintDialog,
);

const SettingsDialog = onDemand(async () => (await import('../settings/SettingsDialog.tsx')).SettingsDialog);

/** @param props.settings the requested tab of the settings; undefined while they are closed */
export function Overlays({ settings }: { settings: SettingsTab | undefined }) {
  const address = useSettingsAddress();
  return (
    <>
      <CardHost />
      <LazyOverlay store={sharedCard}>
        {(card, close) => <ShareCard key={card.of} card={card} onClose={close} />}
      </LazyOverlay>
      <LazyOverlay store={openedComplaint}>
        {(about, close) => <ComplaintDialog key={about.of} about={about} onClose={close} />}
      </LazyOverlay>
      {settings !== undefined && (
        <LazyBoundary onError={address.close}>
          <SettingsDialog requested={settings} />
        </LazyBoundary>
      )}
    </>
  );
}
