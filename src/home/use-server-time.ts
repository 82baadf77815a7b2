// The offset of the server's time, which the engine measures, for the page's clock.
import { useLayoutEffect } from 'react';
import { pageClock } from '../shared/clock.ts';

/** A layout effect, so that no frame shows times of the local clock. */
export function useServerTime(offset: number): void {
  useLayoutEffect(() => pageClock.setOffset(offset), [offset]);
}
