// The overlay of pending deletions over a chat's stored state. The stored state contains only deletions that
// the server has confirmed. So an undo or a refusal only removes the overlay.
import { isVisible, type ChatState, type ChatSummary, type Marks, type PendingDeletion } from './chat.ts';
import { countsAsUnread, findHeld, newestVisible } from './held.ts';
import type { Past } from './past.ts';
import { recounted, withoutCounted } from './unread.ts';

/**
 * The chat as its pending deletions would leave it: their marks, and the last message, unread count and
 * mentions under those marks. Only `marks` and `summary` differ. Returns the same object where the overlay
 * hides nothing more.
 */
export function shownChat(chat: ChatState, self: { id: number }, past: Past): ChatState {
  const marks = marksUnder(chat.marks, chat.pending);
  if (marks === chat.marks) return chat;
  const shown = { ...chat, marks };
  const isCleared = marks.clearedTo > chat.marks.clearedTo;
  const counted = isCleared ? recounted(shown, past, self.id) : countedWithout(chat, past);
  const { last } = counted;
  const isLast = last === null || isVisible(last.id, marks);
  return { ...shown, summary: isLast ? counted : { ...counted, last: newestVisible(shown, past) } };
}

/** True where `after` shows messages that `before` hides. */
export const revealsMessages = (before: Marks, after: Marks): boolean =>
  after.clearedTo < before.clearedTo ||
  Object.keys(before.removed).some((id) => isVisible(Number(id), after) && Number(id) > before.clearedTo);

function marksUnder(marks: Marks, pending: readonly PendingDeletion[]): Marks {
  const clears = pending.filter((deletion) => deletion.kind === 'clear');
  const clearedTo = Math.max(marks.clearedTo, ...clears.map(({ upTo }) => upTo));
  const clearedAt = Math.max(marks.clearedAt, ...clears.map(({ at }) => at));
  const ids = idsOf(pending).filter((id) => !marks.removed[id]);
  if (clearedTo === marks.clearedTo && clearedAt === marks.clearedAt && ids.length === 0) return marks;
  const removed = { ...marks.removed, ...Object.fromEntries(ids.map((id) => [id, true as const])) };
  return { ...marks, clearedTo, clearedAt, removed };
}

/**
 * Subtracts the messages that pending deletions hide one by one. A recount would read all unread pages at each
 * event.
 */
function countedWithout(chat: ChatState, past: Past): ChatSummary {
  let { summary } = chat;
  for (const id of new Set(idsOf(chat.pending))) {
    // A read message does not count, and its page may not be in memory.
    const held = id > chat.marks.readUpTo ? findHeld(chat, id, past) : null;
    if (held && countsAsUnread(held, chat.marks)) summary = withoutCounted(summary, id);
  }
  return summary;
}

const idsOf = (pending: readonly PendingDeletion[]): readonly number[] =>
  pending.flatMap((deletion) => (deletion.kind === 'remove' ? deletion.ids : []));
