import { expect, test } from 'vitest';
import { unreadSum } from '../../../src/home/unread-sum.ts';

test('[HOME-02] The sum of unread messages leaves out do-not-disturb chats', () => {
  const chats = [
    { unread: 3, isDnd: false },
    { unread: 31, isDnd: true },
    { unread: 1, isDnd: false },
  ];
  expect(unreadSum(chats)).toBe(4);
  expect(unreadSum([])).toBe(0);
});
