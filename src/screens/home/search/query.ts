// The tab. What is looked for, as the panel holds it, and as the engine is asked. Pure.
import { produce } from 'immer';
import type { SearchKind, SearchSpec } from '../../../core/contract/search.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';

export interface Query {
  words: string;
  /** Only in the chat that is open. */
  here: boolean;
  kind: SearchKind | null;
  /** So many hits are shown. */
  size: number;
}

export type QueryAct =
  | { do: 'type'; words: string }
  | { do: 'here'; on: boolean }
  /** The same kind again takes it back. */
  | { do: 'kind'; kind: SearchKind }
  | { do: 'more' };

/** As many at first, and with each wish for more. */
export const PAGE = 50;

export const emptyQuery: Query = { words: '', here: false, kind: null, size: PAGE };

/** Whatever else is asked begins at the newest again. */
export const queryAfter = (query: Query, act: QueryAct): Query =>
  produce(query, (draft) => {
    if (act.do === 'more') {
      draft.size += PAGE;
      return;
    }
    draft.size = PAGE;
    if (act.do === 'type') draft.words = act.words;
    else if (act.do === 'here') draft.here = act.on;
    else draft.kind = draft.kind === act.kind ? null : act.kind;
  });

/** Nothing is asked yet. */
export const isEmpty = ({ words, kind }: Query): boolean => words.trim() === '' && kind === null;

/** @param open the chat on the screen */
export function specOf({ words, here, kind, size }: Query, open: ChatKey | null): SearchSpec {
  return {
    view: 'search',
    words: words.trim(),
    size,
    ...(here && open && { chat: open }),
    ...(kind && { kind }),
  };
}

/** A text in pieces: those that were looked for, and those between. */
export function inPieces(
  text: string,
  marks: readonly (readonly [number, number])[],
): { at: number; text: string; found: boolean }[] {
  const pieces: { at: number; text: string; found: boolean }[] = [];
  let end = 0;
  const add = (from: number, to: number, found: boolean): void => {
    if (to > from) pieces.push({ at: from, text: text.slice(from, to), found });
  };
  for (const [from, to] of marks) {
    add(end, from, false);
    add(from, to, true);
    end = to;
  }
  add(end, text.length, false);
  return pieces;
}
