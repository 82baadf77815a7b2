// The emoji and emoticons that a user chose last on this device.
import {
  jsonValue,
  type KeyValue,
  listOf,
  type Stored,
  stringOf,
  withMemoryFallback,
} from './stored-values.ts';

/** Maximum number of stored entries. */
export const RECENT_MOST = 32;

/** Each entry as it is inserted into a text, newest first. @param local opens local storage; may throw */
export const openRecentSigns = (local: () => KeyValue, user: number): Stored<readonly string[]> =>
  jsonValue(
    withMemoryFallback(local),
    `partyline.recent-signs.${user}`,
    listOf(stringOf(1, 64), RECENT_MOST),
  );
