// Implausibly high message ids. Ids ascend with time. So a later message with a lower id proves that the id of
// the chat's newest message is wrong. Without the mark `far` the list would always show that message. Reading
// it would mark every later message as read.
import { SYSTEM_CHAT } from './chat-key.ts';
import type { ChatState } from './chat.ts';
import { withMarks } from './edit.ts';
import type { ChatEvent } from './events.ts';
import { newestVisible } from './held.ts';
import type { Past } from './past.ts';
import { recounted } from './unread.ts';

/** Upper limit of the differences between clocks and commit times within one server, ms. */
const MAX_SKEW = 60_000;

/**
 * The `far` event that a message event causes; null for none. Requires the chat's state before `event` is
 * applied.
 */
export function farEventOf(event: ChatEvent, chat: ChatState | undefined): ChatEvent | null {
  if (event.kind !== 'message' || event.old || !chat?.summary.last) return null;
  const { last } = chat.summary;
  const { id, seqNo, sendTime } = event.message;
  // A system message without a sequence number has an id of another sequence.
  if (event.chat === SYSTEM_CHAT && seqNo === null) return null;
  const isTimed = last.sendTime > 0;
  const isYounger =
    isTimed && id < last.id && sendTime >= last.sendTime + MAX_SKEW && !chat.timeline.find(id);
  return isYounger ? { kind: 'far', chat: event.chat, id: last.id } : null;
}

/**
 * Marks `id` as far. Read marks at `id` go down to the newest other message, because the user has read up to
 * that message.
 */
export function far(chat: ChatState, id: number, self: { id: number }, past: Past): ChatState {
  if (id !== chat.summary.last?.id) return chat;
  const known = withMarks(chat, { far: { ...chat.marks.far, [id]: true } });
  const last = newestVisible(known, past);
  const below = last?.id ?? 0;
  // A deleted message may have an even higher id; then `lastId` stays.
  const lastId = chat.summary.lastId === id ? below : chat.summary.lastId;
  const { readUpTo, readTold, peerReadTo } = chat.marks;
  const lowered = (mark: number): number => (mark === id ? below : mark);
  const next = withMarks(known, {
    readUpTo: lowered(readUpTo),
    readTold: lowered(readTold),
    peerReadTo: lowered(peerReadTo),
  });
  return { ...next, summary: { ...recounted(next, past, self.id), last, lastId } };
}
