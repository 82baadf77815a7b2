// Facts about the search signatures of an open journal that are not stored, cached for the next search.
import type { SignedPages } from './page-index.ts';

interface SignatureCache {
  /** Every stored page was once found in the index; pages written since are in it too. */
  isComplete: boolean;
  /** Numbers of damaged blocks. */
  readonly broken: Set<number>;
  /** The highest block number ever used: a running search may still read an old block. */
  last: number;
  /** The pages as of `edition` of the journal; collected when no search uses them. */
  index: WeakRef<SignedPages> | null;
  edition: number;
}

const journals = new WeakMap<object, SignatureCache>();

export function cacheOf(journal: object): SignatureCache {
  const cache = journals.get(journal) ?? {
    isComplete: false,
    broken: new Set(),
    last: 0,
    index: null,
    edition: -1,
  };
  journals.set(journal, cache);
  return cache;
}
