import { expect, test } from 'vitest';
import { unreadSum } from '../../../src/home/unread-sum.ts';

test('[HOME-02] the badge sums the chats that are not do-not-disturb', () => {
  const chats = [
    { unread: 3, isDnd: false },
    { unread: 31, isDnd: true },
    { unread: 1, isDnd: false },
  ];
  expect(unreadSum(chats)).toBe(4);
  expect(unreadSum([])).toBe(0);
});
