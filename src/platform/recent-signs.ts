// The tab. The emoji and emoticons that a person chose last on this device.
import { json, type KeyValue, listOf, type Stored, surviving, words } from './stored-values.ts';

/** So many are kept. */
export const RECENT_MOST = 32;

/** Each as it is put into a text, the last one first. @param local opens local storage; may throw */
export const openRecentSigns = (local: () => KeyValue, user: number): Stored<readonly string[]> =>
  json(surviving(local), `partyline.recent-signs.${user}`, listOf(words(1, 64), RECENT_MOST));
