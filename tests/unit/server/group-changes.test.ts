// The numbers of changes of groups, by which an act after a check of rights finds that it is stale.
import { expect, test } from 'vitest';
import { createGroupChanges } from '../../../server/group-calls/group-changes.ts';

test('A change of the group makes an older check stale, and a change of another group does not', () => {
  const changes = createGroupChanges();
  changes.note(1);
  const checked = changes.count();
  expect(changes.isAfter(1, checked)).toBe(false);
  changes.note(2);
  expect([changes.isAfter(1, checked), changes.isAfter(2, checked)]).toEqual([false, true]);
  changes.note(1);
  expect(changes.isAfter(1, checked)).toBe(true);
});

test('A change that may concern every group makes all older checks stale', () => {
  const changes = createGroupChanges();
  const checked = changes.count();
  changes.noteAll();
  expect([changes.isAfter(1, checked), changes.isAfter(1, changes.count())]).toEqual([true, false]);
});

test('A restored copy finds the same checks stale, also after the oldest groups are forgotten', () => {
  const changes = createGroupChanges(2);
  for (const groupId of [1, 2, 3]) changes.note(groupId);
  const copy = createGroupChanges(2);
  copy.restore(JSON.parse(JSON.stringify(changes.snapshot())) as ReturnType<typeof changes.snapshot>);
  const states = (one: typeof changes) => [1, 2, 3].map((groupId) => one.isAfter(groupId, 1));
  expect(states(copy)).toEqual(states(changes));
  expect(states(copy)).toEqual([false, true, true]);
  expect(copy.count()).toBe(3);
});
