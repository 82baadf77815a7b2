import { expect, test } from 'vitest';
import { standsAtEnd } from '../../../src/chat/timeline/scroll/stands-at-end.ts';

const NEAR = 48;

test('messages that come faster than scrolling is told do not take a conversation from its end', () => {
  expect(standsAtEnd(true, 200, 0, NEAR)).toBe(true);
  expect(standsAtEnd(true, 200, 10, NEAR)).toBe(true);
});

test('[X-CHAT-06] who scrolls up has left the end, and is there again only at the end', () => {
  expect(standsAtEnd(true, 49, 49, NEAR)).toBe(false);
  expect(standsAtEnd(false, 200, 0, NEAR)).toBe(false);
  expect(standsAtEnd(false, 48, 0, NEAR)).toBe(true);
});

test('a little up is still at the end', () => {
  expect(standsAtEnd(true, 40, 40, NEAR)).toBe(true);
});
