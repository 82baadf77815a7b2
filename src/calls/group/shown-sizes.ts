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
  /** The active speaker; null before anybody has spoken. */
  speakerId: number | null;
  /** Ids of the tiles that are scrolled out of sight. */
  hidden: ReadonlySet<string>;
  /** False for a minimized call, and in a window that the user does not see. */
  isSeen: boolean;
}

/** A grid of more tiles shows all but the speaker small: large pictures of everybody would fill the connection. */
const MOST_LARGE = 4;

/** By user id, without this user. */
export function shownSizes(
  tiles: readonly TileItem[],
  { leader, speakerId, hidden, isSeen }: Showing,
): Map<number, Shown> {
  const isShown = (id: string): boolean => isSeen && tiles.some((tile) => tile.id === id) && !hidden.has(id);
  const isLarge = ({ id, person }: TileItem): boolean =>
    leader === null ? tiles.length <= MOST_LARGE || person.userId === speakerId : leader === id;
  return new Map(
    tiles
      .filter(({ lane, isSelf, person }) => lane === 'camera' && !isSelf && person.state === 'in')
      .map((tile) => {
        const { userId } = tile.person;
        const camera = isShown(tile.id) ? (isLarge(tile) ? 'large' : 'small') : 'none';
        return [userId, { camera, screen: isShown(`s${userId}`) }];
      }),
  );
}
