// The mount point of the picture viewer. The viewer's code loads when the first picture is opened.
import { useEffect, useSyncExternalStore } from 'react';
import { LazyBoundary } from '../../../shared/lazy/LazyBoundary.tsx';
import { onDemand } from '../../../shared/lazy/on-demand.ts';
import { closeViewer, currentViewing, watchViewing } from './open-viewer.ts';

const Viewer = onDemand(async () => (await import('./Viewer.tsx')).Viewer);

export function ViewerHost() {
  const viewing = useSyncExternalStore(watchViewing, currentViewing);
  // Closes the viewer when the chat screen unmounts: the next account must not see the picture.
  useEffect(() => closeViewer, []);
  if (!viewing) return null;
  return (
    <LazyBoundary onError={closeViewer}>
      <Viewer {...viewing} onClose={closeViewer} />
    </LazyBoundary>
  );
}
