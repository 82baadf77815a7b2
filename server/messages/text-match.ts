// Text search in messages by their visible text: texts, captions, and the names of files, users and groups. The
// client searches the same parts of the messages that it has.
import { ilike, or, type SQL, sql } from 'drizzle-orm';
import type { groupMessages, privateMessages } from '../db/schema.ts';
import { MessageType } from '../../src/core/wire/index.ts';

/**
 * Matches messages that contain `text` in any case. The wildcards of LIKE in `text` match only themselves.
 */
export function containsText(
  { type, content }: Pick<typeof privateMessages | typeof groupMessages, 'type' | 'content'>,
  text: string,
): SQL | undefined {
  // A name is matched in its JSON form. Content is stored as sent, so it may be no JSON.
  const jsonPattern = likePattern(JSON.stringify(text).slice(1, -1));
  const named = NAMES.map(
    ([of, field]) =>
      sql`(${type} = ${of} and substring(${content} from ${`"${field}" *: *"((?:[^"\\\\]|\\\\.)*)"`}::text) ilike ${jsonPattern})`,
  );
  return or(sql`(${type} = ${MessageType.TEXT} and ${ilike(content, likePattern(text))})`, ...named);
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
