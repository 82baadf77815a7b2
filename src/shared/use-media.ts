// The current result of a media query.
import { useCallback, useSyncExternalStore } from 'react';

export function useMedia(query: string): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}
