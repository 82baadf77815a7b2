// Every realm. What is deleted for this user alone: messages, or a chat up to an id. The messages stay where
// they lie, hidden by marks, until the server has agreed; compaction then erases them.
import { isVisible, type ChatState } from './chat.ts';
import { put, raise } from './edit.ts';
import type { ChatEvent } from './events.ts';
import { counts, findHeld, newestVisible } from './held.ts';
import type { Past } from './past.ts';
import { countedAbove, recounted, withoutCounted } from './unread.ts';

export function removed(before: ChatState, ids: readonly number[], past: Past): ChatState {
  const fresh = [...new Set(ids)].filter((id) => isVisible(id, before.marks));
  if (fresh.length === 0) return before;
  let { summary } = before;
  for (const id of fresh) {
    const held = findHeld(before, id, past);
    if (held && counts(held, before.marks)) summary = withoutCounted(summary, id);
  }
  const hidden = Object.fromEntries(fresh.map((id) => [id, true as const]));
  const marks = { ...before.marks, removed: { ...before.marks.removed, ...hidden } };
  return withNewest({ ...touch(before, fresh, past), marks, summary }, past);
}

export function cleared(chat: ChatState, event: ChatEvent & { kind: 'cleared' }, past: Past): ChatState {
  if (event.upTo <= chat.marks.clearedTo) return raise(chat, 'clearedAt', event.at);
  const summary = countedAbove(chat, event.upTo, past);
  const marks = { ...chat.marks, clearedTo: event.upTo, clearedAt: Math.max(chat.marks.clearedAt, event.at) };
  return withNewest({ ...chat, marks, summary }, past);
}

export function restored(
  chat: ChatState,
  event: ChatEvent & { kind: 'restored' },
  self: { id: number },
  past: Past,
): ChatState {
  const { marks } = chat;
  const back = event.ids.filter((id) => marks.removed[id]);
  const lower = event.clearedTo !== null && event.clearedTo < marks.clearedTo;
  if (back.length === 0 && !lower) return chat;
  const stillRemoved = { ...marks.removed };
  for (const id of back) delete stillRemoved[id];
  const clearing = lower ? { clearedTo: event.clearedTo ?? 0, clearedAt: 0 } : {};
  const next = { ...chat, marks: { ...marks, removed: stillRemoved, ...clearing } };
  return withNewest({ ...next, summary: recounted(next, past, self.id) }, past);
}

/** A copy into the timeline, so that the page they lie in is written anew without them. */
export function touch(chat: ChatState, ids: readonly number[], past: Past): ChatState {
  return ids.reduce((next, id) => {
    const held = next.timeline.find(id) ? null : findHeld(next, id, past);
    return held ? put(next, held) : next;
  }, chat);
}

/** After a deletion: the list's last line is another one. */
function withNewest(chat: ChatState, past: Past): ChatState {
  const last = newestVisible(chat, past);
  return last === chat.summary.last ? chat : { ...chat, summary: { ...chat.summary, last } };
}
