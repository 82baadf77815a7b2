// The leader of a group call: the tile that is shown large, while the others are in a strip (GCALL-03). A shared screen
// leads by itself, unless the user has chosen another tile. Pure.

export interface LeaderChoice {
  /** The tile that the user has chosen. */
  chosen: string | null;
  /** The shared screens in the order in which they came. */
  screens: readonly string[];
  /** The screens that the user has sent back to the grid. */
  declined: readonly string[];
}

export const NO_LEADER: LeaderChoice = { chosen: null, screens: [], declined: [] };

/** The leader: the chosen tile, or the newest screen; null for the grid. */
export function leaderOf({ chosen, screens, declined }: LeaderChoice): string | null {
  return chosen ?? screens.findLast((id) => !declined.includes(id)) ?? null;
}

/** A press on a tile makes it the leader; a press on the leader returns to the grid. */
export function pressed(choice: LeaderChoice, id: string): LeaderChoice {
  return leaderOf(choice) === id
    ? { ...choice, chosen: null, declined: choice.screens }
    : { ...choice, chosen: id };
}

/**
 * The choice for the present tiles. A leader who has left is cleared (GCALL-15), and a screen that is shared again is a
 * new one. Returns the same object where nothing changes.
 */
export function following(
  choice: LeaderChoice,
  tiles: readonly { id: string; lane: 'camera' | 'screen' }[],
): LeaderChoice {
  const ids = new Set(tiles.map(({ id }) => id));
  const kept = choice.screens.filter((id) => ids.has(id));
  const added = tiles.filter(({ id, lane }) => lane === 'screen' && !kept.includes(id)).map(({ id }) => id);
  const declined = choice.declined.filter((id) => ids.has(id));
  const chosen = choice.chosen !== null && ids.has(choice.chosen) ? choice.chosen : null;
  const isSame =
    added.length === 0 &&
    kept.length === choice.screens.length &&
    declined.length === choice.declined.length &&
    chosen === choice.chosen;
  return isSame ? choice : { chosen, screens: [...kept, ...added], declined };
}
