import { beforeEach, expect, test } from 'vitest';
import type { Environment } from '../../../src/core/contract/seat.ts';
import { Network } from '../../../workers/engine/network.ts';
import { isInUse, pageAfter, silent, type TabState } from '../../../workers/engine/tab-state.ts';

let pages: TabState[];
let heard: string[];
let network: Network;
beforeEach(() => {
  pages = [silent, silent];
  heard = [];
  network = new Network(
    () => pages,
    (input) => heard.push(input.kind),
  );
});

const tell = (which: number, change: Environment): void => {
  const before = pages[which]!;
  pages[which] = pageAfter(before, change, 0);
  network.hear(change, before);
};

test('the line is told that the browser is offline when all tabs say so, and online when one does', () => {
  tell(0, { online: true, visible: true });
  tell(0, { online: false });
  expect(heard).toEqual([]);
  tell(1, { online: false });
  expect(heard).toEqual(['offline']);
  tell(0, { online: true });
  expect(heard).toEqual(['offline', 'online']);
});

test('a tab that comes back online is worth a try, though another one never went offline', () => {
  tell(0, { online: false });
  tell(0, { online: true });
  expect(heard).toEqual(['online']);
});

test('the last tab that was online goes: the others are believed; with no tab at all nothing is known', () => {
  tell(0, { online: false });
  pages = [pages[0]!];
  network.look();
  expect(heard).toEqual(['offline']);
  pages = [];
  network.look();
  expect(heard).toEqual(['offline']);
});

test('a press for a line now is worth a try, and nothing that lasts', () => {
  tell(0, { retry: true });
  tell(0, { visible: true });
  expect(heard).toEqual(['online']);
});

test('a page that was frozen puts the line in doubt', () => {
  tell(1, { resumed: true });
  expect(heard).toEqual(['doubt']);
});

test('a page is in use for 2 s after a key, unless the account was opened after that key', () => {
  const page = pageAfter(silent, { active: true }, 10_000);
  expect(isInUse(page, 9_999, 11_999)).toBe(true);
  expect(isInUse(page, 9_999, 12_000)).toBe(false);
  expect(isInUse(page, 10_000, 10_001)).toBe(false);
  expect(isInUse(silent, 0, 1)).toBe(false);
});
