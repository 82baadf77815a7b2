// The engine. What is known of the signatures of a journal beyond what lies there, as long as it is open.
import type { SignatureIndex } from './book.ts';

interface Known {
  /** Every page was found to be listed: what is written since then is as well. */
  isWhole: boolean;
  /** Blocks of which something could not be read. */
  readonly broken: Set<number>;
  /** The highest number that a block has had: a search under way may still mean it. */
  last: number;
  /** What was read of them, in that edition of the journal; the collector takes it when nobody searches. */
  index: WeakRef<SignatureIndex> | null;
  edition: number;
}

const journals = new WeakMap<object, Known>();

export function knownOf(journal: object): Known {
  const known = journals.get(journal) ?? {
    isWhole: false,
    broken: new Set(),
    last: 0,
    index: null,
    edition: -1,
  };
  journals.set(journal, known);
  return known;
}
