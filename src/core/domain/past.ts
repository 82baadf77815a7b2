// Every realm. What the reducer may ask of messages that lie in pages. In the engine an answer can be
// missing because a page is not in memory: then it is noted, the page is read, and the event is reduced anew.
import type { StoredMessage } from './message.ts';

export interface Past {
  find(id: number): StoredMessage | null;
  /** Messages with `after < id <= upTo`. */
  between(after: number, upTo: number): readonly StoredMessage[];
  /** The newest message with `id > above` that `wanted` accepts; no page that ends below is gone through. */
  newest(wanted: (message: StoredMessage) => boolean, above: number): StoredMessage | null;
}

/** Of a chat that has no pages. */
export const noPast: Past = { find: () => null, between: () => [], newest: () => null };
