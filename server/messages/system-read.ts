// The content of an announcement, and a user's read position in operators' messages.
import { and, desc, eq, lt, lte } from 'drizzle-orm';
import { Command, ContentType, MessageType, type SystemContent } from '../../src/core/wire/index.ts';
import type { Caller } from '../caller.ts';
import { systemMessages, users } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { MessageServices } from './services.ts';
import { announcement, forUser } from './system-rows.ts';

/** The body of an announcement. Refuses a recalled one, and one for another user. */
export async function systemContent(
  { db }: Pick<MessageServices, 'db'>,
  { userId }: Caller,
  id: number,
): Promise<Outcome<SystemContent>> {
  const [row] = await db
    .select()
    .from(systemMessages)
    .where(and(announcement(id), forUser(userId)));
  if (!row) return refuse('messageUnknown');
  const { content, externLink } = row;
  if (externLink !== '') return done({ id, contentType: ContentType.LINK, richText: '', externLink });
  const richText = Buffer.from(asHtml(content)).toString('base64');
  return done({ id, contentType: ContentType.RICH_TEXT, richText, externLink: '' });
}

/**
 * Raises the user's read position to the newest message up to `maxSeqNo`. All terminals get the push, including
 * the one that made the request.
 */
export async function readSystem(
  { db, hub, clock }: Pick<MessageServices, 'db' | 'hub' | 'clock'>,
  { userId }: Caller,
  maxSeqNo: number,
): Promise<void> {
  const { seqNo } = systemMessages;
  // A position above the newest message would mark later messages as read.
  const [last] = await db
    .select({ seqNo })
    .from(systemMessages)
    .where(and(forUser(userId), lte(seqNo, maxSeqNo)))
    .orderBy(desc(seqNo))
    .limit(1);
  if (!last) return;
  const raised = await db
    .update(users)
    .set({ systemReadNo: last.seqNo })
    .where(and(eq(users.id, userId), lt(users.systemReadNo, last.seqNo)))
    .returning({ id: users.id });
  if (raised.length === 0) return;
  const data = { type: MessageType.READED, seqNo: last.seqNo, sendTime: clock() };
  hub.push({ to: [userId], cmd: Command.SYSTEM, data });
}

/** Converts plain text to the HTML that clients expect: escaped, with line breaks as the only tags. */
function asHtml(text: string): string {
  const escaped = text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
  return escaped.replace(/\r\n?|\n/g, '<br>');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
