import { expect, test } from 'vitest';
import type { MessageRow } from '../../../src/core/contract/rows.ts';
import { contentKeys, newestId, newlyRecalled, newSince } from '../../../src/chat/timeline/new-since.ts';
import {
  EMPTY_TIMELINE,
  type Timeline,
  timelineOf,
  type UnreadSpan,
} from '../../../src/chat/timeline/timeline-model.ts';
import { MINUTE, row, START } from '../message-row.ts';

/** A gap row as the engine creates it: its id is just below the id of the next message. */
const gap = (before: number, kind: NonNullable<MessageRow['gap']> = 'open'): MessageRow => ({
  ...row(before - 0.5, 0, { type: 30, sendTime: 0, sendId: 0 }),
  key: `gap-${before}`,
  gap: kind,
});

const own = (id: number, minutes: number, more: Partial<MessageRow> = {}): MessageRow =>
  row(id, minutes, { own: true, sendId: 1, mark: 'sent', ...more });

const of = (rows: MessageRow[], unread: UnreadSpan | null = null, more = false): Timeline =>
  timelineOf(rows, unread, { more, later: false }, EMPTY_TIMELINE);
const shape = ({ items }: Timeline): string[] =>
  items.flatMap((item) => (item.kind === 'date' ? [] : item.kind === 'time' ? ['time'] : [item.key]));

test('[MSG-16] A pause of exactly ten minutes between messages has no time tip', () => {
  expect(shape(of([row(1, 0), row(2, 10)]))).toEqual(['time', 'm1', 'm2']);
});

test('[MSG-16] A pause of more than ten minutes between messages has a time tip', () => {
  const justMore = row(2, 10, { sendTime: START + 10 * MINUTE + 1 });
  expect(shape(of([row(1, 0), justMore]))).toEqual(['time', 'm1', 'time', 'm2']);
});

test('[MSG-16] The ten minutes to a time tip count from the last time tip, not from the last message', () => {
  const rows = [row(1, 0), row(2, 6), row(3, 12), row(4, 18), row(5, 22), row(6, 22.1)];
  expect(shape(of(rows))).toEqual(['time', 'm1', 'm2', 'time', 'm3', 'm4', 'm5', 'time', 'm6']);
});

test('The first row of a chat has a time tip, unless the chat has older messages', () => {
  expect(shape(of([row(1, 0)]))).toEqual(['time', 'm1']);
  expect(shape(of([row(1, 0), row(2, 11)], null, true))).toEqual(['m1', 'time', 'm2']);
});

test('[MSG-16] Older messages that load above change no shown row', () => {
  const shown = [row(50, 100), row(51, 106), row(52, 112), row(53, 118)];
  const before = timelineOf(shown, null, { more: true, later: false }, EMPTY_TIMELINE);
  expect(shape(before)).toEqual(['m50', 'm51', 'time', 'm52', 'm53']);
  // Counted from the older messages, the time tips would be in other places.
  const older = [row(48, 90), row(49, 95)];
  const after = timelineOf([...older, ...shown], null, { more: false, later: false }, before);
  expect(shape(after)).toEqual(['time', 'm48', 'm49', 'm50', 'm51', 'time', 'm52', 'm53']);
});

test('[MSG-16] A row gets a time tip when the older message that loads above is much older', () => {
  const shown = [row(50, 100), row(51, 101)];
  const before = timelineOf(shown, null, { more: true, later: false }, EMPTY_TIMELINE);
  const after = timelineOf([row(49, 50), ...shown], null, { more: false, later: false }, before);
  expect(shape(after)).toEqual(['time', 'm49', 'time', 'm50', 'm51']);
});

const groups = (timeline: Timeline): string[] =>
  timeline.items.flatMap((item) =>
    item.kind === 'message' ? [`${item.key}${item.first ? ' first' : ''}${item.last ? ' last' : ''}`] : [],
  );

test('[MSG-16] The date and time tip of a deleted message move to the next message', () => {
  const rows = [row(1, 0), row(2, 1), row(3, 14)];
  const before = of(rows);
  expect(before.items.map(({ kind }) => kind)).toEqual([
    'date',
    'time',
    'message',
    'message',
    'time',
    'message',
  ]);
  const after = timelineOf(rows.slice(1), null, { more: false, later: false }, before);
  expect(after.items.map(({ kind }) => kind)).toEqual(['date', 'time', 'message', 'time', 'message']);
});

test('Message bubbles of one sender within two minutes form a group', () => {
  const rows = [row(1, 0), row(2, 2), row(3, 4.1), row(4, 4.2, { sendId: 3 }), own(5, 4.3), own(6, 4.4)];
  expect(groups(of(rows))).toEqual([
    'm1 first',
    'm2 last',
    'm3 first last',
    'm4 first last',
    'm5 first',
    'm6 last',
  ]);
});

test('A tip message and the unread divider end a group of bubbles', () => {
  const recalled = row(2, 0.1, { recalled: { byId: 2, byName: 'Bob', own: false } });
  expect(groups(of([row(1, 0), recalled, row(3, 0.2)]))).toEqual(['m1 first last', 'm3 first last']);
  expect(groups(of([row(1, 0), row(2, 0.1)], { after: 1, upTo: 2 }))).toEqual([
    'm1 first last',
    'm2 first last',
  ]);
});

test('A shown message does not join the bubble group of older messages that load above', () => {
  const before = timelineOf([row(2, 1), row(3, 1.5)], null, { more: true, later: false }, EMPTY_TIMELINE);
  const after = timelineOf(
    [row(1, 0.5), row(2, 1), row(3, 1.5)],
    null,
    { more: false, later: false },
    before,
  );
  expect(groups(after)).toEqual(['m1 first last', 'm2 first', 'm3 last']);
});

test('A tip message of the server and a recalled message are rows of kind tip', () => {
  const recalled = row(2, 1, { content: '', recalled: { byId: 2, byName: 'Bob', own: false } });
  const { items } = of([row(1, 0, { type: 21 }), recalled, row(3, 2)]);
  expect(items.map((item) => item.kind)).toEqual(['date', 'time', 'tip', 'tip', 'message']);
});

test('[X-CHAT-04] The unread divider is above the first message that counts as unread', () => {
  const recalled = row(3, 0.2, { recalled: { byId: 2, byName: 'Bob', own: false } });
  const rows = [row(1, 0), own(2, 0.1), recalled, row(4, 0.3), row(5, 0.4), row(6, 0.5)];
  const timeline = of(rows, { after: 1, upTo: 5 });
  expect(shape(timeline)).toEqual(['time', 'm1', 'm2', 'm3', 'unread', 'm4', 'm5', 'm6']);
  expect(timeline.items.find((item) => item.kind === 'unread')).toMatchObject({ count: 2 });
});

test('[X-CHAT-04] No unread divider appears without unread messages, or for own and later messages', () => {
  expect(shape(of([row(1, 0), row(2, 0.1)], null))).not.toContain('unread');
  expect(shape(of([row(1, 0), row(2, 0.1)], { after: 1, upTo: 1 }))).not.toContain('unread');
  expect(shape(of([row(1, 0), own(2, 0.1)], { after: 1, upTo: 2 }))).not.toContain('unread');
});

test('A message keeps its key and its position from local echo to server id', () => {
  const waiting = own(0, 1, { key: 'tmp', id: null, order: 7, mark: 'sending' });
  const stored = { ...waiting, id: 9, mark: 'sent' as const };
  expect(shape(of([row(1, 0), waiting]))).toEqual(shape(of([row(1, 0), stored])));
});

test('New messages below all shown rows get `fresh`; the first rows and older messages do not', () => {
  const fresh = (timeline: Timeline): string[] =>
    timeline.items.flatMap((item) => (item.kind === 'message' && item.fresh ? [item.key] : []));
  const shown = [row(5, 5), row(6, 6)];
  const before = timelineOf(shown, null, { more: true, later: false }, EMPTY_TIMELINE);
  expect(fresh(before)).toEqual([]);
  const after = timelineOf(
    [row(4, 4), ...shown, row(7, 7), own(8, 8)],
    null,
    { more: false, later: false },
    before,
  );
  expect(fresh(after)).toEqual(['m7', 'm8']);
});

test('A gap in the history is a row of its own and does not affect time tips', () => {
  const rows = [row(1, 0), gap(5), row(5, 5), gap(9), row(9, 22)];
  expect(shape(of(rows))).toEqual(['time', 'm1', 'gap-5', 'm5', 'gap-9', 'time', 'm9']);
});

test('[X-CHAT-04] The unread divider does not count a gap among the unread messages', () => {
  const timeline = of([row(1, 0), row(2, 1), gap(5), row(5, 2)], { after: 1, upTo: 5 });
  expect(shape(timeline)).toEqual(['time', 'm1', 'unread', 'm2', 'gap-5', 'm5']);
  expect(timeline.items.find((item) => item.kind === 'unread')).toMatchObject({ count: 2 });
});

test('A message below a gap at the top has a time tip unless the chat has older messages', () => {
  expect(shape(of([gap(1), row(1, 0), row(2, 11)], null, true))).toEqual(['gap-1', 'm1', 'time', 'm2']);
  expect(shape(of([gap(1, 'lost'), row(1, 0)]))).toEqual(['gap-1', 'time', 'm1']);
});

test('Messages that fill a gap do not change the bubble groups below', () => {
  const before = of([row(1, 0), gap(5), row(5, 1), row(6, 1.5)]);
  const heads = ({ items }: Timeline): string[] =>
    items.flatMap((item) => (item.kind === 'message' && item.first ? [item.key] : []));
  expect(heads(before)).toEqual(['m1', 'm5']);
  const rows = [row(1, 0), row(3, 0.5), row(4, 0.8), row(5, 1), row(6, 1.5)];
  const after = timelineOf(rows, null, { more: false, later: false }, before);
  expect(shape(after)).toEqual(['time', 'm1', 'm3', 'm4', 'm5', 'm6']);
  expect(heads(after)).toEqual(['m1', 'm5']);
  expect(after.items.some((item) => item.kind === 'message' && item.fresh)).toBe(false);
});

test('A gap is not announced to screen readers, and is not the newest message', () => {
  const rows = [row(1, 0), row(4, 1), gap(9), row(9, 2), gap(12)];
  expect(newSince(rows, 4).map(({ key }) => key)).toEqual(['m9']);
  expect(newestId(rows)).toBe(9);
  expect(newestId([gap(4)])).toBe(0);
});

test('[PRIV-04, GRP-03] A recall by another user of a message that was shown is announced, once', () => {
  const by = (isOwn: boolean) => ({ byId: 2, byName: 'Ben', own: isOwn });
  const rows = [row(1, 0), row(2, 1), row(3, 2), { ...row(4, 3), recalled: by(false) }];
  const shown = contentKeys(rows);
  const after = rows.map((it) => (it.key === 'm1' ? { ...it, recalled: by(true) } : it));
  const last = after.map((it) => (it.key === 'm2' ? { ...it, recalled: by(false) } : it));
  expect(newlyRecalled(last, shown).map(({ key }) => key)).toEqual(['m2']);
  expect(newlyRecalled(last, contentKeys(last))).toEqual([]);
});

/** Noon in local time, so that the day is the same in every time zone. */
const noon = (day: number): number => new Date(2026, 10, day, 12).getTime();
const dated = ({ items }: Timeline): string[] =>
  items.flatMap((item) => (item.kind === 'date' ? ['date'] : item.kind === 'message' ? [item.key] : []));

test('Each calendar day starts with its date, also within ten minutes of the last time tip', () => {
  const midnight = new Date(2026, 10, 12).getTime();
  const rows = [
    row(1, 0, { sendTime: noon(10) }),
    row(2, 0, { sendTime: noon(10) + MINUTE }),
    row(3, 0, { sendTime: midnight - MINUTE }),
    row(4, 0, { sendTime: midnight + MINUTE }),
  ];
  expect(dated(of(rows))).toEqual(['date', 'm1', 'm2', 'date', 'm3', 'date', 'm4']);
  const under = of(rows).items.flatMap((item) => (item.kind === 'time' ? [item.day] : []));
  // The last day starts two minutes after the previous message: the day has a date, and no time tip.
  expect(under).toEqual([true, true]);
});

test('The first row of a window gets its date only once the row before it is known', () => {
  const shown = [row(5, 0, { sendTime: noon(11) }), row(6, 0, { sendTime: noon(11) + MINUTE })];
  const before = timelineOf(shown, null, { more: true, later: false }, EMPTY_TIMELINE);
  expect(dated(before)).toEqual(['m5', 'm6']);
  const sameDay = [row(4, 0, { sendTime: noon(11) - MINUTE }), ...shown];
  expect(dated(timelineOf(sameDay, null, { more: true, later: false }, before))).toEqual(['m4', 'm5', 'm6']);
  const dayBefore = [row(4, 0, { sendTime: noon(10) }), ...shown];
  expect(dated(timelineOf(dayBefore, null, { more: true, later: false }, before))).toEqual([
    'm4',
    'date',
    'm5',
    'm6',
  ]);
});

test('An older message of the same day above the first one takes its date: a day has one date', () => {
  const shown = [row(5, 0, { sendTime: noon(11) }), row(6, 0, { sendTime: noon(11) + MINUTE })];
  // After a loss of the storage the chat seems to begin here.
  const before = of(shown);
  expect(dated(before)).toEqual(['date', 'm5', 'm6']);
  const all = [row(4, 0, { sendTime: noon(11) - MINUTE }), ...shown];
  const after = timelineOf(all, null, { more: false, later: false }, before);
  expect(dated(after)).toEqual(['date', 'm4', 'm5', 'm6']);
  expect(after.items.filter(({ kind }) => kind === 'time')).toHaveLength(1);
  // A long pause above keeps the time tip, without a day.
  const early = [row(4, 0, { sendTime: noon(11) - 11 * MINUTE }), ...shown];
  const spaced = timelineOf(early, null, { more: false, later: false }, before);
  expect(spaced.items.flatMap((item) => (item.kind === 'time' ? [item.day] : []))).toEqual([true, false]);
});

test('[X-WEB-04] The dates between messages follow a change of the time zone', () => {
  const zone = process.env['TZ'];
  try {
    process.env['TZ'] = 'UTC';
    const at = (hour: number): number => Date.UTC(2026, 10, 11, hour);
    const rows = [
      row(1, 0, { sendTime: at(1) }),
      row(2, 0, { sendTime: at(12) }),
      row(3, 0, { sendTime: at(20) }),
    ];
    const before = of(rows);
    expect(dated(before)).toEqual(['date', 'm1', 'm2', 'm3']);
    // 9 hours ahead of UTC: 20:00 is 05:00 of the next day.
    process.env['TZ'] = 'Asia/Tokyo';
    const inTokyo = timelineOf(rows, null, { more: false, later: false }, before);
    expect(dated(inTokyo)).toEqual(['date', 'm1', 'm2', 'date', 'm3']);
    process.env['TZ'] = 'America/New_York';
    const inNewYork = timelineOf(rows, null, { more: false, later: false }, inTokyo);
    expect(dated(inNewYork)).toEqual(['date', 'm1', 'date', 'm2', 'm3']);
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});

test('[X-CHAT-05, INV-11] A window that shrinks at either end leaves the remaining rows as they were', () => {
  const all = Array.from({ length: 40 }, (_, n) => row(n + 1, n * 1.5, { sendId: n % 7 < 3 ? 2 : 3 }));
  const faces = ({ items }: Timeline): Map<string, string> =>
    new Map(items.map((item) => [item.key, item.kind === 'message' ? `${item.first}` : item.kind]));
  const full = of(all);
  const lower = timelineOf(all.slice(12), null, { more: true, later: false }, full);
  const upper = timelineOf(all.slice(12, 30), null, { more: true, later: true }, lower);
  for (const moved of [lower, upper]) {
    for (const [key, face] of faces(moved)) expect([key, face]).toEqual([key, faces(full).get(key)]);
  }
  expect(upper.rows.size).toBe(18);
});

test('Messages that load below a window without the end of the chat do not get `fresh`', () => {
  const rows = [row(1, 0), row(2, 1), row(3, 2)];
  const fresh = (timeline: Timeline): string[] =>
    timeline.items.flatMap((item) => (item.kind === 'message' && item.fresh ? [item.key] : []));
  const before = timelineOf(rows.slice(0, 2), null, { more: false, later: true }, EMPTY_TIMELINE);
  const after = timelineOf(rows, null, { more: false, later: false }, before);
  expect(fresh(after)).toEqual([]);
  expect(fresh(timelineOf([...rows, row(4, 3)], null, { more: false, later: false }, after))).toEqual(['m4']);
});

const dividerOf = ({ items }: Timeline): [string | undefined, number | null] | null => {
  const at = items.findIndex((item) => item.kind === 'unread');
  const divider = items[at];
  return divider?.kind === 'unread' ? [items[at + 1]?.key, divider.count] : null;
};

test('[X-CHAT-04] The divider of a window without all unread messages shows the known count, or none', () => {
  const rows = [row(4, 0), row(5, 1), row(6, 2)];
  const span = { after: 4, upTo: 900, count: 700 };
  expect(dividerOf(timelineOf(rows, span, { more: true, later: true }, EMPTY_TIMELINE))).toEqual(['m5', 700]);
  expect(
    dividerOf(timelineOf(rows, { after: 4, upTo: 900 }, { more: true, later: true }, EMPTY_TIMELINE)),
  ).toEqual(['m5', null]);
});

test('[X-CHAT-04] A window inside the unread messages has no divider, and a known divider keeps its place', () => {
  const rows = Array.from({ length: 9 }, (_, n) => row(n + 1, n));
  const span = { after: 2, upTo: 9 };
  const edges = { more: true, later: false };
  expect(dividerOf(timelineOf(rows.slice(4), span, edges, EMPTY_TIMELINE))).toBeNull();
  const before = timelineOf(rows, span, { more: false, later: false }, EMPTY_TIMELINE);
  expect(dividerOf(before)).toEqual(['m3', 7]);
  expect(dividerOf(timelineOf(rows.slice(2), span, edges, before))).toEqual(['m3', 7]);
  const below = timelineOf(rows.slice(4), span, edges, before);
  expect(dividerOf(below)).toBeNull();
  expect(dividerOf(timelineOf(rows, span, { more: false, later: false }, below))).toEqual(['m3', 7]);
});

test('Timeline items that a new message does not change stay the same objects', () => {
  const rows = [row(1, 0), row(2, 1), row(3, 2)];
  const before = of(rows);
  const after = timelineOf([...rows, row(4, 3)], null, { more: false, later: false }, before);
  const same = after.items.map((item, index) => item === before.items[index]);
  // The previous message was the last of its group before, so its item changes.
  expect(shape(after).slice(-4)).toEqual(['m1', 'm2', 'm3', 'm4']);
  expect(same).toEqual([true, true, true, true, false, false]);
  const again = timelineOf([...rows, row(4, 3)], null, { more: false, later: false }, after);
  expect(again.items.slice(0, -1)).toEqual(after.items.slice(0, -1));
  expect(again.items.slice(0, -1).every((item, index) => item === after.items[index])).toBe(true);
});
