// Signs pages without a signature: the signer had not loaded when they were written, or a record was lost. A
// search reads unsigned pages one by one.
import { parseChatKey } from '../../src/core/domain/chat-key.ts';
import type { Journal } from '../journal/journal.ts';
import type { Op } from '../journal/store.ts';
import type { PageIndex } from './page-index.ts';
import { cacheOf } from './signature-cache.ts';
import { readSignature } from './page-signature.ts';
import type { Candidate, PageKey } from './read-plan.ts';
import { signPage } from './sign.ts';

/** Stored pages that the index lacks. Reads the journal until it has once found no such page. */
export async function unlistedPages(
  journal: Journal,
  { pages, isComplete }: PageIndex,
): Promise<Candidate[]> {
  const cache = cacheOf(journal);
  if (isComplete && cache.isComplete) return [];
  const listed = new Map<string, Set<number>>();
  for (const { chat, first } of pages) {
    const held = listed.get(chat);
    if (held) held.add(first);
    else listed.set(chat, new Set([first]));
  }
  const unlisted: Candidate[] = [];
  for (const key of await journal.reads.keys('pages')) {
    const [name, first] = typeof key === 'object' ? key : [];
    const chat = parseChatKey(name);
    if (!chat || typeof first !== 'number' || listed.get(chat)?.has(first)) continue;
    unlisted.push({ chat, first, oldest: 0, newest: Infinity, may: true, usual: false, signed: false });
  }
  cache.isComplete = isComplete && unlisted.length === 0;
  return unlisted;
}

/** Number of pages that one write signs. */
const SLICE = 32;

/** Signs pages in slices of low priority; rejects where the journal has closed. */
export async function signPages(
  journal: Pick<Journal, 'commit' | 'reads' | 'page'>,
  pages: readonly { chat: Candidate['chat']; first: number }[],
  idle: () => Promise<void>,
): Promise<void> {
  for (let at = 0; at < pages.length; at += SLICE) {
    await idle();
    const keys = pages.slice(at, at + SLICE).map(({ chat, first }): PageKey => [chat, first]);
    await journal.commit(async () => {
      // The pages are read within the queue of writes, so that no page is rewritten meanwhile.
      const [records, held] = await Promise.all([
        journal.reads.getMany('pages', keys),
        journal.reads.getMany('sigs', keys),
      ]);
      const signatures = keys.flatMap((key, index): Op[] => {
        const page = readSignature(held[index]) ? null : journal.page(key[0], records[index]);
        return page ? [{ put: 'sigs', key, value: signPage(page) }] : [];
      });
      return { signatures };
    });
  }
}
