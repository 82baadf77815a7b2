// Search signatures in the store `sigs`: bits that tell which pages a search can skip. A page is written with
// its signature or an empty one, so it never has the signature of another page. Only workers/search knows
// their content.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { FoldedPages, Page } from '../compaction/fold-pages.ts';
import type { Key, Op } from './store.ts';

/** Makes the signature of a page that will be written. */
export type Sign = (page: Page) => Uint8Array;

/** The record of a page without a signature: a search has to read the page. */
const UNSIGNED = new Uint8Array(0);

export interface WrittenPages extends FoldedPages {
  chat: ChatKey;
  /** Pages that begin at or below this id are deleted first; 0 for none. */
  erase: number;
  /** Signatures of the pages in `put`, in the same order. */
  signatures?: readonly Uint8Array[];
}

export function pageOps(
  { chat, erase, put, del, signatures }: WrittenPages,
  encode: (page: Page) => unknown,
): Op[] {
  const ops: Op[] = [];
  for (const store of ['pages', 'sigs'] as const) {
    if (erase > 0) ops.push({ delRange: store, from: [chat, 0], to: [chat, erase] });
    for (const first of del) ops.push({ del: store, key: [chat, first] });
  }
  for (const [at, page] of put.entries()) {
    const key: Key = [chat, page[0]?.id ?? 0];
    ops.push({ put: 'pages', key, value: encode(page) });
    ops.push({ put: 'sigs', key, value: signatures?.[at] ?? UNSIGNED });
  }
  return ops;
}
