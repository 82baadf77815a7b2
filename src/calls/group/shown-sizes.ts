// The size in which this tab shows each person of a group call: the person's tab sends no more than that. Pure.
import type { ShownSize } from '../media/group-media-api.ts';
import type { TileItem } from './tiles.ts';

export interface Shown {
  camera: ShownSize;
  screen: boolean;
}

export interface Showing {
  /** The id of the large tile; null for the grid. */
  leader: string | null;
  /** Ids of the tiles that are scrolled out of sight. */
  hidden: ReadonlySet<string>;
  /** False for a minimized call, and in a window that the user does not see. */
  isSeen: boolean;
}

/** A grid of more tiles shows all of them small: large pictures for everybody would fill the connection. */
const MOST_LARGE = 4;

/** By user id, without this user. */
export function shownSizes(
  tiles: readonly TileItem[],
  { leader, hidden, isSeen }: Showing,
): Map<number, Shown> {
  const isShown = (id: string): boolean => isSeen && tiles.some((tile) => tile.id === id) && !hidden.has(id);
  const isLarge = (id: string): boolean => (leader === null ? tiles.length <= MOST_LARGE : leader === id);
  return new Map(
    tiles
      .filter(({ lane, isSelf, person }) => lane === 'camera' && !isSelf && person.state === 'in')
      .map(({ id, person: { userId } }) => [
        userId,
        { camera: isShown(id) ? (isLarge(id) ? 'large' : 'small') : 'none', screen: isShown(`s${userId}`) },
      ]),
  );
}
