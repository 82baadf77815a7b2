// The tab. Moments as words: in the list, between messages, in a bubble (FMT-01..03). Days are the reader's.
import type { Locale } from '../platform/locale.ts';

/** The words that Intl does not have. */
export interface TimeWords {
  justNow: string;
  minutesAgo: (minutes: number) => string;
  yesterday: (time: string) => string;
}

/**
 * A moment beside a chat. Minutes win over days: ten to midnight read at ten past is twenty minutes ago.
 * @param at the moment, ms
 * @param now the clock, ms; a moment a little ahead of it is just now
 */
export function relativeTime(at: number, now: number, locale: Locale, words: TimeWords): string {
  const past = now - at;
  if (Math.abs(past) < MINUTE) return words.justNow;
  if (past > 0 && past < HOUR) return words.minutesAgo(Math.floor(past / MINUTE));
  const days = dayNumber(now) - dayNumber(at);
  if (days === 0) return clockTime(at, locale);
  if (days === 1) return words.yesterday(clockTime(at, locale));
  return date(at, now, locale);
}

/** A moment between two messages: always with its time, and with its day when that is not today. */
export function tipTime(at: number, now: number, locale: Locale, words: TimeWords): string {
  const time = clockTime(at, locale);
  const days = dayNumber(now) - dayNumber(at);
  if (days === 0) return time;
  if (days === 1) return words.yesterday(time);
  return `${date(at, now, locale)} ${time}`;
}

/** A moment within a sentence. */
export function momentTime(at: number, now: number, locale: Locale): string {
  const time = clockTime(at, locale);
  return dayNumber(now) === dayNumber(at) ? time : `${date(at, now, locale)} ${time}`;
}

export interface DayWords {
  today: string;
  yesterday: string;
}

/** The day of a moment, between two messages. */
export function dayTime(at: number, now: number, locale: Locale, words: DayWords): string {
  const days = dayNumber(now) - dayNumber(at);
  if (days === 0) return words.today;
  if (days === 1) return words.yesterday;
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return format(sameYear ? 'weekday' : 'longDate', locale).format(at);
}

/** Hours and minutes, in 24 hours. */
export const clockTime = (at: number, locale: Locale): string => format('time', locale).format(at);

/** The whole moment, for a tooltip. */
export const fullTime = (at: number, locale: Locale): string => format('full', locale).format(at);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function date(at: number, now: number, locale: Locale): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return format(sameYear ? 'day' : 'date', locale).format(at);
}

/** Counts the reader's days; the length of a day (summer time) does not enter. */
function dayNumber(at: number): number {
  const day = new Date(at);
  return Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / DAY;
}

const OPTIONS = {
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { month: 'numeric', day: 'numeric' },
  date: { year: 'numeric', month: 'numeric', day: 'numeric' },
  full: {
    weekday: 'short',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  weekday: { weekday: 'long', month: 'long', day: 'numeric' },
  longDate: { year: 'numeric', month: 'long', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const made = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs more than all its uses on a screen, so that each is made once, and when it is needed. */
function format(which: keyof typeof OPTIONS, locale: Locale): Intl.DateTimeFormat {
  const name = `${which} ${locale}`;
  const held = made.get(name);
  if (held) return held;
  const fresh = new Intl.DateTimeFormat(locale, OPTIONS[which]);
  made.set(name, fresh);
  return fresh;
}
