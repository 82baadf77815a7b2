// The tab. Where the picture viewer stands, from wherever it is opened; its code comes with the first picture.
import { useEffect, useSyncExternalStore } from 'react';
import { LazyBoundary } from '../../../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../../../shared/lazy/on-demand.ts';
import { closeViewer, viewingNow, watchViewing } from './open-viewer.ts';

const Viewer = onDemand(async () => (await import('./Viewer.tsx')).Viewer);

export function ViewerHost() {
  const viewing = useSyncExternalStore(watchViewing, viewingNow);
  // Nothing of it is left for another account.
  useEffect(() => closeViewer, []);
  if (!viewing) return null;
  return (
    <LazyBoundary onMissing={closeViewer}>
      <Viewer {...viewing} onClose={closeViewer} />
    </LazyBoundary>
  );
}
