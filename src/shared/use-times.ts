// Times in the reader's language, updated once a minute.
import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import type { Locale } from '../platform/locale.ts';
import {
  clockTime,
  dateNumbers,
  dayTime,
  fullTime,
  momentTime,
  relativeTime,
  type TimeWords,
  tipTime,
} from './time.ts';

export interface Times {
  relative: (at: number) => string;
  tip: (at: number) => string;
  clock: (at: number) => string;
  full: (at: number) => string;
  /** For a sentence: the time of day; before it the date if that is not today. */
  moment: (at: number) => string;
  /** The day without a time, for a line of its own. */
  day: (at: number) => string;
  /** The date in numbers, for a sentence. */
  date: (at: number) => string;
}

export function useTimes(): Times {
  const { t, i18n } = useLingui();
  const now = useSyncExternalStore(minutes.watch, minutes.now, minutes.now);
  const locale = i18n.locale as Locale;
  const words = useTimeWords();
  return {
    relative: (at) => relativeTime(at, now, locale, words),
    tip: (at) => tipTime(at, now, locale, words),
    clock: (at) => clockTime(at, locale),
    full: (at) => fullTime(at, locale),
    moment: (at) => momentTime(at, now, locale),
    date: (at) => dateNumbers(at, now, locale),
    day: (at) => dayTime(at, now, locale, { today: t`Today`, yesterday: t`Yesterday` }),
  };
}

export function useTimeWords(): TimeWords {
  const { t } = useLingui();
  return {
    justNow: t`Just now`,
    minutesAgo: (count) => t`${{ count }} min ago`,
    yesterday: (time) => t`Yesterday ${{ time }}`,
  };
}

const TICK_MS = 60_000;

/** One clock for the page, which ticks while the page is visible. */
const minutes = (() => {
  const watchers = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = (): void => {
    // A hidden page may be about to unload, and the next page would wait for this page's rendering.
    if (document.hidden) return;
    now = Date.now();
    for (const watcher of watchers) watcher();
  };
  return {
    now: () => {
      // Without watchers nothing ticks, and the first rendering would show the time of the last one.
      if (watchers.size === 0 && Math.abs(Date.now() - now) >= TICK_MS) now = Date.now();
      return now;
    },
    watch: (changed: () => void): (() => void) => {
      if (watchers.size === 0) {
        now = Date.now();
        timer = setInterval(tick, TICK_MS);
        // Browsers throttle timers of hidden pages, so times are updated when the page becomes visible.
        document.addEventListener('visibilitychange', tick);
      }
      watchers.add(changed);
      return () => {
        watchers.delete(changed);
        if (watchers.size > 0) return;
        clearInterval(timer);
        document.removeEventListener('visibilitychange', tick);
      };
    },
  };
})();
