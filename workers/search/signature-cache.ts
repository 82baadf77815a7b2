// Facts about the signatures of an open journal that are not stored: a search need not find them out again.
import type { SignedPages } from './page-index.ts';

interface SignatureCache {
  /** Every stored page was found listed once; pages written since then are listed too. */
  isWhole: boolean;
  /** Numbers of damaged blocks. */
  readonly broken: Set<number>;
  /** The highest number of any block ever: a search under way may still read an old one. */
  last: number;
  /** The pages as read in `edition` of the journal; collected when nobody searches. */
  index: WeakRef<SignedPages> | null;
  edition: number;
}

const journals = new WeakMap<object, SignatureCache>();

export function cacheOf(journal: object): SignatureCache {
  const cache = journals.get(journal) ?? {
    isWhole: false,
    broken: new Set(),
    last: 0,
    index: null,
    edition: -1,
  };
  journals.set(journal, cache);
  return cache;
}
