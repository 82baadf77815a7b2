// One chat's part of a compaction: reads the affected pages and returns the new ones.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { isVisible, type ChatState, type Folded } from '../../src/core/domain/chat.ts';
import { foldPages, type FoldedPages, type Page } from './fold-pages.ts';

export interface FoldedChat {
  folded: Folded;
  pages: FoldedPages & { chat: ChatKey; erase: number };
}

/** `state`: the stored state. Everything that its marks hide is removed from the pages. */
export async function foldChat(
  state: ChatState,
  batch: number,
  around: (ids: readonly number[], last: boolean) => Promise<Page[]>,
): Promise<FoldedChat> {
  const { key, timeline, marks, folded } = state;
  const recent = [...timeline.after(0)];
  const clearedTo = Math.max(folded.erasedTo, marks.clearedTo);
  const erases = clearedTo > folded.erasedTo;
  const wanted = [...recent.filter(({ id }) => id <= folded.to).map(({ id }) => id), ...folded.hidden];
  if (erases && folded.to > 0) wanted.push(clearedTo);
  wanted.sort((a, b) => a - b);
  const newest = recent.at(-1)?.id ?? 0;
  const pages =
    wanted.length > 0 || newest > folded.to ? await around(wanted, newest > folded.to && folded.to > 0) : [];
  const made = foldPages(recent, pages, (id) => !isVisible(id, marks));
  return {
    folded: { batch, to: Math.max(folded.to, newest), erasedTo: clearedTo, hidden: [] },
    pages: { ...made, chat: key, erase: erases ? clearedTo : 0 },
  };
}
