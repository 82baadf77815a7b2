// The pages that a compaction makes: the messages of one chat that are not in pages yet, and the pages that would hold
// them, become new pages. Pure.
import type { StoredMessage } from '../../src/core/domain/message.ts';
import { RUN } from '../../src/core/domain/timeline.ts';

/** A run of one chat's messages in id order, stored under the first id. */
export type Page = readonly StoredMessage[];

export interface FoldedPages {
  put: Page[];
  /** First ids of pages that are no more. */
  del: number[];
}

/**
 * `hot` in id order; `pages` holds, in id order, at least every page that begins nearest below one of
 * them (and the last page of the chat if it has room). A message of `hot` is newer than its copy in a page.
 */
export function foldPages(
  hot: readonly StoredMessage[],
  pages: readonly Page[],
  isGone: (id: number) => boolean,
): FoldedPages {
  const folded: FoldedPages = { put: [], del: [] };
  let from = 0;
  const takeBelow = (id: number): StoredMessage[] => {
    const start = from;
    while (from < hot.length && (hot[from]?.id ?? 0) < id) from++;
    return hot.slice(start, from);
  };
  addRuns(folded, takeBelow(firstOf(pages[0])), isGone);
  for (const [index, page] of pages.entries()) {
    const came = takeBelow(firstOf(pages[index + 1]));
    const all = came.length === 0 ? page : mergeById(page, came);
    const rest = all.filter(({ id }) => !isGone(id));
    if (came.length === 0 && rest.length === page.length) continue;
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

function mergeById(page: Page, came: readonly StoredMessage[]): StoredMessage[] {
  const all: StoredMessage[] = [];
  let at = 0;
  for (const message of came) {
    while (at < page.length && (page[at]?.id ?? 0) < message.id) all.push(page[at++] as StoredMessage);
    if (page[at]?.id === message.id) at++;
    all.push(message);
  }
  return [...all, ...page.slice(at)];
}
