// The decision whether the page may draw a picture. The page requests the media type if no service worker checks it.
import { useEffect, useSyncExternalStore } from 'react';
import { drawables, type Drawable } from '../platform/drawable.ts';

/** @param address the absolute URL of the picture; '' for no picture */
export function useDrawable(address: string): Drawable {
  const { of, ask, watch } = drawables();
  const drawable = useSyncExternalStore(
    watch,
    () => of(address),
    () => of(address),
  );
  useEffect(() => {
    if (drawable === 'asking') ask(address);
  }, [ask, address, drawable]);
  return drawable;
}
