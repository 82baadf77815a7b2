// The size of a group call's video area, which follows the window.
import { useSyncExternalStore } from 'react';
import { useMedia } from '../../shared/use-media.ts';
import { type Size, videoArea } from './layout.ts';

export function useArea(isFullScreen: boolean): Size {
  const width = useSyncExternalStore(watchSize, () => innerWidth);
  const height = useSyncExternalStore(watchSize, () => innerHeight);
  // The dialog fills a narrow page.
  const isNarrow = useMedia('(width < 700px)');
  return videoArea({ width, height }, isFullScreen || isNarrow);
}

function watchSize(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}
