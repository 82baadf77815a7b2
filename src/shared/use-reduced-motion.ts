// The user's wish for less motion, from the system or the browser.
import { useSyncExternalStore } from 'react';

/** True while the user asks for reduced motion. */
export const useReducedMotion = (): boolean => useSyncExternalStore(watch, isReduced, () => false);

const query = (): MediaQueryList => matchMedia('(prefers-reduced-motion: reduce)');

const isReduced = (): boolean => query().matches;

function watch(listener: () => void): () => void {
  const media = query();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
