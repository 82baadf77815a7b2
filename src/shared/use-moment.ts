// The moment of the page's clock as a hook: components render again once a minute, and with another time zone.
import { useSyncExternalStore } from 'react';
import { type Moment, pageClock } from './clock.ts';

export const useMoment = (): Moment => useSyncExternalStore(pageClock.watch, pageClock.get, pageClock.get);
