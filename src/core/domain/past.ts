// The reducer's access to messages in pages of the journal. Where a page is not in memory, the engine records
// it as missing, reads it, and reduces the event again.
import type { StoredMessage } from './message.ts';

export interface Past {
  find(id: number): StoredMessage | null;
  /** Messages with `after < id <= upTo`. */
  between(after: number, upTo: number): readonly StoredMessage[];
  /** The newest message with `id > above` that `wanted` accepts. Skips pages that end below `above`. */
  newest(wanted: (message: StoredMessage) => boolean, above: number): StoredMessage | null;
}

/** The `Past` of a chat without pages. */
export const noPast: Past = { find: () => null, between: () => [], newest: () => null };
