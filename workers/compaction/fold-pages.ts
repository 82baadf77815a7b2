// The pages that a compaction makes from a chat's messages that are not in pages yet and from the pages in
// their range.
import type { StoredMessage } from '../../src/core/domain/message.ts';
import { RUN } from '../../src/core/domain/timeline.ts';

/** A run of one chat's messages in id order, stored under the first id. */
export type Page = readonly StoredMessage[];

export interface FoldedPages {
  put: Page[];
  /** First ids of the pages to delete. */
  del: number[];
}

/**
 * Both lists are in id order. For each message of `recent`, `pages` holds the page that begins nearest below
 * it. It also holds the chat's last page if that has room. A message in `recent` is newer than its copy in a
 * page.
 */
export function foldPages(
  recent: readonly StoredMessage[],
  pages: readonly Page[],
  isGone: (id: number) => boolean,
): FoldedPages {
  const folded: FoldedPages = { put: [], del: [] };
  let from = 0;
  const takeBelow = (id: number): StoredMessage[] => {
    const start = from;
    while (from < recent.length && (recent[from]?.id ?? 0) < id) from++;
    return recent.slice(start, from);
  };
  addRuns(folded, takeBelow(firstOf(pages[0])), isGone);
  for (const [index, page] of pages.entries()) {
    const added = takeBelow(firstOf(pages[index + 1]));
    const all = added.length === 0 ? page : mergeById(page, added);
    const rest = all.filter(({ id }) => !isGone(id));
    if (added.length === 0 && rest.length === page.length) continue;
    if (rest[0]?.id !== page[0]?.id) folded.del.push(firstOf(page));
    addRuns(folded, rest, isGone);
  }
  return folded;
}

const firstOf = (page: Page | undefined): number => page?.[0]?.id ?? Infinity;

function addRuns(
  folded: FoldedPages,
  messages: readonly StoredMessage[],
  isGone: (id: number) => boolean,
): void {
  const rest = messages.filter(({ id }) => !isGone(id));
  for (let at = 0; at < rest.length; at += RUN) folded.put.push(rest.slice(at, at + RUN));
}

function mergeById(page: Page, added: readonly StoredMessage[]): StoredMessage[] {
  const all: StoredMessage[] = [];
  let at = 0;
  for (const message of added) {
    while (at < page.length && (page[at]?.id ?? 0) < message.id) all.push(page[at++] as StoredMessage);
    if (page[at]?.id === message.id) at++;
    all.push(message);
  }
  return [...all, ...page.slice(at)];
}
