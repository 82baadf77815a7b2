// "Delete for me". Other users keep the messages; the caller's other terminals get a push. A repeated
// deletion changes nothing.
import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { toLeanJson } from '../../src/core/wire/convert.ts';
import { Command, type Deleted, MessageType } from '../../src/core/wire/index.ts';
import type { Caller } from '../caller.ts';
import type { ChatKind } from '../chats.ts';
import type { Db } from '../db/drizzle.ts';
import { groupMessages, privateMessages } from '../db/schema.ts';
import { done, type Outcome } from '../result.ts';
import { type ChatView, clearChat, hideMessages } from './deleted-for-me.ts';
import { visibleIds } from './membership.ts';
import { inPrivateChat } from './private-chat.ts';
import type { MessageServices } from './services.ts';

type Needs = Pick<MessageServices, 'db' | 'hub' | 'clock'>;

/** Deletes messages of a chat for the caller. Ignores ids of other chats. */
export async function deleteMessages(
  services: Needs,
  caller: Caller,
  kind: ChatKind,
  { chatId, messageIds }: { chatId: number; messageIds: number[] },
): Promise<Outcome<null>> {
  const view = { userId: caller.userId, kind, chatId };
  const rows = await rowsOf(services.db, view);
  if (!rows.ok) return rows;
  const ids = await rows.value.among(messageIds);
  await hideMessages(services.db, view, ids);
  if (ids.length > 0) pushDeleted(services, caller, kind, { chatId, messageIds: ids, maxId: null });
  return done(null);
}

/**
 * Deletes a chat for the caller, up to `maxId` or up to its newest message. Returns the id up to which the chat
 * is deleted, 0 for an empty chat.
 */
export async function deleteChat(
  services: Needs,
  caller: Caller,
  kind: ChatKind,
  { chatId, maxId }: { chatId: number; maxId: number | null },
): Promise<Outcome<{ maxId: number }>> {
  const view = { userId: caller.userId, kind, chatId };
  const rows = await rowsOf(services.db, view);
  if (!rows.ok) return rows;
  const newest = await rows.value.newest();
  // A `maxId` above the newest message would delete messages that nobody has seen.
  const wanted = Math.min(maxId ?? newest, newest);
  const upTo = wanted > 0 ? await clearChat(services.db, view, wanted) : 0;
  pushDeleted(services, caller, kind, { chatId, messageIds: null, maxId: upTo });
  return done({ maxId: upTo });
}

interface ChatRows {
  among(ids: number[]): Promise<number[]>;
  /** The highest message id, 0 for an empty chat. */
  newest(): Promise<number>;
}

/** The messages of the chat that the user may see. Refuses a user who was never in the group. */
async function rowsOf(db: Db, { userId, kind, chatId }: ChatView): Promise<Outcome<ChatRows>> {
  if (kind === 'private') return done(chatRows(db, privateMessages, inPrivateChat(userId, chatId)));
  const { groupId, id } = groupMessages;
  const visible = await visibleIds(db, chatId, userId, id);
  if (!visible.ok) return visible;
  return done(chatRows(db, groupMessages, and(eq(groupId, chatId), ...visible.value)));
}

function chatRows(
  db: Db,
  table: typeof privateMessages | typeof groupMessages,
  visible: SQL | undefined,
): ChatRows {
  const { id } = table;
  return {
    among: async (ids) => {
      const rows = await db
        .select({ id })
        .from(table)
        .where(and(visible, inArray(id, ids)))
        .orderBy(asc(id));
      return rows.map((row) => row.id);
    },
    newest: async () => {
      const [row] = await db.select({ id }).from(table).where(visible).orderBy(desc(id)).limit(1);
      return row?.id ?? 0;
    },
  };
}

function pushDeleted({ hub, clock }: Needs, caller: Caller, kind: ChatKind, deleted: Deleted): void {
  const { userId: sendId } = caller;
  const { chatId } = deleted;
  const common = { type: MessageType.DELETED, sendId, content: toLeanJson(deleted), sendTime: clock() };
  const own = { to: [sendId], except: caller };
  if (kind === 'private') hub.push({ ...own, cmd: Command.PRIVATE, data: { ...common, recvId: chatId } });
  else hub.push({ ...own, cmd: Command.GROUP, data: { ...common, groupId: chatId } });
}
