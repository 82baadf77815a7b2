// The servers that wait for the state of the others.
import { expect, test } from 'vitest';
import type { ClusterEvent, Delivery } from '../../../server/cluster/events.ts';
import { createNewcomers } from '../../../server/cluster/newcomers.ts';

function joined(...events: [from: string, event: ClusterEvent][]) {
  const newcomers = createNewcomers();
  const at = { now: 0, time: 0 };
  for (const [from, event] of events) {
    const delivery: Delivery = { from, isOwn: false, id: '', at, event };
    newcomers.note(delivery);
  }
  return newcomers;
}

const join = (attempt: number, hasState?: boolean): ClusterEvent => ({
  kind: 'join',
  attempt,
  others: [],
  ...(hasState === undefined ? {} : { hasState }),
});
const snapshot = (to: string, attempt: number): ClusterEvent => ({
  kind: 'snapshot',
  to,
  attempt,
  state: {},
});

test('A server without the state waits until the snapshot of its last join, or its end', () => {
  expect(joined(['a', join(1, false)]).has('a')).toBe(true);
  expect(joined(['a', join(1, true)]).has('a')).toBe(false);
  expect(joined(['a', join(1, false)], ['b', snapshot('a', 1)]).has('a')).toBe(false);
  expect(joined(['a', join(1, false)], ['a', join(2, false)], ['b', snapshot('a', 1)]).has('a')).toBe(true);
  expect(joined(['a', join(1, false)], ['a', { kind: 'leave' }]).has('a')).toBe(false);
  expect(joined(['a', join(1, false)], ['b', { kind: 'gone', node: 'a' }]).has('a')).toBe(false);
});

test('A server of the last release counts as one with the state', () => {
  expect(joined(['a', join(1)]).has('a')).toBe(false);
});

test('Among servers without the state, the one with the oldest last join is first', () => {
  const newcomers = joined(['a', join(1, false)], ['b', join(1, false)], ['a', join(2, false)]);
  expect(newcomers.isFirst('b', ['a'])).toBe(true);
  expect(newcomers.isFirst('a', ['b'])).toBe(false);
  expect(newcomers.isFirst('b', ['a', 'with the state'])).toBe(false);
  expect(newcomers.isFirst('b', [])).toBe(true);
});
