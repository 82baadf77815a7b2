// Every realm. Ids that are far too high. Ids ascend with time, so a message that is younger than the newest one of
// its chat and has a lower id proves that the newest one's id is wrong. Without `far` the list would show the old
// message for ever, and reading it would count every later message as read.
import { SYSTEM_CHAT } from './chat-key.ts';
import type { ChatState } from './chat.ts';
import { withMarks } from './edit.ts';
import type { ChatEvent } from './events.ts';
import { newestVisible } from './held.ts';
import type { Past } from './past.ts';
import { recounted } from './unread.ts';

/** Clocks and commits of one server differ by less, ms. */
const APART = 60_000;

/** The `far` event that this one gives cause for. Ask before it is applied. */
export function farOf(event: ChatEvent, chat: ChatState | undefined): ChatEvent | null {
  if (event.kind !== 'message' || event.old || !chat?.summary.last) return null;
  const { last } = chat.summary;
  const { id, seqNo, sendTime } = event.message;
  // A system message without a number has an id of another sequence.
  if (event.chat === SYSTEM_CHAT && seqNo === null) return null;
  const isTimed = last.sendTime > 0;
  const isYounger = isTimed && id < last.id && sendTime >= last.sendTime + APART && !chat.timeline.find(id);
  return isYounger ? { kind: 'far', chat: event.chat, id: last.id } : null;
}

/** Read marks at the id go down to the message below it, up to which everything was read. */
export function far(chat: ChatState, id: number, self: { id: number }, past: Past): ChatState {
  if (id !== chat.summary.last?.id) return chat;
  const known = withMarks(chat, { far: { ...chat.marks.far, [id]: true } });
  const last = newestVisible(known, past);
  const below = last?.id ?? 0;
  // A deleted message may have a higher id still.
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
