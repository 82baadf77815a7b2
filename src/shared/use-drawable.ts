// The tab. Whether a picture may be drawn, asked for where no service worker guards the page.
import { useEffect, useSyncExternalStore } from 'react';
import { drawables, type Drawable } from '../platform/drawable.ts';

/** `address` is absolute, '' for none. */
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
