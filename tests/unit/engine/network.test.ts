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
let inputs: string[];
let count$: BehaviorSubject<number>;
let changes$: Subject<TabChange>;
beforeEach(() => {
  tabs = [initialState, initialState];
  inputs = [];
  count$ = new BehaviorSubject(2);
  changes$ = new Subject();
  networkInputs({ tabs: () => tabs, count$, changes$ }).subscribe(({ kind }) => inputs.push(kind));
});

/** Applies a change of one tab, and emits it. */
const change = (index: number, environment: Environment): void => {
  const before = tabs[index]!;
  const after = stateAfter(before, environment, 0);
  tabs[index] = after;
  changes$.next({ change: environment, before, after });
};

test('The link receives `offline` when every tab is offline, and `online` when one tab is online again', () => {
  change(0, { online: true, visible: true });
  change(0, { online: false });
  expect(inputs).toEqual([]);
  change(1, { online: false });
  expect(inputs).toEqual(['offline']);
  change(0, { online: true });
  expect(inputs).toEqual(['offline', 'online']);
});

test('The link receives `online` when one tab is online again, even if another tab was never offline', () => {
  change(0, { online: false });
  change(0, { online: true });
  expect(inputs).toEqual(['online']);
});

test('The link receives `offline` when the last online tab closes, and no input when no tab remains', () => {
  change(0, { online: false });
  tabs = [tabs[0]!];
  count$.next(1);
  expect(inputs).toEqual(['offline']);
  tabs = [];
  count$.next(0);
  expect(inputs).toEqual(['offline']);
});

test('A press on Retry sends the link one `online`', () => {
  change(0, { retry: true });
  change(0, { visible: true });
  expect(inputs).toEqual(['online']);
});

test('The link is told that its connection is suspect when a tab resumes from a freeze', () => {
  change(1, { resumed: true });
  expect(inputs).toEqual(['suspect']);
});

test('isInUse is true for 2 s after a key press, unless the account was opened after that press', () => {
  const page = stateAfter(initialState, { active: true }, 10_000);
  expect(isInUse(page, 9_999, 11_999)).toBe(true);
  expect(isInUse(page, 9_999, 12_000)).toBe(false);
  expect(isInUse(page, 10_000, 10_001)).toBe(false);
  expect(isInUse(initialState, 0, 1)).toBe(false);
});
