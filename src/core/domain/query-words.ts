// The words and phrases of a search query. A phrase stands between quotation marks of any language.
import { fold } from './fold-text.ts';

export interface Term {
  /** The word or phrase as it was typed. */
  typed: string;
  folded: string;
}

/**
 * The terms of a query, without repetitions. Quotation marks around nothing are left out; a query of marks alone
 * searches for these.
 */
export function termsOf(query: string): Term[] {
  const terms = distinct(piecesOf(query));
  return terms.length > 0 ? terms : distinct(query.split(/\s+/));
}

/** The folds of the terms. */
export const wordsOf = (query: string): string[] => termsOf(query).map(({ folded }) => folded);

function distinct(pieces: readonly string[]): Term[] {
  const terms = new Map<string, Term>();
  for (const piece of pieces) {
    const typed = piece.trim();
    const folded = fold(typed).trim();
    if (folded !== '' && !terms.has(folded)) terms.set(folded, { typed, folded });
  }
  return [...terms.values()];
}

/** Words outside of quotation marks, and phrases inside of them. */
function piecesOf(query: string): string[] {
  const pieces: string[] = [];
  let from = 0;
  const addWords = (to: number): void => void pieces.push(...query.slice(from, to).split(/\s+/));
  for (let at = 0; at < query.length; at++) {
    const mark = query.charAt(at);
    const family = FAMILIES.find((marks) => marks.includes(mark));
    if (!family) continue;
    const isQuiet = family === APOSTROPHES;
    if (isQuiet && !isOutside(query, at - 1)) continue;
    const end = endOf(query, at + 1, family);
    // An apostrophe begins a phrase only where another one ends it, and inches (5") begin none.
    if (end === null && (isQuiet || !isOutside(query, at - 1))) {
      if (isQuiet) continue;
      addWords(at);
      from = at + 1;
      continue;
    }
    addWords(at);
    pieces.push(query.slice(at + 1, end ?? query.length).replace(/\s+/g, ' '));
    at = end ?? query.length;
    from = at + 1;
  }
  addWords(query.length);
  return pieces;
}

/** The next mark of the family, which ends the phrase that begins at `from`; null where there is none. */
function endOf(query: string, from: number, family: string): number | null {
  for (let at = from; at < query.length; at++) {
    if (!family.includes(query.charAt(at))) continue;
    if (family !== APOSTROPHES || isOutside(query, at + 1)) return at;
  }
  return null;
}

/** Whether no word is at the offset: the query has ended, or white space or a mark is there. */
const isOutside = (query: string, at: number): boolean => !WORD.test(query.charAt(at));
const WORD = /[^\s"＂“”„‟〝〞〟❝❞«»‹›「」｢｣﹁﹂『』﹃﹄]/;

/**
 * The quotation marks. Any mark of a family ends what another one has begun, because languages disagree: English
 * begins with “ and German ends with it.
 */
const APOSTROPHES = "'＇‘’‚‛";
const FAMILIES: readonly string[] = ['"＂“”„‟〝〞〟❝❞', '«»', '‹›', '「」｢｣﹁﹂', '『』﹃﹄', APOSTROPHES];
