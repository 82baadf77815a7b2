// Text search in messages by their visible text: texts, captions, and the names of files, users and groups. The
// client searches the same parts of the messages that it has, and folds them alike.
import { and, eq, like, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Term, termsOf } from '../../src/core/domain/query-words.ts';
import { MessageType } from '../../src/core/wire/index.ts';
import type { groupMessages, privateMessages } from '../db/schema.ts';
import { lowerAscii } from './folded-column.ts';

/**
 * Matches messages that contain all words and phrases of `query`. The wildcards of LIKE in `query` match only
 * themselves.
 */
export function containsText(
  {
    type,
    content,
    folded,
  }: Pick<typeof privateMessages | typeof groupMessages, 'type' | 'content' | 'folded'>,
  query: string,
): SQL | undefined {
  const terms = termsOf(query);
  if (terms.length === 0) return sql`false`;
  const inRaw = (text: SQL | AnyPgColumn, form?: (word: string) => string) => containsRaw(text, terms, form);
  const named = NAMES.map(([of, field]) => {
    const name = sql`substring(${content} from ${`"${field}" *: *"((?:[^"\\\\]|\\\\.)*)"`}::text)`;
    // A name is matched in its JSON form. Content is stored as sent, so it may be no JSON.
    return and(
      eq(type, of),
      inRaw(name, (word) => JSON.stringify(word).slice(1, -1)),
    );
  });
  return whereFolded(
    folded,
    and(...terms.map((term) => like(folded, likePattern(term.folded)))),
    or(and(eq(type, MessageType.TEXT), inRaw(content)), ...named),
  );
}

/** Compares the folded text of a row that has it, and otherwise the raw text. */
export const whereFolded = (column: AnyPgColumn, ofFolded: SQL | undefined, ofRaw: SQL | undefined): SQL =>
  sql`case when ${column} is null then ${ofRaw} else ${ofFolded} end`;

/**
 * Matches a raw text that contains each term, as typed or folded, in any case. A row of an older version has the word as
 * it was typed; a row whose raw text suffices has the folded one. The text is put into lower case once, and not for each
 * comparison as by ILIKE.
 */
export function containsRaw(
  text: SQL | AnyPgColumn,
  terms: readonly Term[],
  form: (word: string) => string = (word) => word,
): SQL | undefined {
  const patternOf = (word: string) => sql`lower(${likePattern(form(word))}::text)`;
  const isPlain = ({ typed, folded }: Term) => lowerAscii(typed) === folded;
  const plain = terms.filter(isPlain).map(({ folded }) => patternOf(folded));
  const others = terms.filter((term) => !isPlain(term));
  return and(
    plain.length === 0 ? undefined : sql`lower(${text}) like all(array[${sql.join(plain, sql`, `)}])`,
    ...others.map(
      ({ typed, folded }) => sql`lower(${text}) like any(array[${patternOf(folded)}, ${patternOf(typed)}])`,
    ),
  );
}

/** `%text%` with the wildcards of LIKE escaped. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

const NAMES: readonly (readonly [type: number, field: string])[] = [
  [MessageType.FILE, 'name'],
  [MessageType.USER_CARD, 'nickName'],
  [MessageType.GROUP_CARD, 'groupName'],
];
