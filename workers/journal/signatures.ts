// Signatures of the search in the store `sigs`, each written with its page: a page never stands under the signature of
// another one. Their content is known to workers/search alone.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { FoldedPages, Page } from '../compaction/fold-pages.ts';
import type { Key, Op } from './store.ts';

/** The signature of a page that is to be written. */
export type Sign = (page: Page) => Uint8Array;

/** Of a page that nobody has signed: it may hold anything. */
const UNSIGNED = new Uint8Array(0);

export interface WrittenPages extends FoldedPages {
  chat: ChatKey;
  /** All up to this id goes first. */
  erase: number;
  /** Of the pages that are put, in their order. */
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
