// The page's clock: the server's time, and the reader's time zone. Browsers announce no change of the zone or of the
// day, so the clock compares both once a minute, and when the page is seen or gets the focus.
import { forgetFormats } from './time.ts';

export interface Moment {
  /** Server time, ms: all times of messages, calls and devices are the server's. */
  now: number;
  /** Name of the reader's time zone, in which days begin. */
  zone: string;
}

export interface Clock {
  /** The moment of the last tick. */
  get: () => Moment;
  /** Calls `changed` after each tick. Returns a function that stops the calls. */
  watch: (changed: () => void) => () => void;
  /** The present server time, ms. */
  serverNow: () => number;
  /** Sets the difference between the server's time and the local clock, ms. */
  setOffset: (ms: number) => void;
}

export interface ClockOptions {
  /** The local clock, ms. */
  now: () => number;
  zone: () => string;
  isHidden: () => boolean;
  /** Called before the tick that has another time zone. */
  onZone: () => void;
  /** Starts calls of `tick` each minute, and when the page is seen again. Returns a function that ends them. */
  start: (tick: () => void) => () => void;
}

export const TICK_MS = 60_000;

export function createClock({ now, zone, isHidden, onZone, start }: ClockOptions): Clock {
  const watchers = new Set<() => void>();
  let offset = 0;
  let moment: Moment = { now: now(), zone: zone() };
  let stop = (): void => undefined;

  const serverNow = (): number => now() + offset;

  function renew(): void {
    const next = zone();
    if (next !== moment.zone) onZone();
    moment = { now: serverNow(), zone: next };
  }

  function tick(): void {
    // A hidden page may be about to unload, and the next page would wait for this page's rendering.
    if (isHidden()) return;
    renew();
    for (const changed of watchers) changed();
  }

  return {
    get: () => {
      // Without watchers nothing ticks, and the first rendering would show the time of the last one.
      if (watchers.size === 0 && Math.abs(serverNow() - moment.now) >= TICK_MS) renew();
      return moment;
    },
    watch: (changed) => {
      if (watchers.size === 0) {
        renew();
        stop = start(tick);
      }
      watchers.add(changed);
      return () => {
        watchers.delete(changed);
        if (watchers.size === 0) stop();
      };
    },
    serverNow,
    setOffset: (ms) => {
      if (ms === offset) return;
      offset = ms;
      tick();
    },
  };
}

/** One clock for the page. */
export const pageClock = createClock({
  now: () => Date.now(),
  zone: () => new Intl.DateTimeFormat('en').resolvedOptions().timeZone,
  isHidden: () => document.hidden,
  onZone: forgetFormats,
  start: (tick) => {
    const timer = setInterval(tick, TICK_MS);
    // Browsers throttle timers of hidden pages. The focus returns from the settings of the system.
    document.addEventListener('visibilitychange', tick);
    window.addEventListener('focus', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
      window.removeEventListener('focus', tick);
    };
  },
});
