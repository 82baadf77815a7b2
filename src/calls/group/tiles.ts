// The tiles of a group call: their order, and the state of the person in each. Pure.
import type { CallPerson } from '../../core/contract/group-call-rows.ts';
import type { PersonMedia } from '../media/group-media-api.ts';

export interface TileItem {
  /** `u` or `s`, and the id of the user. */
  id: string;
  person: CallPerson;
  lane: 'camera' | 'screen';
  isSelf: boolean;
}

/**
 * The others in the order in which they came, and this user last. A shared screen follows the camera of its person.
 * @param media the media that arrive, by user id
 */
export function tilesOf(
  people: readonly CallPerson[],
  selfId: number | null,
  media: ReadonlyMap<number, PersonMedia>,
): TileItem[] {
  const isSelf = ({ userId }: CallPerson): boolean => userId === selfId;
  const tiles = people
    .filter((person) => !isSelf(person))
    .flatMap((person): TileItem[] => {
      const camera: TileItem = { id: `u${person.userId}`, person, lane: 'camera', isSelf: false };
      const hasScreen = person.state === 'in' && (media.get(person.userId)?.far.screen ?? null) !== null;
      return hasScreen ? [camera, { ...camera, id: `s${person.userId}`, lane: 'screen' }] : [camera];
    });
  const self = people.find(isSelf);
  if (self) tiles.push({ id: `u${self.userId}`, person: self, lane: 'camera', isSelf: true });
  return tiles;
}

/** `waiting`: not called yet. `gone`: nothing has arrived for so long that the person has probably left. */
export type TileStep = 'waiting' | 'ringing' | 'connecting' | 'lost' | 'gone' | 'here';

/**
 * @param media undefined for this user, and for a person who is not connected yet
 * @param isPreparing the setup is not sent, so nobody rings yet
 */
export function stepOf(
  { person, isSelf }: TileItem,
  media: PersonMedia | undefined,
  isPreparing: boolean,
): TileStep {
  if (isSelf) return 'here';
  if (person.state === 'invited') return isPreparing ? 'waiting' : 'ringing';
  if (media === undefined || media.path === 'new') return 'connecting';
  if (media.isGone) return 'gone';
  return media.path === 'lost' ? 'lost' : 'here';
}
