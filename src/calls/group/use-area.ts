// The size of a group call's video area, which follows the window.
import { useSyncExternalStore } from 'react';
import { titleBarHeight } from '../../ui/title-bar.ts';
import { type Size, videoArea } from './layout.ts';

export function useArea(isFullScreen: boolean): Size {
  const width = useSyncExternalStore(watchSize, widthNow, widthNow);
  const height = useSyncExternalStore(watchSize, heightNow, heightNow);
  const bar = isFullScreen ? 0 : titleBarHeight;
  return videoArea({ width, height: height - bar }, isFullScreen);
}

const widthNow = (): number => innerWidth;
const heightNow = (): number => innerHeight;

function watchSize(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}
