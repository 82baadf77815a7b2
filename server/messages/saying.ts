// Server: finds messages by what people see of them: texts, captions, the names of files and cards. The
// client looks for the same in what it holds.
import { ilike, or, type SQL, sql } from 'drizzle-orm';
import type { groupMessages, privateMessages } from '../db/schema.ts';
import { MessageType } from '../../src/core/wire/index.ts';

/** The message says `text`, whatever the case of its letters; the signs of LIKE are letters like others. */
export function saying(
  { type, content }: Pick<typeof privateMessages | typeof groupMessages, 'type' | 'content'>,
  text: string,
): SQL | undefined {
  // A name stands in JSON as JSON writes it. Content is stored as sent, so it need not be JSON at all.
  const written = containing(JSON.stringify(text).slice(1, -1));
  const named = NAMES.map(
    ([of, field]) =>
      sql`(${type} = ${of} and substring(${content} from ${`"${field}" *: *"((?:[^"\\\\]|\\\\.)*)"`}::text) ilike ${written})`,
  );
  return or(sql`(${type} = ${MessageType.TEXT} and ${ilike(content, containing(text))})`, ...named);
}

/** `%text%` with the signs of LIKE taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

const NAMES: readonly (readonly [type: number, field: string])[] = [
  [MessageType.FILE, 'name'],
  [MessageType.USER_CARD, 'nickName'],
  [MessageType.GROUP_CARD, 'groupName'],
];
