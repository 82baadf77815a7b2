// The messages in the window of a conversation.
import { expect, test } from 'vitest';
import { CHAT, message, put } from '../support.ts';
import { many, setUp, completeHistory } from './panes.ts';

test('A window around a message shows its neighbors, and has more on both sides', async () => {
  const it = await setUp();
  await it.apply(...many(200), completeHistory);
  await it.log.compact();
  const shown = it.open(3, { id: 1000, after: 2 });
  await shown.settle();
  expect(shown.ids).toEqual([980, 990, 1000, 1010, 1020]);
  expect([shown.more, shown.later]).toEqual([true, true]);
  await it.apply(put(message(2010)));
  await shown.settle();
  // New messages at the end of the chat are outside this window.
  expect(shown.ids).toEqual([980, 990, 1000, 1010, 1020]);
});

test('A window around a message that reaches the newest message shows new ones', async () => {
  const it = await setUp();
  await it.apply(...many(80), completeHistory);
  await it.log.compact();
  const shown = it.open(2, { id: 790, after: 5 });
  await shown.settle();
  expect([shown.ids, shown.later]).toEqual([[780, 790, 800], false]);
  await it.apply(put(message(810)), put(message(820)));
  await shown.settle();
  expect(shown.ids).toEqual([780, 790, 800, 810, 820]);
});

test('A gap is filled from the end that is near the reader', async () => {
  const it = await setUp();
  await it.apply(...many(40), completeHistory, { kind: 'gap', chat: CHAT, after: 200, before: 210 });
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

test('An older message that arrives late is not in the window, and the window has more', async () => {
  const it = await setUp();
  await it.apply(put(message(20)), completeHistory);
  const shown = it.open(1);
  await shown.settle();
  await it.apply(put(message(30)));
  await shown.settle();
  expect([shown.ids, shown.more]).toEqual([[20, 30], false]);
  await it.apply(put(message(10)), completeHistory);
  await shown.settle();
  expect([shown.ids, shown.more]).toEqual([[20, 30], true]);
});

test('Deleted messages make room in the window for older ones', async () => {
  const it = await setUp();
  await it.apply(put(message(20)), put(message(30)), completeHistory);
  const shown = it.open(2);
  await shown.settle();
  await it.apply({ kind: 'removed', chat: CHAT, ids: [30] }, put(message(10)), completeHistory);
  await shown.settle();
  expect([shown.ids, shown.more]).toEqual([[10, 20], false]);
});

test('A deleted message that is pulled again takes no room, and adds no older message to the window', async () => {
  const it = await setUp();
  await it.apply(put(message(10)), put(message(20)), put(message(30)), completeHistory);
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

test('Deleted messages make room in the window for the gap before all messages', async () => {
  const it = await setUp();
  await it.apply(put(message(20)), put(message(30)));
  const shown = it.open(2);
  await shown.settle();
  expect([shown.gaps, it.wanted]).toEqual([[], []]);
  await it.apply({ kind: 'removed', chat: CHAT, ids: [30] });
  await shown.settle();
  expect([shown.gaps, it.wanted]).toEqual([['gap-0'], [[0, false]]]);
});

test('[DEL-01] A message loses the quote of a message that is removed while the conversation is open', async () => {
  const it = await setUp();
  const quoteMessage = { id: 10, sendId: 2, content: 'secret', type: 0, status: 0 };
  await it.apply(put(message(10)), put(message(20, { quoteMessage })), completeHistory);
  const shown = it.open(5);
  await shown.settle();
  expect(shown.messages.map(({ quote }) => quote?.content)).toEqual([undefined, 'secret']);
  await it.apply({ kind: 'removed', chat: CHAT, ids: [10] });
  await shown.settle();
  expect(shown.messages.map(({ id, quote }) => [id, quote])).toEqual([[20, null]]);
});
