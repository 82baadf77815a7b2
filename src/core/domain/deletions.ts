// Deletions for this user that the server has confirmed: of single messages, or of a chat up to an id. Marks
// hide the messages, and the next compaction erases them. Deletions that can still be undone are an overlay
// (overlay.ts).
import { isVisible, type ChatState } from './chat.ts';
import { put, raiseMark } from './edit.ts';
import type { ChatEvent } from './events.ts';
import { countsAsUnread, findHeld, newestVisible } from './held.ts';
import type { Past } from './past.ts';
import { countedAbove, withoutCounted } from './unread.ts';

export function removed(before: ChatState, ids: readonly number[], past: Past): ChatState {
  const touched = copyToTimeline(before, ids, past);
  const fresh = [...new Set(ids)].filter((id) => isVisible(id, before.marks));
  if (fresh.length === 0) return touched;
  let { summary } = before;
  for (const id of fresh) {
    const held = findHeld(before, id, past);
    if (held && countsAsUnread(held, before.marks)) summary = withoutCounted(summary, id);
  }
  const hidden = Object.fromEntries(fresh.map((id) => [id, true as const]));
  const marks = { ...before.marks, removed: { ...before.marks.removed, ...hidden } };
  return withNewest({ ...touched, marks, summary }, past);
}

export function cleared(chat: ChatState, event: ChatEvent & { kind: 'cleared' }, past: Past): ChatState {
  if (event.upTo <= chat.marks.clearedTo) return raiseMark(chat, 'clearedAt', event.at);
  const summary = countedAbove(chat, event.upTo, past);
  const marks = { ...chat.marks, clearedTo: event.upTo, clearedAt: Math.max(chat.marks.clearedAt, event.at) };
  return withNewest({ ...chat, marks, summary }, past);
}

/**
 * Copies messages from pages of the journal into the timeline, so that the next compaction rewrites their
 * pages.
 */
export function copyToTimeline(chat: ChatState, ids: readonly number[], past: Past): ChatState {
  return ids.reduce((next, id) => {
    const held = next.timeline.find(id) ? null : findHeld(next, id, past);
    return held ? put(next, held) : next;
  }, chat);
}

/** Recomputes the last message of the summary after a deletion. */
function withNewest(chat: ChatState, past: Past): ChatState {
  const last = newestVisible(chat, past);
  return last === chat.summary.last ? chat : { ...chat, summary: { ...chat.summary, last } };
}
