// Formats of times in the chat list, between messages and in a message bubble (FMT-01..03). Days are calendar days in
// the reader's time zone.
import type { Locale } from '../platform/locale.ts';

/** Translated texts that the browser's Intl does not provide. */
export interface TimeWords {
  justNow: string;
  minutesAgo: (minutes: number) => string;
  yesterday: (time: string) => string;
}

/**
 * The time of a chat in the list. Minutes take precedence over days: 23:50 read at 0:10 is "20 min ago".
 * @param at the time, ms
 * @param now the current time, ms; a time less than a minute ahead of it is "just now"
 */
export function relativeTime(at: number, now: number, locale: Locale, words: TimeWords): string {
  const past = now - at;
  if (Math.abs(past) < MINUTE) return words.justNow;
  if (past > 0 && past < HOUR) return words.minutesAgo(Math.floor(past / MINUTE));
  const days = dayNumber(now) - dayNumber(at);
  if (days === 0) return clockTime(at, locale);
  if (days === 1) return words.yesterday(clockTime(at, locale));
  return dateNumbers(at, now, locale);
}

/** A time for the line between two messages: the time of day; before it the date if that is not today. */
export function tipTime(at: number, now: number, locale: Locale, words: TimeWords): string {
  const time = clockTime(at, locale);
  const days = dayNumber(now) - dayNumber(at);
  if (days === 0) return time;
  if (days === 1) return words.yesterday(time);
  return `${dateNumbers(at, now, locale)} ${time}`;
}

/** A time for a sentence: the time of day; before it the date if that is not today. */
export function momentTime(at: number, now: number, locale: Locale): string {
  const time = clockTime(at, locale);
  return dayNumber(now) === dayNumber(at) ? time : `${dateNumbers(at, now, locale)} ${time}`;
}

export interface DayWords {
  today: string;
  yesterday: string;
}

/** A day for the line between messages of two days. */
export function dayTime(at: number, now: number, locale: Locale, words: DayWords): string {
  const days = dayNumber(now) - dayNumber(at);
  if (days === 0) return words.today;
  if (days === 1) return words.yesterday;
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return format(sameYear ? 'weekday' : 'longDate', locale).format(at);
}

/** Hours and minutes on a 24-hour clock. */
export const clockTime = (at: number, locale: Locale): string => format('time', locale).format(at);

/** The month with its year. */
export const monthTime = (at: number, locale: Locale): string => format('month', locale).format(at);

/** Date and time in full, for a tooltip. */
export const fullTime = (at: number, locale: Locale): string => format('full', locale).format(at);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The date in numbers, with the year if that is not the current one. */
export function dateNumbers(at: number, now: number, locale: Locale): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return format(sameYear ? 'day' : 'date', locale).format(at);
}

/** Number of the local calendar day. It counts in UTC, where no day has 23 or 25 hours. */
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
  month: { year: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format keeps the time zone of its construction, so another zone needs new ones. */
export const forgetFormats = (): void => formats.clear();

/** A cached format: constructing a format costs more than all its uses on a screen. */
function format(which: keyof typeof OPTIONS, locale: Locale): Intl.DateTimeFormat {
  const key = `${which} ${locale}`;
  const cached = formats.get(key);
  if (cached) return cached;
  const created = new Intl.DateTimeFormat(locale, OPTIONS[which]);
  formats.set(key, created);
  return created;
}
