// The filter of friends by grouping. Pure.

/** `default`: friends without a grouping. */
export type GroupingFilter = 'all' | 'default' | number;

export function inGrouping<T extends { grouping: number | null }>(
  friends: readonly T[],
  filter: GroupingFilter,
): readonly T[] {
  if (filter === 'all') return friends;
  const wanted = filter === 'default' ? null : filter;
  return friends.filter(({ grouping }) => grouping === wanted);
}
