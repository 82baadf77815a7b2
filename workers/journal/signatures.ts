// Search signatures in the store `sigs`. Each is written with its page, so a page never has the signature of
// another one. Only workers/search knows their content.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import type { FoldedPages, Page } from '../compaction/fold-pages.ts';
import type { Key, Op } from './store.ts';

/** Makes the signature of a page that will be written. */
export type Sign = (page: Page) => Uint8Array;

/** The signature of an unsigned page: the search must read the page. */
const UNSIGNED = new Uint8Array(0);

export interface WrittenPages extends FoldedPages {
  chat: ChatKey;
  /** Everything up to this id is deleted first. */
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
