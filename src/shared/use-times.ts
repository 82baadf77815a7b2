// Times in the reader's language and time zone, updated once a minute.
import { useLingui } from '@lingui/react/macro';
import type { Locale } from '../platform/locale.ts';
import {
  clockTime,
  dateNumbers,
  dayTime,
  fullTime,
  momentTime,
  monthTime,
  relativeTime,
  type TimeWords,
  tipTime,
} from './time.ts';
import { useMoment } from './use-moment.ts';

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
  month: (at: number) => string;
}

export function useTimes(): Times {
  const { t, i18n } = useLingui();
  const { now } = useMoment();
  const locale = i18n.locale as Locale;
  const words = useTimeWords();
  return {
    relative: (at) => relativeTime(at, now, locale, words),
    tip: (at) => tipTime(at, now, locale, words),
    clock: (at) => clockTime(at, locale),
    full: (at) => fullTime(at, locale),
    moment: (at) => momentTime(at, now, locale),
    date: (at) => dateNumbers(at, now, locale),
    month: (at) => monthTime(at, locale),
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
