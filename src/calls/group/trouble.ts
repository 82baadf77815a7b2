// The trouble of this user's own connection in a group call, from the links to all people. Pure.
import type { PersonMedia } from '../media/group-media-api.ts';

/**
 * A processor is busy for all links. A network is weak where at least half of the connected links say so: one link alone
 * may suffer from the other person's network.
 */
export function ownTrouble(people: ReadonlyMap<number, PersonMedia>): 'network' | 'processor' | null {
  const links = [...people.values()].filter(({ path }) => path !== 'new');
  const count = (trouble: PersonMedia['trouble']): number =>
    links.filter((link) => link.trouble === trouble).length;
  if (count('processor') > 0) return 'processor';
  const weak = count('network');
  return weak > 0 && weak * 2 >= links.length ? 'network' : null;
}
