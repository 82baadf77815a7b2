// The size of a group call's video area, which follows the window.
import { useSyncExternalStore } from 'react';
import { type Size, videoArea } from './layout.ts';

export function useArea(isFullScreen: boolean): Size {
  const width = useSyncExternalStore(watchSize, widthNow, widthNow);
  const height = useSyncExternalStore(watchSize, heightNow, heightNow);
  return videoArea({ width, height }, isFullScreen);
}

const widthNow = (): number => innerWidth;
const heightNow = (): number => innerHeight;

function watchSize(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}
