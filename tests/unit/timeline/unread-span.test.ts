import { expect, test } from 'vitest';
import { lookOn, startLooking } from '../../../src/chat/timeline/unread-span.ts';

const ids = (readUpTo: number, lastId: number): Parameters<typeof startLooking>[0] => ({
  readUpTo,
  lastId,
  unread: lastId - readUpTo,
});

test('[X-CHAT-04] a chat opens with what is unread, and with nothing where all is read', () => {
  expect(startLooking(ids(5, 9), true)).toEqual({ span: { after: 5, upTo: 9, count: 4 }, away: null });
  expect(startLooking(ids(9, 9), true)).toEqual({ span: null, away: null });
});

test('[X-CHAT-04] what comes while somebody looks is not marked', () => {
  const looking = startLooking(ids(9, 9), true);
  expect(lookOn(looking, ids(9, 20), true)).toBe(looking);
});

test('[X-CHAT-04] opened before the line is live, it marks what the first pull brings', () => {
  const opened = startLooking(ids(5, 5), false);
  const pulling = lookOn(opened, ids(5, 8), false);
  expect(pulling.span).toBeNull();
  expect(lookOn(pulling, ids(5, 9), true)).toEqual({ span: { after: 5, upTo: 9 }, away: null });
});

test('[X-CHAT-04] what a reconnect brings is marked from the last message that was there before', () => {
  const looking = startLooking(ids(5, 5), true);
  const away = lookOn(looking, ids(5, 12), false);
  expect(lookOn(away, ids(5, 30), true).span).toEqual({ after: 12, upTo: 30 });
});

test('[X-CHAT-04] a reconnect that brings nothing leaves the divider where it is', () => {
  const looking = startLooking(ids(5, 9), true);
  const back = lookOn(lookOn(looking, ids(5, 12), false), ids(5, 12), true);
  expect(back.span).toBe(looking.span);
});
