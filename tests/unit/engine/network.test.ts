import { BehaviorSubject, Subject } from 'rxjs';
import { beforeEach, expect, test } from 'vitest';
import type { Environment } from '../../../src/core/contract/seat.ts';
import { networkInputs } from '../../../workers/engine/network.ts';
import {
  isInUse,
  stateAfter,
  initialState,
  type TabChange,
  type TabState,
} from '../../../workers/engine/tab-state.ts';

let tabs: TabState[];
let heard: string[];
let count$: BehaviorSubject<number>;
let changes$: Subject<TabChange>;
beforeEach(() => {
  tabs = [initialState, initialState];
  heard = [];
  count$ = new BehaviorSubject(2);
  changes$ = new Subject();
  networkInputs({ tabs: () => tabs, count$, changes$ }).subscribe(({ kind }) => heard.push(kind));
});

const tell = (which: number, change: Environment): void => {
  const before = tabs[which]!;
  const after = stateAfter(before, change, 0);
  tabs[which] = after;
  changes$.next({ change, before, after });
};

test('the link hears `offline` when every tab is offline, and `online` when one tab is back', () => {
  tell(0, { online: true, visible: true });
  tell(0, { online: false });
  expect(heard).toEqual([]);
  tell(1, { online: false });
  expect(heard).toEqual(['offline']);
  tell(0, { online: true });
  expect(heard).toEqual(['offline', 'online']);
});

test('the link tries again when one tab comes back online, even if another tab never went offline', () => {
  tell(0, { online: false });
  tell(0, { online: true });
  expect(heard).toEqual(['online']);
});

test('the link hears `offline` when the last online tab closes, and nothing when no tab is left', () => {
  tell(0, { online: false });
  tabs = [tabs[0]!];
  count$.next(1);
  expect(heard).toEqual(['offline']);
  tabs = [];
  count$.next(0);
  expect(heard).toEqual(['offline']);
});

test('a press on retry makes the link try once', () => {
  tell(0, { retry: true });
  tell(0, { visible: true });
  expect(heard).toEqual(['online']);
});

test('the link checks its line when a page was frozen', () => {
  tell(1, { resumed: true });
  expect(heard).toEqual(['doubt']);
});

test('a tab is in use for 2 s after a key, unless the account opened after that key', () => {
  const page = stateAfter(initialState, { active: true }, 10_000);
  expect(isInUse(page, 9_999, 11_999)).toBe(true);
  expect(isInUse(page, 9_999, 12_000)).toBe(false);
  expect(isInUse(page, 10_000, 10_001)).toBe(false);
  expect(isInUse(initialState, 0, 1)).toBe(false);
});
