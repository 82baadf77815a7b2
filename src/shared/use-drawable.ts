// Whether the page may draw a picture, checked in the page where no service worker checks pictures.
import { useEffect, useSyncExternalStore } from 'react';
import { drawables, type Drawable } from '../platform/drawable.ts';

/** @param address absolute; '' for no picture */
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
