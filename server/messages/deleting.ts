// Server: "delete for me". The messages stay where they are for everybody else; the own other terminals
// are told. Doing it again changes nothing.
import { and, asc, desc, eq, gt, inArray, lte, type SQL } from 'drizzle-orm';
import { toLeanJson } from '../../src/core/wire/convert.ts';
import { Command, type Deleted, MessageType } from '../../src/core/wire/index.ts';
import type { Db } from '../db/open.ts';
import { groupMembers, groupMessages, privateMessages } from '../db/schema.ts';
import { done, type Outcome, refuse } from '../result.ts';
import type { Caller, Services } from '../services.ts';
import { clear, hide, type View } from './hidden.ts';
import type { Kind } from './lanes.ts';
import { ofChat } from './private-chat.ts';

type Needs = Pick<Services, 'db' | 'hub' | 'clock'>;

/** Ids that are none of the chat's are left out without a word. */
export async function deleteMessages(
  services: Needs,
  caller: Caller,
  kind: Kind,
  { chatId, messageIds }: { chatId: number; messageIds: number[] },
): Promise<Outcome<null>> {
  const view = { userId: caller.userId, kind, chatId };
  const rows = await rowsOf(services.db, view);
  if (!rows.ok) return rows;
  const ids = await rows.value.among(messageIds);
  await hide(services.db, view, ids);
  if (ids.length > 0) tell(services, caller, kind, { chatId, messageIds: ids, maxId: null });
  return done(null);
}

/** Everything up to `maxId`, or up to now. Answers up to which id the chat is deleted, 0 for an empty one. */
export async function deleteChat(
  services: Needs,
  caller: Caller,
  kind: Kind,
  { chatId, maxId }: { chatId: number; maxId: number | null },
): Promise<Outcome<{ maxId: number }>> {
  const view = { userId: caller.userId, kind, chatId };
  const rows = await rowsOf(services.db, view);
  if (!rows.ok) return rows;
  const newest = await rows.value.newest();
  // Nobody has seen what is yet to come.
  const wanted = Math.min(maxId ?? newest, newest);
  const upTo = wanted > 0 ? await clear(services.db, view, wanted) : 0;
  tell(services, caller, kind, { chatId, messageIds: null, maxId: upTo });
  return done({ maxId: upTo });
}

interface ChatRows {
  among(ids: number[]): Promise<number[]>;
  /** The highest id, 0 where there is none. */
  newest(): Promise<number>;
}

/** What the user may see of the chat; refused for a group that he was never in. */
async function rowsOf(db: Db, { userId, kind, chatId }: View): Promise<Outcome<ChatRows>> {
  if (kind === 'private') return done(chatRows(db, privateMessages, ofChat(userId, chatId)));
  const [member] = await db
    .select({ afterId: groupMembers.afterId, untilId: groupMembers.untilId })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, chatId), eq(groupMembers.userId, userId)));
  if (!member) return refuse('notMember');
  const { groupId, id } = groupMessages;
  const until = member.untilId === null ? undefined : lte(id, member.untilId);
  return done(chatRows(db, groupMessages, and(eq(groupId, chatId), gt(id, member.afterId), until)));
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

function tell({ hub, clock }: Needs, caller: Caller, kind: Kind, deleted: Deleted): void {
  const { userId: sendId } = caller;
  const { chatId } = deleted;
  const common = { type: MessageType.DELETED, sendId, content: toLeanJson(deleted), sendTime: clock() };
  const own = { to: [sendId], except: caller };
  if (kind === 'private') hub.push({ ...own, cmd: Command.PRIVATE, data: { ...common, recvId: chatId } });
  else hub.push({ ...own, cmd: Command.GROUP, data: { ...common, groupId: chatId } });
}
