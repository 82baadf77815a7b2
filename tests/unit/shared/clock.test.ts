// The page's clock: ticks, time zone, and the server's time.
import { afterEach, expect, test } from 'vitest';
import { mayRecall } from '../../../src/core/domain/permissions.ts';
import { createClock } from '../../../src/shared/clock.ts';
import { clockTime, forgetFormats, fullTime, relativeTime } from '../../../src/shared/time.ts';

const zoneBefore = process.env['TZ'];
afterEach(() => {
  if (zoneBefore === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zoneBefore;
  forgetFormats();
});

const NOON = Date.UTC(2026, 10, 20, 12);

function setUp() {
  const page = { now: NOON, zone: 'UTC', isHidden: false };
  let tick: (() => void) | null = null;
  const clock = createClock({
    now: () => page.now,
    zone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
    isHidden: () => page.isHidden,
    onZone: forgetFormats,
    start: (act) => {
      tick = act;
      return () => {
        tick = null;
      };
    },
  });
  return { page, clock, tick: () => tick?.(), ticks: () => tick !== null };
}

test('[X-WEB-04] All shown times follow a change of the time zone at the next tick', () => {
  process.env['TZ'] = 'UTC';
  const { clock, tick } = setUp();
  const words = { justNow: '', minutesAgo: () => '', yesterday: (time: string) => `Yesterday ${time}` };
  const at = NOON - 11 * 3_600_000;
  const shown = (): string[] => [
    clockTime(at, 'en-US'),
    fullTime(at, 'en-US'),
    relativeTime(at, clock.get().now, 'en-US', words),
  ];
  let changes = 0;
  const stop = clock.watch(() => changes++);
  expect(shown()).toEqual(['01:00', 'Fri, November 20, 2026 at 01:00', '01:00']);
  process.env['TZ'] = 'America/New_York';
  tick();
  expect(changes).toBe(1);
  expect(clock.get().zone).toBe('America/New_York');
  expect(shown()).toEqual(['20:00', 'Thu, November 19, 2026 at 20:00', 'Yesterday 20:00']);
  stop();
});

test('[X-WEB-04] The day changes at the first tick after midnight, and a hidden page ticks when it is seen', () => {
  process.env['TZ'] = 'UTC';
  const { page, clock, tick, ticks } = setUp();
  const words = { justNow: '', minutesAgo: () => '', yesterday: (time: string) => `Yesterday ${time}` };
  const shown = (): string => relativeTime(NOON, clock.get().now, 'en-US', words);
  const stop = clock.watch(() => undefined);
  page.now = Date.UTC(2026, 10, 20, 23, 59);
  tick();
  expect(shown()).toBe('12:00');
  page.isHidden = true;
  page.now += 60_000;
  tick();
  expect(shown()).toBe('12:00');
  page.isHidden = false;
  tick();
  expect(shown()).toBe('Yesterday 12:00');
  stop();
  expect(ticks()).toBe(false);
});

test('[X-CHAT-20] With a clock three hours ahead or behind, a recall is offered for five minutes after the send', () => {
  const actor = (now: number) => ({ chat: 'PRIVATE', role: null, now }) as const;
  const message = { id: 1, type: 0, own: true, recalled: false };
  for (const skew of [10_800_000, -10_800_000]) {
    const { page, clock } = setUp();
    page.now = NOON + skew;
    clock.setOffset(-skew);
    const sent = { ...message, sendTime: NOON };
    expect(mayRecall(sent, actor(clock.serverNow()))).toBe(true);
    page.now += 299_000;
    expect(mayRecall(sent, actor(clock.serverNow()))).toBe(true);
    page.now += 1000;
    expect(mayRecall(sent, actor(clock.serverNow()))).toBe(false);
  }
});

test('A new offset changes the shown times at once', () => {
  const { clock } = setUp();
  const seen: number[] = [];
  const stop = clock.watch(() => seen.push(clock.get().now));
  clock.setOffset(60_000);
  clock.setOffset(60_000);
  expect(seen).toEqual([NOON + 60_000]);
  stop();
});
