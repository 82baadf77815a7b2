// Deletions for this user alone, and their undo before the server is told.
import type { LazyArgs } from '../../../src/core/contract/lazy-commands.ts';
import { UNDO } from '../../../src/core/contract/numbers.ts';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import { isVisible } from '../../../src/core/domain/chat.ts';
import type { SignedInContext } from '../context.ts';

export async function deleteForMe(
  { chat, ids, undo }: LazyArgs['deleteForMe'],
  { account, http }: SignedInContext,
): Promise<Result<null>> {
  const { chatStore, outbox } = account;
  // A deletion without undo outlives the pending ones: an undo of theirs must not bring its messages back.
  const state = undo ? chatStore.chat(chat) : chatStore.stored.get(chat);
  const held = ids.filter((id) => state && id <= state.summary.lastId && isVisible(id, state.marks));
  if (held.length > 0) await outbox.tell(chat, { kind: 'remove', ids: held, ...pause(undo, http) });
  // The deletion that hides them already may still be on its way to the disk.
  else await account.written();
  return done(null);
}

export async function deleteChat(
  { chat, undo }: LazyArgs['deleteChat'],
  { account, http }: SignedInContext,
): Promise<Result<null>> {
  const { chatStore, outbox } = account;
  const upTo = chatStore.chat(chat)?.summary.lastId ?? 0;
  // As above: a command that is given again, because the engine died before its receipt, is one deletion with one undo.
  const marks = (undo ? chatStore.chat(chat) : chatStore.stored.get(chat))?.marks;
  const isDeleted = marks && marks.clearedTo >= upTo && marks.openedAt <= marks.clearedAt;
  if (isDeleted) await account.written();
  else await outbox.tell(chat, { kind: 'clear', upTo, ...pause(undo, http) });
  return done(null);
}

/** Takes back the latest deletion of a chat that the server was not told of. */
export async function undoDelete(
  { chat }: LazyArgs['undoDelete'],
  { account, http }: SignedInContext,
): Promise<Result<null>> {
  const row = account.outbox
    .rows()
    .findLast(
      (it) =>
        it.chat === chat &&
        it.state === 'waiting' &&
        'notBefore' in it.work &&
        (it.work.notBefore ?? 0) > http.serverNow(),
    );
  if (!row) return failed({ code: 'UNDECIDED' });
  await account.undo(row);
  return done(null);
}

const pause = (undo: boolean | null | undefined, http: { serverNow(): number }): { notBefore?: number } =>
  undo ? { notBefore: http.serverNow() + UNDO } : {};
