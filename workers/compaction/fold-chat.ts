// The engine. One chat's part of a compaction: which pages it needs, and what becomes of them.
import type { ChatKey } from '../../src/core/domain/chat-key.ts';
import { isVisible, type ChatState, type Folded } from '../../src/core/domain/chat.ts';
import { foldPages, type FoldedPages, type Page } from './fold-pages.ts';

export interface FoldedChat {
  folded: Folded;
  pages: FoldedPages & { chat: ChatKey; erase: number };
}

/** `undecided`: what was deleted stays in pages, hidden by its mark, until the server has agreed. */
export async function foldChat(
  state: ChatState,
  batch: number,
  undecided: boolean,
  around: (ids: readonly number[], last: boolean) => Promise<Page[]>,
): Promise<FoldedChat> {
  const { key, timeline, marks, folded } = state;
  const hot = [...timeline.after(0)];
  const clearedTo = undecided ? folded.erasedTo : Math.max(folded.erasedTo, marks.clearedTo);
  const erases = clearedTo > folded.erasedTo;
  const wanted = hot.filter(({ id }) => id <= folded.to).map(({ id }) => id);
  if (erases && folded.to > 0) wanted.push(clearedTo);
  if (!undecided) wanted.push(...folded.hidden);
  wanted.sort((a, b) => a - b);
  const newest = hot.at(-1)?.id ?? 0;
  const pages =
    wanted.length > 0 || newest > folded.to ? await around(wanted, newest > folded.to && folded.to > 0) : [];
  const isGone = (id: number): boolean => id <= clearedTo || (!undecided && !isVisible(id, marks));
  const made = foldPages(hot, pages, isGone);
  const held = undecided ? [...folded.hidden, ...hot.map(({ id }) => id)] : [];
  const hidden = [...new Set(held)].filter((id) => id > clearedTo && marks.removed[id] !== undefined);
  return {
    folded: { batch, to: Math.max(folded.to, newest), erasedTo: clearedTo, hidden },
    pages: { ...made, chat: key, erase: erases ? clearedTo : 0 },
  };
}
