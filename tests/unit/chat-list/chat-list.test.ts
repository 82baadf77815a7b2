import { expect, test } from 'vitest';
import { endOfList } from '../../../src/shared/list/end-of-list.ts';
import { narrowed } from '../../../src/chat/list/filter-chats.ts';

const rows = [
  { key: 'group-1' as const, name: 'Design studio' },
  { key: 'private-2' as const, name: 'Józef Ｋｏｎｄｏ' },
  { key: 'private-3' as const, name: '林雅婷' },
  { key: 'private-4' as const, name: 'Studio D' },
];
const narrow = (typed: string) => narrowed(rows, typed, (row) => row.name).map(({ key }) => key);

test('[X-CHAT-02] the list is narrowed to the names that contain what is typed, and restored when that is cleared', () => {
  expect(narrow('STUDIO')).toEqual(['group-1', 'private-4']);
  expect(narrow('雅')).toEqual(['private-3']);
  expect(narrow('nobody')).toEqual([]);
  expect(narrowed(rows, '', () => '')).toBe(rows);
  expect(narrowed(rows, '  ', () => '')).toBe(rows);
});

test('accents, case and the widths of letters do not matter', () => {
  expect(narrow(' jozef kondo')).toEqual(['private-2']);
});

test('[ERR-19] the end of a list is reached by scrolling down, and not again before it was left', () => {
  const reaches = endOfList();
  const at = (scrollTop: number) => reaches({ scrollTop, clientHeight: 100, scrollHeight: 500 });
  expect([at(200), at(400), at(400)]).toEqual([false, true, false]);
  expect([at(300), at(399.2), at(400)]).toEqual([false, true, false]);
});

test('[ERR-19] a list that fits has no end to reach, and one that shrinks to its end was not scrolled there', () => {
  const reaches = endOfList();
  expect(reaches({ scrollTop: 0, clientHeight: 100, scrollHeight: 100 })).toBe(false);
  reaches({ scrollTop: 300, clientHeight: 100, scrollHeight: 500 });
  expect(reaches({ scrollTop: 200, clientHeight: 100, scrollHeight: 300 })).toBe(false);
});
