// The place of dialogs and popups that any screen opens, and of the call. Their code loads with the first one, or after a
// delay.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useRow } from '../line/hooks.ts';
import { isCallHeld } from '../platform/held-call-key.ts';
import { openedCard } from '../shared/cards/open-card.ts';
import { sharedCard } from '../shared/cards/share-card.ts';
import { openedComplaint } from '../shared/complaint/open-complaint.ts';
import { LazyBoundary } from '../shared/lazy/LazyBoundary.tsx';
import { NeededPart } from '../shared/lazy/NeededPart.tsx';
import { onDemand } from '../shared/lazy/on-demand.ts';
import { useSettingsAddress, useSettingsTab } from '../settings/use-settings-address.ts';

/** Delay of the load after the shell has mounted, ms. The chat list is drawn by then. */
const LOAD_DELAY = 1500;

const STORES = [openedCard, sharedCard, openedComplaint] as const;
const Overlays = onDemand(async () => (await import('./Overlays.tsx')).Overlays);
const CallHost = onDemand(async () => (await import('../calls/CallHost.tsx')).default);

export function OverlayHost() {
  const isOpen = useSyncExternalStore(watchAll, isAnyOpen);
  const settings = useSettingsTab();
  const { close } = useSettingsAddress();
  useEffect(() => {
    const timer = setTimeout(() => void Overlays.preload(), LOAD_DELAY);
    return () => {
      clearTimeout(timer);
      // The overlays close with their account, so that the next account does not show them (INV-9).
      closeAll();
    };
  }, []);
  const isCalled = useRow({ view: 'status' })?.call === true;
  // The host stays: a new engine learns of the call from it, and the media must survive the engine.
  const [hasCall, setHasCall] = useState(isCallHeld);
  if (isCalled && !hasCall) setHasCall(true);
  const handleError = (): void => {
    closeAll();
    if (settings !== undefined) close();
  };
  return (
    <>
      {hasCall && (
        // A new engine learns of a held call from the part itself.
        <NeededPart isNeeded={isCalled || isCallHeld()}>
          <CallHost />
        </NeededPart>
      )}
      {(isOpen || settings !== undefined) && (
        <LazyBoundary onError={handleError}>
          <Overlays settings={settings} />
        </LazyBoundary>
      )}
    </>
  );
}

const isAnyOpen = (): boolean => STORES.some((store) => store.get() !== null);

function closeAll(): void {
  for (const store of STORES) store.set(null);
}

function watchAll(changed: () => void): () => void {
  const ends = STORES.map((store) => store.watch(changed));
  return () => {
    for (const end of ends) end();
  };
}
