// The engine. Pages without a signature get one: their signer was not there when they were written, or a record
// has gone. Until then they are simply read.
import { parseChatKey } from '../../src/core/domain/chat-key.ts';
import type { Journal } from '../journal/journal.ts';
import type { Op } from '../journal/store.ts';
import type { Book } from './book.ts';
import { knownOf } from './known.ts';
import { readLeaf } from './leaf.ts';
import type { Entry, PageKey } from './plan.ts';
import { signed } from './sign.ts';

/** Pages that are not in the book. A journal is asked until all were found in it. */
export async function unlisted(journal: Journal, { entries, isWhole }: Book): Promise<Entry[]> {
  const known = knownOf(journal);
  if (isWhole && known.isWhole) return [];
  const listed = new Map<string, Set<number>>();
  for (const { chat, first } of entries) {
    const held = listed.get(chat);
    if (held) held.add(first);
    else listed.set(chat, new Set([first]));
  }
  const strays: Entry[] = [];
  for (const key of await journal.reads.keys('pages')) {
    const [name, first] = typeof key === 'object' ? key : [];
    const chat = parseChatKey(name);
    if (!chat || typeof first !== 'number' || listed.get(chat)?.has(first)) continue;
    strays.push({ chat, first, oldest: 0, newest: Infinity, may: true, usual: false, signed: false });
  }
  known.isWhole = isWhole && strays.length === 0;
  return strays;
}

/** Pages that one write signs. */
const SLICE = 32;

/** In slices of low priority; ends where the journal does. */
export async function mend(
  journal: Pick<Journal, 'commit' | 'reads' | 'page'>,
  pages: readonly { chat: Entry['chat']; first: number }[],
  idle: () => Promise<void>,
): Promise<void> {
  for (let at = 0; at < pages.length; at += SLICE) {
    await idle();
    const keys = pages.slice(at, at + SLICE).map(({ chat, first }): PageKey => [chat, first]);
    await journal.commit(async () => {
      // Within the queue of writes: no page becomes another one meanwhile.
      const [records, leaves] = await Promise.all([
        journal.reads.some('pages', keys),
        journal.reads.some('sigs', keys),
      ]);
      const signatures = keys.flatMap((key, index): Op[] => {
        const page = readLeaf(leaves[index]) ? null : journal.page(key[0], records[index]);
        return page ? [{ put: 'sigs', key, value: signed(page) }] : [];
      });
      return { signatures };
    });
  }
}
