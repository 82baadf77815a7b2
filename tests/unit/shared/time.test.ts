import { expect, test } from 'vitest';
import { clockTime, fullTime, relativeTime, tipTime } from '../../../src/shared/time.ts';
import { useTimeWords } from '../../../src/shared/use-times.ts';
import { inBoth } from '../words.ts';

const { 'en-US': EN, 'zh-TW': ZH } = await inBoth(useTimeWords);

// Local times, so that the tests pass in every time zone.
const at = (year: number, month: number, day: number, hour = 0, minute = 0, second = 0): number =>
  new Date(year, month - 1, day, hour, minute, second).getTime();
const NOW = at(2026, 11, 20, 9, 41, 30);
const en = (moment: number, now = NOW): string => relativeTime(moment, now, 'en-US', EN);
const zh = (moment: number, now = NOW): string => relativeTime(moment, now, 'zh-TW', ZH);

test('[FMT-01] A time shows as "just now" below a minute, and as minutes ago below an hour', () => {
  expect(en(NOW)).toBe('Just now');
  expect(en(NOW - 59_999)).toBe('Just now');
  expect(en(NOW - 60_000)).toBe('1 min ago');
  expect(en(NOW - 59 * 60_000 - 59_999)).toBe('59 min ago');
  expect(en(NOW - 3_600_000)).toBe('08:41');
  expect(zh(NOW - 30_000)).toBe('剛剛');
  expect(zh(NOW - 59_999)).toBe('剛剛');
  expect(zh(NOW - 60_000)).toBe('1 分鐘前');
  expect(zh(NOW - 59 * 60_000 - 59_999)).toBe('59 分鐘前');
  expect(zh(NOW - 3_600_000)).toBe('08:41');
});

test('[FMT-01] A time less than a minute in the future shows as "just now"', () => {
  expect(en(NOW + 20_000)).toBe('Just now');
  expect(en(NOW + 5 * 60_000)).toBe('09:46');
});

test('[FMT-02] A time of today shows the time, yesterday "yesterday" and the time, earlier days the date', () => {
  expect(en(at(2026, 11, 20, 0, 5))).toBe('00:05');
  expect(en(at(2026, 11, 19, 23, 59))).toBe('Yesterday 23:59');
  expect(en(at(2026, 11, 19, 0, 0))).toBe('Yesterday 00:00');
  expect(en(at(2026, 11, 18, 23, 59))).toBe('11/18');
  expect(zh(at(2026, 11, 20, 8, 7))).toBe('08:07');
  expect(zh(at(2026, 11, 19, 14, 30))).toBe('昨天 14:30');
});

test('[FMT-02] Just after midnight, "minutes ago" takes precedence over "yesterday"', () => {
  const pastMidnight = at(2026, 11, 20, 0, 10);
  expect(en(at(2026, 11, 19, 23, 50), pastMidnight)).toBe('20 min ago');
  expect(zh(at(2026, 11, 19, 23, 50), pastMidnight)).toBe('20 分鐘前');
});

test('[FMT-02] "Yesterday" is the previous calendar day, also across months and years', () => {
  expect(en(at(2026, 12, 31, 8, 0), at(2027, 1, 1, 9, 0))).toBe('Yesterday 08:00');
  expect(en(at(2026, 2, 28, 8, 0), at(2026, 3, 1, 9, 0))).toBe('Yesterday 08:00');
});

test('[FMT-03] A date of this year has no year, and has the order of the language', () => {
  expect(en(at(2026, 3, 7, 12, 0))).toBe('3/7');
  expect(en(at(2025, 11, 20, 12, 0))).toBe('11/20/2025');
  expect(zh(at(2026, 11, 2, 12, 0))).toBe('11/2');
  expect(zh(at(2025, 11, 20, 12, 0))).toBe('2025/11/20');
  // Two days ago may be in another year.
  expect(en(at(2025, 12, 31, 12, 0), at(2026, 1, 2, 9, 0))).toBe('12/31/2025');
  expect(zh(at(2025, 12, 31, 12, 0), at(2026, 1, 2, 9, 0))).toBe('2025/12/31');
});

test('[FMT-03] The tooltip of a time has the date and the time of day', () => {
  expect(fullTime(at(2025, 11, 20, 8, 7), 'en-US')).toMatch(/Thu.*November 20, 2025.*08:07/);
  expect(fullTime(at(2025, 11, 20, 8, 7), 'zh-TW')).toMatch(/2025年11月20日.*08:07/);
});

test('A time tip between messages has the time of day, and the day unless it is today', () => {
  expect(tipTime(NOW - 60_000, NOW, 'en-US', EN)).toBe('09:40');
  expect(tipTime(at(2026, 11, 19, 9, 5), NOW, 'zh-TW', ZH)).toBe('昨天 09:05');
  expect(tipTime(at(2026, 3, 7, 9, 5), NOW, 'en-US', EN)).toBe('3/7 09:05');
});

test('The time of day has 24 hours in both languages', () => {
  expect(clockTime(at(2026, 11, 20, 0, 3), 'en-US')).toBe('00:03');
  expect(clockTime(at(2026, 11, 20, 15, 3), 'zh-TW')).toBe('15:03');
});
