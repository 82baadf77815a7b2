import { createElement, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { positionOf, shownAfter } from '../../../src/shared/list/pages.ts';
import { matching } from '../../../src/shared/list/matching.ts';
import {
  hasAll,
  nothingChosen,
  type Pickable,
  toggleAll,
  toggleOne,
  without,
} from '../../../src/shared/picker/choice.ts';
import { ChoiceList, type ChoiceListProps } from '../../../src/shared/picker/ChoiceList.tsx';
import { ChosenList } from '../../../src/shared/picker/ChosenList.tsx';
import { inGrouping } from '../../../src/shared/picker/in-grouping.ts';
import { LimitNote } from '../../../src/shared/picker/LimitNote.tsx';
import { textsInBoth } from '../rendered.ts';
import { markup } from '../words.ts';

const entry = (id: number): Pickable => ({
  key: `u${id}`,
  type: 'PRIVATE',
  targetId: id,
  showName: `Person ${id}`,
  headImage: '',
});
const entries = (count: number): Pickable[] => Array.from({ length: count }, (_, at) => entry(at + 1));
const nobody = nothingChosen<Pickable>();
const all = { max: Number.POSITIVE_INFINITY };
const ids = (choice: typeof nobody): string[] => [...choice.chosen.keys()];

test('[VAL-24] A tick beyond the maximum is undone, and the maximum is told in both languages', async () => {
  const two = toggleAll(nobody, entries(2), { max: 2 });
  expect(two.overLimit).toBe(0);
  const more = toggleOne(two, entry(3), { max: 2 });
  expect(ids(more)).toEqual(['u1', 'u2']);
  const { overLimit } = more;
  expect(await textsInBoth(createElement(LimitNote, { overLimit, max: 2 }))).toEqual([
    ['Maximum 2 members can be selected'],
    ['最多只能選 2 個對象'],
  ]);
  expect(toggleOne(more, entry(1), { max: 2 }).overLimit).toBe(0);
});

test('[VAL-25] A locked entry is never chosen, alone or with all others', () => {
  const rules = { ...all, locked: new Set(['u2']) };
  expect(toggleOne(nobody, entry(2), rules)).toBe(nobody);
  const chosen = toggleAll(nobody, entries(3), rules);
  expect(ids(chosen)).toEqual(['u1', 'u3']);
  expect(hasAll(chosen, entries(3), rules.locked)).toBe(true);
  expect(ids(toggleAll(chosen, entries(3), rules))).toEqual([]);
  expect(hasAll(chosen, [entry(2)], rules.locked)).toBe(false);
});

test('A choice drops the entries that have left the list', () => {
  const chosen = toggleAll(nobody, entries(3), all);
  expect(ids(without(chosen, (key) => key === 'u2'))).toEqual(['u1', 'u3']);
  expect(without(chosen, () => false)).toBe(chosen);
});

test('The list of chosen entries shows its first page and the number of all', async () => {
  const choice = toggleAll(nobody, entries(2000), all);
  const props = { choice, label: 'Selected people', emptyText: 'Nobody selected', onRemove: () => undefined };
  const html = await markup('en-US', createElement(ChosenList<Pickable>, props));
  expect(html).toContain('2,000 selected');
  expect(html.match(/<li/g)).toHaveLength(30);
});

test('The next page of a list shows at its end, also where its rows stand side by side', () => {
  const column = { clientWidth: 200, scrollWidth: 200, scrollLeft: 0, clientHeight: 400, scrollHeight: 1200 };
  expect(shownAfter(positionOf({ ...column, scrollTop: 400 }), 30, 2000)).toBe(30);
  expect(shownAfter(positionOf({ ...column, scrollTop: 800 }), 30, 2000)).toBe(60);
  const row = { clientWidth: 200, scrollWidth: 900, scrollTop: 0, clientHeight: 48, scrollHeight: 48 };
  expect(shownAfter(positionOf({ ...row, scrollLeft: 0 }), 30, 2000)).toBe(30);
  expect(shownAfter(positionOf({ ...row, scrollLeft: 700 }), 30, 2000)).toBe(60);
  expect(shownAfter(positionOf({ ...row, scrollLeft: -700 }), 30, 2000)).toBe(60);
});

test('The filter of friends takes all, those of one grouping, or those without a known grouping', () => {
  const friends = [null, 4, 9, null, 77].map((grouping, id) => ({ id, grouping }));
  const found = (filter: Parameters<typeof inGrouping>[1]): number[] =>
    inGrouping(friends, filter, new Set([4, 9])).map(({ id }) => id);
  expect(found('all')).toEqual([0, 1, 2, 3, 4]);
  expect(found('default')).toEqual([0, 3, 4]);
  expect(found(9)).toEqual([2]);
});

test('[X-SRCH-03] Friends and members are found without their accents, strokes and marks of unseen characters', () => {
  const people = ['Ørsted', 'Ελένη', 'so\u00adft ❤️'].map((showName) => ({ showName }));
  const found = (typed: string) => matching(people, typed).map(({ showName }) => showName);
  expect(found('orsted')).toEqual(['Ørsted']);
  expect(found('ελενη')).toEqual(['Ελένη']);
  expect(found('soft ❤')).toEqual(['so\u00adft ❤️']);
  expect(found('x')).toEqual([]);
});

test('[DLG-02, ENT-12] Typing narrows the list of the picker to the matching names', () => {
  expect(matching(entries(12), 'n 1').map(({ targetId }) => targetId)).toEqual([1, 10, 11, 12]);
  expect(matching(entries(12), ' PERSON 2 ').map(({ targetId }) => targetId)).toEqual([2]);
});

const list = (more: Partial<ChoiceListProps<Pickable>>): ReactElement =>
  createElement(ChoiceList<Pickable>, {
    field: { current: null },
    listLabel: 'People',
    emptyText: 'Nobody here',
    listId: 'a',
    ready: true,
    found: [],
    typed: '',
    choice: nobody,
    onType: () => undefined,
    onToggle: () => undefined,
    onToggleAll: () => undefined,
    ...more,
  });
/** The attributes of each option. */
const optionsOf = async (element: ReactElement): Promise<string[]> =>
  (await markup('en-US', element)).match(/<div [^>]*role="option"[^>]*>/g) ?? [];

test('[VAL-26] The picker shows a first page of 30 entries', async () => {
  expect(await optionsOf(list({ found: entries(31) }))).toHaveLength(30);
});

test('[VAL-25, ENT-12] Locked entries are shown ticked and disabled in the picker', async () => {
  const options = await optionsOf(list({ found: entries(2), locked: new Set(['u2']) }));
  expect(options[0]).toContain('aria-selected="false"');
  expect(options[0]).not.toContain('aria-disabled');
  expect(options[1]).toContain('aria-selected="true"');
  expect(options[1]).toContain('aria-disabled="true"');
  const [, unticked] = await optionsOf(
    list({ found: entries(2), locked: new Set(['u2']), lockedTick: false }),
  );
  expect(unticked).toContain('aria-selected="false"');
});

test('An empty picker says so, and a search without results too', async () => {
  expect(await markup('en-US', list({}))).toContain('Nobody here');
  expect(await markup('en-US', list({ typed: 'x' }))).toContain('No matches');
});
