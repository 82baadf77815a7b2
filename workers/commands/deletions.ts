// Deletions for this user only, and their undo until they are sent to the server.
import type { ArgsOf } from '../../src/core/contract/commands.ts';
import { UNDO } from '../../src/core/contract/numbers.ts';
import { done, failed, type Result } from '../../src/core/contract/result.ts';
import { emptyChat, isVisible } from '../../src/core/domain/chat.ts';
import type { OutboxRow } from '../../src/core/domain/outbox-row.ts';
import type { Http } from '../env.ts';
import type { SignedInContext } from './context.ts';

export async function deleteForMe(
  { chat, ids, undo }: ArgsOf<'deleteForMe'>,
  { account, http }: SignedInContext,
): Promise<Result<null>> {
  const { chatStore, outbox } = account;
  // A deletion without undo must hold even if pending deletions are undone. The stored state ignores pending
  // deletions.
  const state = undo ? chatStore.chat(chat) : chatStore.stored.get(chat);
  const held = ids.filter((id) => state && id <= state.summary.lastId && isVisible(id, state.marks));
  if (held.length > 0) await outbox.tell(chat, { kind: 'remove', ids: held, ...undoPeriod(undo, http) });
  // The messages are hidden already, but the deletion that hides them may not be stored yet.
  else await account.written();
  return done(null);
}

export async function deleteChat(
  { chat, undo }: ArgsOf<'deleteChat'>,
  { account, http }: SignedInContext,
): Promise<Result<null>> {
  const { chatStore, outbox } = account;
  const { summary, marks } = chatStore.chat(chat) ?? emptyChat(chat);
  const upTo = summary.lastId;
  // A tab may repeat a command whose engine ended before the answer. The repeated command must not add a
  // second deletion.
  const isRepeated = outbox.rows().some((row) => {
    const isSame = row.chat === chat && row.work.kind === 'clear' && row.work.upTo === upTo;
    // The first deletion already hides the messages, so `written` waits for it. The chat was not opened
    // since.
    const isShown = marks.clearedAt >= row.writtenAt && marks.openedAt <= row.writtenAt;
    return isSame && isShown && canUndo(row, http);
  });
  if (undo && isRepeated) await account.written();
  else await outbox.tell(chat, { kind: 'clear', upTo, ...undoPeriod(undo, http) });
  return done(null);
}

/** Undoes the chat's latest deletion that is not sent to the server yet. */
export async function undoDelete(
  { chat }: ArgsOf<'undoDelete'>,
  { account, http }: SignedInContext,
): Promise<Result<null>> {
  const row = account.outbox.rows().findLast((it) => it.chat === chat && canUndo(it, http));
  if (!row) return failed({ code: 'UNDECIDED' });
  await account.undo(row);
  return done(null);
}

const undoPeriod = (
  undo: boolean | null | undefined,
  http: Pick<Http, 'serverNow'>,
): { notBefore?: number } => (undo ? { notBefore: http.serverNow() + UNDO } : {});

/** A deletion can be undone until it is sent to the server, at the end of its undo time. */
const canUndo = ({ state, work }: OutboxRow, http: Pick<Http, 'serverNow'>): boolean =>
  state === 'waiting' && 'notBefore' in work && (work.notBefore ?? 0) > http.serverNow();
