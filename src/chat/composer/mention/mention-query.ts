// Mention suggestions (X-CHAT-23): the text typed after an @ at the caret, and the matching members, best
// match first.
import type { MemberRow } from '../../../core/contract/rows.ts';
import type { GroupRole } from '../../../core/domain/enums.ts';
import { fold } from '../../../core/domain/fold-text.ts';
import { isOwnerOrAdmin } from '../../../core/domain/permissions.ts';
import { type Doc, NBSP } from '../editor/doc.ts';

/** The id that stands for all members in a mention. */
export const EVERYBODY = -1;

/** Maximum number of shown candidates; a longer query finds the others. */
export const MAX_SHOWN = 100;

export interface Query {
  /** The offset of the @. */
  at: number;
  /** The text between the @ and the caret. */
  typed: string;
}

export interface Candidate {
  /** A user id, or {@link EVERYBODY}. */
  id: number;
  name: string;
  headImage: string;
  online: boolean;
}

/** The mention query at the caret; null where the caret does not follow an @ at the start of a word. */
export function queryAt({ text, mentions }: Doc, caret: number): Query | null {
  const from = Math.max(0, caret - MAX_QUERY_LENGTH);
  const at = text.lastIndexOf('@', caret - 1);
  if (caret === 0 || at < from) return null;
  const typed = text.slice(at + 1, caret);
  if (typed.startsWith(' ') || typed.includes('\n') || typed.includes(NBSP)) return null;
  if (mentions.some((mention) => mention.at <= at && at < mention.at + mention.length)) return null;
  // An @ inside an e-mail address starts no mention; an @ after a Chinese character does.
  return /[A-Za-z0-9._%+-]/.test(text.charAt(at - 1)) ? null : { at, typed };
}

/**
 * The text that a chosen name replaces: the query at the caret. The end of a composition may have changed its letters,
 * but not the place of its @; null where the @ is gone.
 */
export function replacedRange(chosen: Query, doc: Doc, caret: number): { from: number; to: number } | null {
  const query = queryAt(doc, caret);
  if (query?.at === chosen.at) return { from: query.at, to: caret };
  const to = chosen.at + 1 + chosen.typed.length;
  return doc.text.slice(chosen.at, to) === `@${chosen.typed}` ? { from: chosen.at, to } : null;
}

/**
 * The candidates whose name contains the query. Names that begin with the query come first, then names with a
 * word that begins with it.
 */
export function matchingCandidates(candidates: readonly Candidate[], typed: string): Candidate[] {
  const query = fold(typed);
  const ranked = candidates.flatMap((candidate) => {
    const rank = rankOf(fold(candidate.name), query);
    return rank === null ? [] : [{ candidate, rank }];
  });
  ranked.sort((a, b) => a.rank - b.rank);
  return ranked.slice(0, MAX_SHOWN).map(({ candidate }) => candidate);
}

/**
 * The members other than the user, sorted by name.
 * @param self the id of the signed-in user
 */
export function candidatesOf(
  members: readonly MemberRow[],
  self: number | null,
  nameOf: (member: MemberRow) => string,
  locale: string,
): Candidate[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return members
    .filter(({ userId }) => userId !== self)
    .map((row) => ({
      id: row.userId,
      // A no-break space ends a mention, and a query ends at a line break: a name contains neither.
      name: nameOf(row).replace(/[\s\u00A0]+/g, ' '),
      headImage: row.headImage,
      online: row.online,
    }))
    .toSorted((a, b) => compare(a.name, b.name) || a.id - b.id);
}

/** Adds the mention of everybody as the first candidate for the owner and the admins of the group. */
export const withEverybody = (
  candidates: readonly Candidate[],
  role: GroupRole | null,
  name: string,
): readonly Candidate[] =>
  isOwnerOrAdmin(role) ? [{ id: EVERYBODY, name, headImage: '', online: false }, ...candidates] : candidates;

/** Maximum length of an @ and a name, UTF-16 units. */
const MAX_QUERY_LENGTH = 33;

function rankOf(name: string, query: string): number | null {
  if (name.startsWith(query)) return 0;
  const at = name.indexOf(query);
  if (at === -1) return null;
  return name.includes(` ${query}`) ? 1 : 2;
}
