// The collapsed groupings of each user of this browser. Pure functions; use-collapsed.ts stores the list.
import { type CollapsedGroupings, COLLAPSED } from '../../platform/stored-values.ts';

export const collapsedOf = (all: readonly CollapsedGroupings[], user: number): readonly number[] =>
  all.find((entry) => entry.user === user)?.ids ?? [];

/** The list after a user has collapsed or opened a grouping; `id` is 0 for the default grouping. */
export function withToggled(
  all: readonly CollapsedGroupings[],
  user: number,
  id: number,
): readonly CollapsedGroupings[] {
  const before = collapsedOf(all, user);
  const ids = before.includes(id) ? before.filter((other) => other !== id) : [...before, id];
  return [
    ...all.filter((entry) => entry.user !== user),
    { user, ids: ids.slice(-COLLAPSED.groupings) },
  ].slice(-COLLAPSED.users);
}
