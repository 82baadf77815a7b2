import { expect, test } from 'vitest';
import { endOfList } from '../../../src/shared/list/end-of-list.ts';
import { filterChats } from '../../../src/chat/list/filter-chats.ts';

const rows = [
  { key: 'group-1' as const, name: 'Design studio' },
  { key: 'private-2' as const, name: 'Józef Ｋｏｎｄｏ' },
  { key: 'private-3' as const, name: '林雅婷' },
  { key: 'private-4' as const, name: 'Studio D' },
];
const keysFor = (typed: string) => filterChats(rows, typed, (row) => row.name).map(({ key }) => key);

test('[X-CHAT-02] The filter keeps the chats whose name contains the typed text, and all chats for blank text', () => {
  expect(keysFor('STUDIO')).toEqual(['group-1', 'private-4']);
  expect(keysFor('雅')).toEqual(['private-3']);
  expect(keysFor('nobody')).toEqual([]);
  expect(filterChats(rows, '', () => '')).toBe(rows);
  expect(filterChats(rows, '  ', () => '')).toBe(rows);
});

test('[X-SRCH-03] The filter ignores accents, case and letter width', () => {
  expect(keysFor(' jozef kondo')).toEqual(['private-2']);
  const found = (name: string, typed: string) =>
    filterChats(rows.slice(0, 1), typed, () => name).length === 1;
  expect(found('Łódź', 'lodz')).toBe(true);
  expect(found('Straße 👍🏽', 'STRASSE 👍')).toBe(true);
  expect(found('か', 'が')).toBe(false);
});

test('[ERR-19] Scrolling down reports the end of a list once, and again only after the end was left', () => {
  const reachesEnd = endOfList();
  const at = (scrollTop: number) => reachesEnd({ scrollTop, clientHeight: 100, scrollHeight: 500 });
  expect([at(200), at(400), at(400)]).toEqual([false, true, false]);
  expect([at(300), at(399.2), at(400)]).toEqual([false, true, false]);
});

test('[ERR-19] A list that fits its height, or that shrinks to its end, does not report its end', () => {
  const reachesEnd = endOfList();
  expect(reachesEnd({ scrollTop: 0, clientHeight: 100, scrollHeight: 100 })).toBe(false);
  reachesEnd({ scrollTop: 300, clientHeight: 100, scrollHeight: 500 });
  expect(reachesEnd({ scrollTop: 200, clientHeight: 100, scrollHeight: 300 })).toBe(false);
});
