import { expect, test } from 'vitest';
import { compareChats, compareMessages, type MessageRow } from '../../../src/core/contract/rows.ts';
import { compareFound, type SearchRow } from '../../../src/core/contract/search.ts';

/** Compares each row with all later rows, in both directions. */
function expectOrder<T extends { key: string }>(rows: readonly T[], compare: (a: T, b: T) => number): void {
  for (const [index, before] of rows.entries()) {
    for (const after of rows.slice(index + 1)) {
      expect(compare(before, after), `${before.key} before ${after.key}`).toBeLessThan(0);
      expect(compare(after, before), `${after.key} after ${before.key}`).toBeGreaterThan(0);
    }
  }
}

test('[MSG-13] compareChats puts pinned chats first, then sorts by latest activity, then by key', () => {
  const row = (key: 'private-1' | 'private-2' | 'group-3', isTop: boolean, optTime: number) => ({
    key,
    isTop,
    optTime,
  });
  expectOrder(
    [row('private-1', true, 5), row('group-3', false, 30), row('private-2', false, 20)],
    compareChats,
  );
  expectOrder(
    [row('group-3', false, 9), row('private-1', false, 9), row('private-2', false, 9)],
    compareChats,
  );
});

test('[INV-4] compareMessages sorts messages by id, and unsent ones last in the order of acceptance', () => {
  const row = (id: number | null, order: number): MessageRow =>
    ({ id, order, key: `${id ?? 'e'}${order}` }) as MessageRow;
  expectOrder([row(3, 0), row(9, 0), row(10, 0), row(null, 0), row(null, 1)], compareMessages);
});

test('compareFound puts the search’s state row first, then sorts hits newest first, then by id and key', () => {
  const hit = (chat: string, id: number, sendTime: number): SearchRow =>
    ({ kind: 'hit', key: `${chat}:${id}`, id, sendTime }) as SearchRow;
  const state = { kind: 'state', key: 'state' } as SearchRow;
  expectOrder(
    [state, hit('private-2', 3, 9000), hit('private-2', 8, 5000), hit('private-2', 7, 5000)],
    compareFound,
  );
  expectOrder(
    [state, hit('group-1', 7, 5000), hit('private-2', 7, 5000), hit('system-0', 7, 5000)],
    compareFound,
  );
});
