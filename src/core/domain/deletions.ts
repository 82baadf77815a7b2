// Every realm. What is deleted for this user alone: messages, or a chat up to an id. The messages stay where
// they lie, hidden by marks, until the server has agreed; compaction then erases them.
import { produce } from 'immer';
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
  const marks = produce(before.marks, (draft) => {
    for (const id of fresh) draft.removed[id] = true;
  });
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
  const marks = produce(chat.marks, (draft) => {
    for (const id of event.ids) delete draft.removed[id];
    if (event.clearedTo !== null && event.clearedTo < draft.clearedTo) {
      draft.clearedTo = event.clearedTo;
      draft.clearedAt = 0;
    }
  });
  if (marks === chat.marks) return chat;
  const next = { ...chat, marks };
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
