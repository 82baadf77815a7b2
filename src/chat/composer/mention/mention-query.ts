// The tab. Pure: whom an @ may mean (X-CHAT-23): where one is being typed, and which members fit, best first.
import type { MemberRow } from '../../../core/contract/rows.ts';
import type { GroupRole } from '../../../core/domain/enums.ts';
import { leads } from '../../../core/domain/permissions.ts';
import { type Doc, NBSP } from '../editor/doc.ts';

/** The id that means everybody. */
export const EVERYBODY = -1;

/** More are not shown at once: typing on finds them. */
export const MOST_SHOWN = 100;

export interface Query {
  /** The place of the @. */
  at: number;
  /** What stands between it and the caret. */
  typed: string;
}

export interface Candidate {
  /** A user's, or {@link EVERYBODY}. */
  id: number;
  name: string;
  headImage: string;
  online: boolean;
}

/** null where the caret is not behind an @ that begins a word. */
export function queryAt({ text, marks }: Doc, caret: number): Query | null {
  const from = Math.max(0, caret - LONGEST);
  const at = text.lastIndexOf('@', caret - 1);
  if (caret === 0 || at < from) return null;
  const typed = text.slice(at + 1, caret);
  if (typed.startsWith(' ') || typed.includes('\n') || typed.includes(NBSP)) return null;
  if (marks.some((mark) => mark.at <= at && at < mark.at + mark.length)) return null;
  // In an address of a mailbox it begins nothing; behind a Chinese character it does.
  return /[A-Za-z0-9._%+-]/.test(text.charAt(at - 1)) ? null : { at, typed };
}

/** The members that fit: those whose name begins so, then those with a word that does, then all that have it. */
export function fitting(members: readonly Candidate[], typed: string): Candidate[] {
  const wanted = folded(typed);
  const ranked = members.flatMap((one) => {
    const rank = rankOf(folded(one.name), wanted);
    return rank === null ? [] : [{ one, rank }];
  });
  ranked.sort((a, b) => a.rank - b.rank);
  return ranked.slice(0, MOST_SHOWN).map(({ one }) => one);
}

/**
 * Everybody but the user, by name.
 * @param self the user's own id
 */
export function othersOf(
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
      // A name is one word of the text: what would end it is not in it.
      name: nameOf(row).replace(/[\s\u00A0]+/g, ' '),
      headImage: row.headImage,
      online: row.online,
    }))
    .toSorted((a, b) => compare(a.name, b.name) || a.id - b.id);
}

/** With everybody in front for those who may call everybody: the owner and the admins of the group. */
export const withEverybody = (
  others: readonly Candidate[],
  role: GroupRole | null,
  name: string,
): readonly Candidate[] =>
  leads(role) ? [{ id: EVERYBODY, name, headImage: '', online: false }, ...others] : others;

/** An @ and the longest name. */
const LONGEST = 33;

function rankOf(name: string, wanted: string): number | null {
  if (name.startsWith(wanted)) return 0;
  const at = name.indexOf(wanted);
  if (at === -1) return null;
  return name.includes(` ${wanted}`) ? 1 : 2;
}

/** As people type it: without case, accents and full width. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
