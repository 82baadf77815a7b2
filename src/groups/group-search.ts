// The search parameter of the group screen: the id of the open group. Pure.

export interface GroupSearch {
  group?: number | undefined;
}

/** The group of a URL; undefined, which removes the parameter, for anything but a positive integer. */
export function groupSearch({ group }: Record<string, unknown>): GroupSearch {
  return { group: typeof group === 'number' && Number.isSafeInteger(group) && group > 0 ? group : undefined };
}
