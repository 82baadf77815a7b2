// The filter of friends by grouping. Pure.

/** `default`: friends without a grouping, and in one that this device does not know yet. */
export type GroupingFilter = 'all' | 'default' | number;

export function inGrouping<T extends { grouping: number | null }>(
  friends: readonly T[],
  filter: GroupingFilter,
  known: ReadonlySet<number>,
): readonly T[] {
  if (filter === 'all') return friends;
  if (filter !== 'default') return friends.filter(({ grouping }) => grouping === filter);
  return friends.filter(({ grouping }) => grouping === null || !known.has(grouping));
}
