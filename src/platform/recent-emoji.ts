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
export const MAX_RECENT = 32;

/**
 * The stored list of a user, newest first. An entry is the text that the choice inserts. The
 * key has the name of earlier builds, whose lists it keeps.
 * @param local opens local storage; may throw
 */
export const openRecentEmoji = (local: () => KeyValue, user: number): Stored<readonly string[]> =>
  jsonValue(withMemoryFallback(local), `partyline.recent-signs.${user}`, listOf(stringOf(1, 64), MAX_RECENT));
