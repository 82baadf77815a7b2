import { expect, test } from 'vitest';
import { collapsedOf, withToggled } from '../../../src/people/groupings/collapsed.ts';
import {
  groupingItems,
  groupingSections,
  movedTo,
  steppedBy,
} from '../../../src/people/groupings/sections.ts';
import { scrollStep } from '../../../src/people/groupings/use-row-drag.ts';
import { COLLAPSED, openStoredValues } from '../../../src/platform/stored-values.ts';
import { friendRow } from './rows.ts';

const groupings = [
  { id: null, name: 'My friends' },
  { id: 5, name: 'Work' },
  { id: 3, name: 'Family' },
];
const friends = [
  friendRow({ id: 1, grouping: 3 }),
  friendRow({ id: 2 }),
  friendRow({ id: 4, grouping: 5 }),
  friendRow({ id: 6, grouping: 99 }),
];
const sections = groupingSections(groupings, friends);

test('[X-FGRP-03] Each friend is in one section; a friend of an unknown grouping is in the default one', () => {
  expect(sections.map(({ id, friends: members }) => [id, members.map((friend) => friend.id)])).toEqual([
    [null, [2, 6]],
    [5, [4]],
    [3, [1]],
  ]);
});

test('[X-FGRP-03] A collapsed section keeps its count and shows no friends', () => {
  const items = groupingItems(sections, [0, 3]);
  expect(items.map(({ key }) => key)).toEqual(['g0', 'g5', 'private-4', 'g3']);
  expect(items[0]).toMatchObject({ isOpen: false, section: { friends: [{ id: 2 }, { id: 6 }] } });
});

test('A grouping moves to the place of another one, in both directions', () => {
  expect(movedTo([1, 2, 3, 4], 1, 3)).toEqual([2, 3, 1, 4]);
  expect(movedTo([1, 2, 3, 4], 4, 2)).toEqual([1, 4, 2, 3]);
  expect(movedTo([1, 2, 3], 2, 2)).toBeNull();
  expect(movedTo([1, 2, 3], 9, 2)).toBeNull();
  expect(movedTo([1, 2, 3], 2, 9)).toBeNull();
});

test('A grouping moves one place up or down, and not beyond the ends', () => {
  expect(steppedBy([1, 2, 3], 2, -1)).toEqual([2, 1, 3]);
  expect(steppedBy([1, 2, 3], 2, 1)).toEqual([1, 3, 2]);
  expect(steppedBy([1, 2, 3], 1, -1)).toBeNull();
  expect(steppedBy([1, 2, 3], 3, 1)).toBeNull();
  expect(steppedBy([1, 2, 3], 9, 1)).toBeNull();
});

test('[X-FGRP-03] Collapsed groupings are remembered for each user, and opening one forgets it', () => {
  const one = withToggled(withToggled([], 1, 5), 1, 0);
  const both = withToggled(one, 2, 5);
  expect([collapsedOf(both, 1), collapsedOf(both, 2), collapsedOf(both, 3)]).toEqual([[5, 0], [5], []]);
  expect(collapsedOf(withToggled(both, 1, 5), 1)).toEqual([0]);
});

test('[X-FGRP-03] Storage keeps the collapsed groupings of the newest users, at full size', () => {
  const held = new Map<string, string>();
  const store = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
  const { collapsed } = openStoredValues(
    () => store,
    () => store,
  );
  let all = collapsed.read() ?? [];
  for (let user = 1; user <= COLLAPSED.users + 1; user += 1) all = withToggled(all, user, 5);
  for (let id = 10; id < 10 + COLLAPSED.groupings; id += 1) all = withToggled(all, 2, id);
  collapsed.write(all);
  const read = collapsed.read() ?? [];
  expect(read).toEqual(all);
  expect(collapsedOf(read, 1)).toEqual([]);
  expect(collapsedOf(read, 2)).toHaveLength(COLLAPSED.groupings);
  held.set('partyline.collapsed', '[{"user":0,"ids":[1]},{"user":2,"ids":[1]}]');
  expect(collapsed.read()).toEqual([{ user: 2, ids: [1] }]);
});

test('A list scrolls while a dragged row is near its upper or lower edge', () => {
  const box = { top: 100, bottom: 500 };
  expect(scrollStep(110, box)).toBeLessThan(0);
  expect(scrollStep(300, box)).toBe(0);
  expect(scrollStep(490, box)).toBeGreaterThan(0);
});
