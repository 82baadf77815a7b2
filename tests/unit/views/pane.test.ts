// The messages in the window of a conversation.
import { expect, test } from 'vitest';
import { CHAT, message, put } from '../support.ts';
import { many, setUp, whole } from './panes.ts';

test('a pane around a message shows its neighbours, and says that there is more on both sides', async () => {
  const it = await setUp();
  await it.apply(...many(200), whole);
  await it.log.compact();
  const shown = it.open(3, { id: 1000, after: 2 });
  await shown.settle();
  expect(shown.ids).toEqual([980, 990, 1000, 1010, 1020]);
  expect([shown.more, shown.later]).toEqual([true, true]);
  await it.apply(put(message(2010)));
  await shown.settle();
  // New messages at the end of the chat are outside of this window.
  expect(shown.ids).toEqual([980, 990, 1000, 1010, 1020]);
});

test('a pane around a message that reaches the newest message goes on with new ones', async () => {
  const it = await setUp();
  await it.apply(...many(80), whole);
  await it.log.compact();
  const shown = it.open(2, { id: 790, after: 5 });
  await shown.settle();
  expect([shown.ids, shown.later]).toEqual([[780, 790, 800], false]);
  await it.apply(put(message(810)), put(message(820)));
  await shown.settle();
  expect(shown.ids).toEqual([780, 790, 800, 810, 820]);
});

test('a gap is filled from the side on which its reader stands', async () => {
  const it = await setUp();
  await it.apply(...many(40), whole, { kind: 'gap', chat: CHAT, after: 200, before: 210 });
  const below = it.open(3, { id: 190, after: 5 });
  await below.settle();
  const above = it.open(3, { id: 220, after: 5 });
  await above.settle();
  const end = it.open(30);
  await end.settle();
  expect(it.wanted).toEqual([
    [200, true],
    [200, false],
    [200, false],
  ]);
  expect([below.gaps, above.gaps, end.gaps]).toEqual([['gap-200'], ['gap-200'], ['gap-200']]);
  const away = it.open(3, { id: 100, after: 3 });
  await away.settle();
  expect(away.gaps).toEqual([]);
});

test('a message that arrives late below the window is not shown, and the pane says that it is held', async () => {
  const it = await setUp();
  await it.apply(put(message(20)), whole);
  const shown = it.open(1);
  await shown.settle();
  await it.apply(put(message(30)));
  await shown.settle();
  expect([shown.ids, shown.more]).toEqual([[20, 30], false]);
  await it.apply(put(message(10)), whole);
  await shown.settle();
  expect([shown.ids, shown.more]).toEqual([[20, 30], true]);
});

test('deleted messages leave room in the window for older ones', async () => {
  const it = await setUp();
  await it.apply(put(message(20)), put(message(30)), whole);
  const shown = it.open(2);
  await shown.settle();
  await it.apply({ kind: 'removed', chat: CHAT, ids: [30] }, put(message(10)), whole);
  await shown.settle();
  expect([shown.ids, shown.more]).toEqual([[10, 20], false]);
});

test('a deleted message that is pulled again takes no room, and is no older message', async () => {
  const it = await setUp();
  await it.apply(put(message(10)), put(message(20)), put(message(30)), whole);
  await it.apply({ kind: 'removed', chat: CHAT, ids: [10, 30] });
  await it.log.compact();
  const shown = it.open(1);
  await shown.settle();
  await it.apply(put(message(30)), put(message(40)));
  await shown.settle();
  await it.apply(put(message(10)));
  await shown.settle();
  expect([shown.ids, shown.more]).toEqual([[20, 40], false]);
});

test('deleted messages leave room in the window for a gap before all others', async () => {
  const it = await setUp();
  await it.apply(put(message(20)), put(message(30)));
  const shown = it.open(2);
  await shown.settle();
  expect([shown.gaps, it.wanted]).toEqual([[], []]);
  await it.apply({ kind: 'removed', chat: CHAT, ids: [30] });
  await shown.settle();
  expect([shown.gaps, it.wanted]).toEqual([['gap-0'], [[0, false]]]);
});
