import { expect, test } from 'vitest';
import { filteredFriends, sortedFriends } from '../../../src/people/list/friend-order.ts';
import { friendSearch } from '../../../src/people/friend-search.ts';
import { friendRow } from './rows.ts';

const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const sorted = (names: readonly string[], locale: string) => {
  const rows = names.map((showName, at) => friendRow({ id: at + 1, showName }));
  return sortedFriends(rows, locale, ({ showName }) => showName).map(({ showName }) => showName);
};

test('[X-FRND-01] Friends are ordered by their shown names in the order of the language', () => {
  expect(sorted(['Zoe', 'émile', 'Eva', 'adam', 'User 10', 'User 9'], 'en-US')).toEqual([
    'adam',
    'émile',
    'Eva',
    'User 9',
    'User 10',
    'Zoe',
  ]);
  // By number of strokes: 丁 has 2, 王 has 4, 陳 has 11.
  expect(sorted(['陳', '王', '丁'], 'zh-TW')).toEqual(['丁', '王', '陳']);
});

test('Friends with equal names are ordered by id, whatever their order was before', () => {
  const rows = [3, 1, 2].map((id) => friendRow({ id, showName: 'Kim' }));
  expect(ids(sortedFriends(rows, 'en-US', ({ showName }) => showName))).toEqual([1, 2, 3]);
});

test('The name that the list shows for an empty name decides the order', () => {
  const rows = [friendRow({ id: 1, showName: 'Zoe' }), friendRow({ id: 2, showName: '' })];
  expect(ids(sortedFriends(rows, 'en-US', ({ showName }) => showName || 'User 2'))).toEqual([2, 1]);
});

test('[X-FRND-01] The filter finds friends by remark and nickname, and keeps all for blank text', () => {
  const rows = [
    friendRow({ id: 1, showName: 'Boss', nickName: 'Józef', remark: 'Boss' }),
    friendRow({ id: 2, showName: 'Ann Boss', nickName: 'Ann Boss' }),
    friendRow({ id: 3, showName: 'Mira', nickName: 'Mira' }),
  ];
  expect(ids(filteredFriends(rows, 'boss'))).toEqual([1, 2]);
  expect(ids(filteredFriends(rows, 'jozef'))).toEqual([1]);
  expect(ids(filteredFriends(rows, 'nobody'))).toEqual([]);
  expect(filteredFriends(rows, '  ')).toBe(rows);
});

test('The URL of the friend screen names a friend or the requests; other parameters are removed', () => {
  const none = { friend: undefined, view: undefined };
  expect(friendSearch({ friend: 7 })).toEqual({ ...none, friend: 7 });
  expect(friendSearch({ view: 'requests', friend: 7 })).toEqual({ ...none, view: 'requests' });
  for (const friend of [0, -1, 1.5, '7', 'x', null, 2 ** 53, [1]]) {
    expect(friendSearch({ friend, view: 'all' })).toEqual(none);
  }
});
