// The tab. The emoji and emoticons that a person chose last on this device.
import * as v from 'valibot';
import { json, type KeyValue, type Stored, surviving } from './stored-values.ts';

/** So many are kept. */
export const RECENT_MOST = 32;

/** Each as it is put into a text, the last one first. @param local opens local storage; may throw */
export const openRecentSigns = (local: () => KeyValue, user: number): Stored<readonly string[]> =>
  json(surviving(local), `partyline.recent-signs.${user}`, RecentSchema);

/** By hand, as in stored-values.ts: the first files of every page would carry more of valibot otherwise. */
const RecentSchema = v.custom<readonly string[]>(
  (value) => Array.isArray(value) && value.length <= RECENT_MOST && value.every(isSign),
);

function isSign(it: unknown): boolean {
  return typeof it === 'string' && it.length > 0 && it.length <= 64;
}
