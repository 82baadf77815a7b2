// The tab. Moments in the reader's language; they age by themselves, once a minute.
import { useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import type { Locale } from '../platform/locale.ts';
import { clockTime, dayTime, fullTime, momentTime, relativeTime, type TimeWords, tipTime } from './time.ts';

export interface Times {
  relative: (at: number) => string;
  tip: (at: number) => string;
  clock: (at: number) => string;
  full: (at: number) => string;
  /** Within a sentence: the clock, and before it the day when that is not today. */
  moment: (at: number) => string;
  /** The day alone. */
  day: (at: number) => string;
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

/** One clock for the page, which ticks while somebody looks at it. */
const minutes = (() => {
  const watchers = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = (): void => {
    // A page that is hidden may be on its way out, and the next one would wait for what it renders.
    if (document.hidden) return;
    now = Date.now();
    for (const watcher of watchers) watcher();
  };
  return {
    now: () => now,
    watch: (changed: () => void): (() => void) => {
      if (watchers.size === 0) {
        now = Date.now();
        timer = setInterval(tick, 60_000);
        // A timer of a hidden page sleeps; what is seen again must be true at once.
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
