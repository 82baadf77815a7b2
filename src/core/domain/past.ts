// Every realm. Messages that lie in pages, as the reducer may ask for them. In the engine a page may not be in memory:
// then it is noted as missing and read, and the event is reduced anew.
import type { StoredMessage } from './message.ts';

export interface Past {
  find(id: number): StoredMessage | null;
  /** Messages with `after < id <= upTo`. */
  between(after: number, upTo: number): readonly StoredMessage[];
  /** The newest message with `id > above` that `wanted` accepts; no page that ends below is gone through. */
  newest(wanted: (message: StoredMessage) => boolean, above: number): StoredMessage | null;
}

/** For a chat without pages. */
export const noPast: Past = { find: () => null, between: () => [], newest: () => null };
