// The groupings of a user, and the grouping of a friend. Pure.

export interface NamedGrouping {
  /** null for the default grouping. */
  id: number | null;
  name: string;
}

/**
 * The grouping of a friend. The default grouping, the first one, also stands for one that this device does not know yet.
 */
export const groupingOf = (groupings: readonly NamedGrouping[], id: number | null): NamedGrouping =>
  groupings.find((grouping) => grouping.id === id) ?? groupings[0] ?? { id: null, name: '' };
